import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInNigeria } from '#contract/day.ts';
import type { Transaction } from '../../../server/db/client.ts';
import { lockLedger } from '../../../server/modules/dues/ledger/public-repo.ts';
import { makeAdmin, makeMember, password } from '../support/builders.ts';
import { daysThatDiffer } from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { createFakeGateway, paid } from '../support/fake-gateway.ts';
import { type Answer, startTestServer, type TestServer } from '../support/test-server.ts';
import { holdTransaction, lockWaits } from '../support/waits.ts';

const thisYear = Number(dayInNigeria().slice(0, 4));
const fake = createFakeGateway();

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let members: Awaited<ReturnType<typeof makeMember>>[];
let years: string[];

const post = (path: string, body: unknown = {}, token = admin.token) =>
  server.request('POST', `/api/v1/${path}`, { token, body });

async function setUp(year: number): Promise<string> {
  const { status, body } = await post('subscription/createSubscription', {
    subName: `Dues ${year}`,
    subDetail: 'All in',
    price: 10_000,
    subscriptionType: `${year}-03-31`,
  });
  expect(status).toBe(201);
  return body.data.subscription._id;
}

beforeAll(async () => {
  server = await startTestServer({}, { gateway: fake.gateway });
  admin = await makeAdmin(server, { isMember: false });
  members = await Promise.all(
    Array.from({ length: 4 }, () => makeMember(server, { memberSince: '2001' })),
  );
  years = [];
  for (const year of [thisYear - 2, thisYear - 1, thisYear]) years.push(await setUp(year));
});
afterAll(() => server.stop());

const oneOf = <Item>(items: readonly Item[]): Item => {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

let number = 0;
const received = () => ({
  method: 'Cash',
  reference: `Teller ${++number}`,
  datePayed: dayInNigeria(),
});
const line = () => ({
  userId: oneOf(members).id,
  amount: oneOf([2_500, 10_000, 17_500]),
  ...(randomInt(2) === 0 && { dueYear: thisYear - randomInt(3) }),
});

async function anyPayment(): Promise<string> {
  const { rows } = await server.context.pool.query<{ id: string }>(
    `select id from payments where status = 'successful' order by random() limit 1`,
  );
  return rows[0]?.id ?? '00000000-0000-4000-8000-000000000000';
}

/* A newcomer with an old debt, for where everybody else is in credit; somebody may charge them that year meanwhile. */
async function newlyOwing() {
  const member = await makeMember(server, { memberSince: '2001' });
  const { status } = await post('ledger/openings', {
    userId: member.id,
    year: thisYear - 1,
    amount: 5_000,
    reason: 'From the old book',
    acceptCharged: true,
  });
  expect(status).toBeLessThan(300);
  return member;
}

const waive = (userId: string, year = thisYear - 1) =>
  post('ledger/waivers', { userId, year, amount: 500, reason: 'Illness' });

/* A member who owes something: the others have nothing to pay. */
async function anyoneOwing() {
  const { rows } = await server.context.pool.query<{ id: string }>(
    `select user_id as id from member_accounts where owed_kobo > 0 and user_id = any($1)
     order by random() limit 1`,
    [members.map(({ id }) => id)],
  );
  return members.find(({ id }) => id === rows[0]?.id) ?? (await newlyOwing());
}

/* A member opens a checkout, pays it, and the gateway says so by several ways at once. */
async function payOnline(): Promise<Answer[]> {
  const opened = await post('payment/checkout', {}, (await anyoneOwing()).token);
  const checkout = fake.checkouts.at(-1);
  if (opened.status >= 400 || !checkout) return [opened];
  fake.says(checkout.reference, paid(checkout.amountKobo, { gatewayId: checkout.reference }));
  const { body, headers } = fake.event(checkout.reference, checkout.reference);
  const told = () => server.request('POST', '/api/v1/payment/webhook/fake', { body, headers });
  return [opened, ...(await Promise.all([told(), told()]))];
}

/* What people and gateways do to a ledger; each returns the answers. */
const deeds: Record<string, () => Promise<Answer[]>> = {
  record: async () => [await post('payment/record', { ...received(), ...line() })],
  'record for several': async () => [
    await post('payment/record/many', { ...received(), lines: [line(), line(), line()] }),
  ],
  waive: async () => {
    const answer = await waive(oneOf(members).id, thisYear - randomInt(3));
    /* Nothing may be owed for that year. */
    return answer.status < 300 ? [answer] : [answer, await waive((await newlyOwing()).id)];
  },
  reverse: async () => [
    await post(`payment/${await anyPayment()}/reverse`, { reason: 'A mistake' }),
  ],
  move: async () => [
    await post(`payment/${await anyPayment()}/move`, {
      userId: oneOf(members).id,
      reason: 'Of another member',
    }),
  ],
  charge: async () => [await post(`subscription/${oneOf(years)}/charge`)],
  levy: async () => [
    await post('ledger/levies', {
      name: 'Building',
      amount: 1_000,
      dueDate: `${thisYear}-06-30`,
      group: {},
    }),
  ],
  register: async () => {
    await makeMember(server, { memberSince: '2001' });
    return [];
  },
  'pay online': payOnline,
};

/* Rows where what is kept differs from the sums of entries and allocations. */
const differences = {
  items: `select item.entry_id from open_items item full join (
      select item_id, sum(kobo) as kobo from (
        select item_id, change_kobo as kobo from ledger_entries
        union all select charge_id, -amount_kobo from allocations
        union all select money_id, -amount_kobo from allocations
      ) changes group by item_id
    ) summed on summed.item_id = item.entry_id where open_kobo is distinct from kobo`,
  balances: `select account.user_id from member_accounts account full join (
      select user_id, sum(open_kobo) filter (where side = 'charge') as owed,
        sum(open_kobo) filter (where side = 'money') as credit
      from open_items group by user_id
    ) summed on summed.user_id = account.user_id
    where owed_kobo is distinct from coalesce(owed, 0)
      or credit_kobo is distinct from coalesce(credit, 0)`,
  payments: `select payments.id from payments left join (
      select payment_id, sum(change_kobo) as kobo from ledger_entries
      where side = 'money' group by payment_id
    ) booked on booked.payment_id = payments.id where net_kobo <> coalesce(kobo, 0)`,
  'days of accounts': daysThatDiffer,
  'credit beside what is owed': `select user_id from member_accounts
    where owed_kobo > 0 and credit_kobo > 0`,
  'charged twice': `select user_id from ledger_entries charge where kind = 'charge'
      and not exists (select from ledger_entries where reverses = charge.id)
    group by user_id, subscription_id having count(*) > 1`,
  'receipts with gaps': `select max(right(number, 6)::integer) from receipts
    having max(right(number, 6)::integer) <> count(*)`,
};

describe('many clients who write to a few accounts at once', () => {
  it('are all answered, without a deadlock, and every kept sum equals the ledger', async () => {
    const statuses = new Map<string, number>();
    const failures: string[] = [];
    const client = async () => {
      for (let turn = 0; turn < 12; turn++) {
        const what = oneOf(Object.keys(deeds));
        for (const { status, body } of (await deeds[what]?.()) ?? []) {
          statuses.set(what, (statuses.get(what) ?? 0) + (status < 300 ? 1 : 0));
          if (status >= 500) failures.push(`${what}: ${status} ${JSON.stringify(body)}`);
        }
      }
    };
    const { rows: before } = await server.context.pool.query(deadlocks);
    await Promise.all(Array.from({ length: 16 }, client));

    expect(failures).toEqual([]);
    /* Each of them got through, or nothing was shown. */
    for (const what of Object.keys(deeds).filter((name) => name !== 'register'))
      expect([what, statuses.get(what)]).not.toEqual([what, 0]);
    for (const [what, query] of Object.entries(differences)) {
      const { rows } = await server.context.pool.query(query);
      expect([what, rows]).toEqual([what, []]);
    }
    expect((await server.context.pool.query(deadlocks)).rows).toEqual(before);
  }, 120_000);
});

const deadlocks = 'select deadlocks from pg_stat_database where datname = current_database()';

describe('while every account is charged', () => {
  it('a member logs in, reads and changes their profile', async () => {
    const [member] = members;
    const release = await holdTransaction(server, lockLedger);
    try {
      const login = await server.request('POST', '/api/v1/user/login', {
        body: { memberId: member?.memberId, password },
      });
      const ledger = await server.get('/api/v1/ledger/me', member?.token);
      const profile = await server.request('PATCH', '/api/v1/user/updateMe', {
        ...(member && { token: member.token }),
        body: { address: '1 Broad Street' },
      });
      expect([login.status, ledger.status, profile.status]).toEqual([200, 200, 200]);
    } finally {
      await release();
    }
  });

  it('who registers keeps nothing from others that they lock after the ledger', async () => {
    let held: Transaction | undefined;
    const release = await holdTransaction(server, async (tx) => {
      await lockLedger(tx);
      await tx.execute(sql`update kept_totals set value = value where name = 'ledger_version'`);
      held = tx;
    });
    const registered = makeMember(server);
    try {
      await eventually(() => lockWaits(server)).toBe(1);
      await held?.execute(sql`lock table users in share mode nowait`);
    } finally {
      await release();
    }
    await registered;
  });

  it('a member who registers is charged as well, whichever of them is first', async () => {
    /* As before it was charged for the first time. */
    await server.context.pool.query(
      'update subscriptions set charged_at = null where due_year = $1',
      [thisYear],
    );
    const registering = Array.from({ length: 6 }, async (_, index) => {
      await setTimeout(index * 5);
      return makeMember(server, { memberSince: '2001' });
    });
    const charging = post(`subscription/${years[2]}/charge`);
    const registered = await Promise.all(registering);
    expect((await charging).status).toBe(201);
    const { rows: without } = await server.context.pool.query(
      `select member.id from unnest($1::uuid[]) as member (id) where not exists (
         select from ledger_entries where user_id = member.id and kind = 'charge' and year = $2)`,
      [registered.map(({ id }) => id), thisYear],
    );
    expect(without).toEqual([]);
  });
});
