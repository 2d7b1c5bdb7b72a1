import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { systemActor } from '../../../server/audit/audit.ts';
import { shareRates } from '../../../server/db/schema/index.ts';
import { AppError } from '../../../server/errors.ts';
import { newId } from '../../../server/ids.ts';
import {
  type Figures,
  owedOf,
  readFigures,
  reversedOf,
} from '../../../server/modules/books/pack-figures/figures.ts';
import { sectionsOf } from '../../../server/modules/books/pack-figures/sections/sections.ts';
import { listingTotal } from '../../../server/modules/books/packs/listing.ts';
import {
  allocateOpen,
  lessenCharges,
  openItem,
  refundMoney,
  reverseEntry,
} from '../../../server/modules/dues/ledger/post.ts';
import { findEntry, lockLedgersOf } from '../../../server/modules/dues/ledger/public-repo.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { defaultAccount, makeAccount, makeVoucher } from '../support/cash.ts';
import { bookPayment } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const today = dayInNigeria();
const thisYear = Number(today.slice(0, 4));
const by = { actor: systemActor('job', 'test'), reason: 'A test' };

let server: TestServer;
let token: string;
let accounts: { bank: string; cash: string; late: string };
let members: string[];

beforeAll(async () => {
  server = await startTestServer();
  token = (await makeAdmin(server, { isMember: false })).token;
  accounts = {
    bank: await defaultAccount(server, 'bank'),
    cash: await defaultAccount(server, 'cash'),
    /* What moved before its first day is in its opening balance. */
    late: await makeAccount(server, { openingKobo: 765_432, openedOn: addDays(today, -300) }),
  };
  await server.context.db.insert(shareRates).values([
    { id: newId(), from: addDays(today, -500), basisPoints: 3_333 },
    { id: newId(), from: addDays(today, -200), basisPoints: 1_250, category: 'FCA' },
  ]);
  const since = { memberSince: '2001' };
  members = [
    (await makeMember(server, { ...since, confirmedAt: new Date() })).id,
    (await makeMember(server, { ...since, confirmedAt: new Date(), designation: 'FCA' })).id,
    /* Owes, too, and is not in the arrears. */
    (await makeMember(server, { ...since, confirmedAt: null })).id,
  ];
});
afterAll(() => server.stop());

const ago = fc.integer({ min: 0, max: 700 });
const member = fc.integer({ min: 0, max: 2 });
const kobo = fc.integer({ min: 1, max: 4_000_000 });

/** One thing that happens in the books; `pick` chooses among what is there. */
const event = fc.oneof(
  fc.record({
    what: fc.constantFrom('charge' as const, 'levy' as const, 'opening' as const),
    ago,
    member,
    kobo,
    year: fc.integer({ min: thisYear - 2, max: thisYear }),
  }),
  fc.record({
    what: fc.constant('pay' as const),
    how: fc.constantFrom('Cash' as const, 'Bank Transfer' as const, 'gateway' as const),
    ago,
    member,
    kobo,
    fee: fc.integer({ min: 0, max: 2_000 }),
  }),
  fc.record({
    what: fc.constantFrom(
      'refund' as const,
      'reverse' as const,
      'waiver' as const,
      'writeoff' as const,
    ),
    member,
    kobo,
    pick: fc.nat(30),
  }),
  fc.record({
    what: fc.constantFrom('payment' as const, 'receipt' as const, 'remittance' as const),
    account: fc.constantFrom('bank' as const, 'cash' as const, 'late' as const),
    ago,
    kobo,
  }),
  fc.record({ what: fc.constant('transfer' as const), ago, kobo, isBack: fc.boolean() }),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

const userOf = ({ member: place }: { member: number }) => members[place] ?? '';

/* A change of the ledger, or nothing where it is refused. */
async function change(event: Extract<Event, { pick: number }>): Promise<void> {
  const userId = userOf(event);
  await server.context.db
    .transaction(async (tx) => {
      await lockLedgersOf(tx, [userId]);
      if (event.what === 'waiver' || event.what === 'writeoff') {
        const year = thisYear - (event.pick % 3);
        await lessenCharges(tx, event.what, { userId, year, kobo: event.kobo }, by);
        return;
      }
      const { rows } = await tx.execute<{ id: string }>(sql`
        select id from ledger_entries where user_id = ${userId} and kind <> 'reversal'
        order by position offset ${event.pick} limit 1`);
      const entry = rows[0] && (await findEntry(tx, rows[0].id));
      if (!entry) return;
      if (event.what === 'reverse') await reverseEntry(tx, entry, by);
      else if (entry.kind === 'payment') await refundMoney(tx, entry, event.kobo, by);
    })
    .catch((error: unknown) => {
      if (!(error instanceof AppError && error.statusCode === 409)) throw error;
    });
}

async function charge(event: Extract<Event, { year: number }>): Promise<void> {
  const userId = userOf(event);
  await server.context.db.transaction(async (tx) => {
    await lockLedgersOf(tx, [userId]);
    const isLevy = event.what === 'levy';
    const more = {
      year: event.year,
      dueDate: `${event.year}-03-31`,
      ...(isLevy && { name: `Levy ${event.kobo % 3}` }),
    };
    const date = addDays(today, -event.ago);
    await openItem(
      tx,
      { userId, kind: event.what, side: 'charge', kobo: event.kobo, date, more },
      by,
    );
    await allocateOpen(tx, userId);
  });
}

async function happen(event: Event): Promise<void> {
  if ('pick' in event) return change(event);
  const date = addDays(today, -event.ago);
  if ('year' in event) return charge(event);
  if (event.what === 'pay') {
    const isHand = event.how !== 'gateway';
    await bookPayment(server, userOf(event), thisYear, {
      kobo: event.kobo,
      paidAt: new Date(`${date}T09:00:00Z`),
      ...(isHand
        ? { gateway: 'hand', method: event.how }
        : { gateway: 'paystack', feeKobo: event.fee }),
    });
    return;
  }
  if (event.what === 'transfer') {
    const [accountId, toAccountId] = event.isBack
      ? [accounts.late, accounts.bank]
      : [accounts.bank, accounts.late];
    await makeVoucher(server, {
      kind: 'transfer',
      accountId,
      toAccountId,
      amountKobo: event.kobo,
      date,
    });
    return;
  }
  await makeVoucher(server, {
    kind: event.what,
    accountId: accounts[event.account],
    amountKobo: event.kobo,
    date,
  });
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const nowOf = (lines: readonly { now: number }[]) => sum(lines.map(({ now }) => now));

async function one(query: string, values: unknown[]): Promise<Record<string, number>> {
  const { rows } = await server.context.pool.query(query, values);
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]),
  );
}

/* The balance of each account at the end of a day, movement by movement. */
async function balancesAt(day: string): Promise<Map<string, number>> {
  const { rows } = await server.context.pool.query(
    `select account.name, account.opening_kobo, account.opened_on::text, movement.kobo, movement.date::text
     from cash_accounts account left join cash_movements movement on movement.account_id = account.id`,
  );
  const balances = new Map<string, number>();
  for (const { name, opening_kobo, opened_on, kobo: moved, date } of rows) {
    const begun = opened_on === null || opened_on <= day;
    const before = balances.get(name) ?? (begun ? Number(opening_kobo) : 0);
    const counts = date !== null && date <= day && (opened_on === null || date >= opened_on);
    balances.set(name, before + (counts ? Number(moved) : 0));
  }
  return balances;
}

async function expectCash({ account }: Figures, from: string, until: string) {
  const closing = await balancesAt(until);
  for (const { label, now } of account.closing) expect(now, label).toBe(closing.get(label));
  const opening = nowOf(account.opening);
  expect(opening + nowOf(account.receipts) - nowOf(account.payments) + account.transfers.now).toBe(
    sum([...closing.values()]),
  );
  /* What came from members is what their ledger has of money in these accounts. */
  const isMembers = (label: string) => /^(Dues|Levy|Penalty|Members)/.test(label);
  const { booked } = await one(
    `select coalesce(sum(entry.change_kobo), 0) as booked from ledger_entries entry
       join payments on payments.id = entry.payment_id
       join cash_accounts account on account.id = payments.cash_account_id
     where entry.side = 'money' and entry.posted_on between $1 and $2`,
    [from, until],
  );
  expect(nowOf(account.receipts.filter(({ label }) => isMembers(label)))).toBe(booked);
}

async function expectDues({ dues, arrears }: Figures, until: string) {
  const owed = sum(dues.map(owedOf));
  expect(sum(arrears.ages.map((age) => age.kobo)) + arrears.othersKobo).toBe(owed);
  const answer = await server.get(`/api/v1/payment/arrears?asAt=${until}`, token);
  expect(
    arrears.ages.map(({ years, members: count, kobo: all }) => [years, count, all / 100]),
  ).toEqual(
    answer.body.data.totals.byAge.map((age: { years: number; members: number; owed: number }) => [
      age.years,
      age.members,
      age.owed,
    ]),
  );
  if (until !== today) return;
  const { open } = await one(
    `select coalesce(sum(open_kobo), 0) as open from open_items where side = 'charge'`,
    [],
  );
  expect(owed).toBe(open);
  for (const row of dues) {
    const { open: ofHead } = await one(
      `select coalesce(sum(open_kobo), 0) as open from open_items item
         join ledger_entries charge on charge.id = item.entry_id
       where item.side = 'charge' and (charge.kind = 'levy') = $1
         and charge.year = $3 and (not $1 or charge.name = $2)`,
      [row.kind === 'levy', row.name, row.year],
    );
    expect(owedOf(row), `${row.kind} ${row.year ?? row.name}`).toBe(ofHead);
  }
}

/* The roll of dues and that of credit run from the end of one period to the end of the next. */
async function expectRoll(
  { dues, credit }: Figures,
  before: Figures,
  [from, until]: [string, string],
) {
  /* Two levies may have one name and one year. */
  type Row = (typeof dues)[number];
  const byHead = (rows: readonly Row[], of: (row: Row) => number) => {
    const sums = new Map<string, number>();
    for (const row of rows) {
      const head = `${row.kind} ${row.year} ${row.name}`;
      sums.set(head, (sums.get(head) ?? 0) + of(row));
    }
    return sums;
  };
  const owedBefore = byHead(before.dues, owedOf);
  for (const [head, brought] of byHead(dues, (row) => row.brought))
    expect(brought, head).toBe(owedBefore.get(head) ?? 0);
  const of = (pick: (row: (typeof dues)[number]) => number) => sum(dues.map(pick));
  const flows = await one(
    `select coalesce(-sum(change_kobo) filter (where kind = 'waiver'), 0) as waived,
       coalesce(-sum(change_kobo) filter (where kind = 'writeoff'), 0) as "writtenOff",
       coalesce(sum(change_kobo) filter (where kind = 'opening'), 0) as "takenOn",
       coalesce(sum(change_kobo) filter (where kind = 'reversal'), 0) as reversed
     from ledger_entries where side = 'charge' and posted_on between $1 and $2`,
    [from, until],
  );
  expect({
    waived: of((row) => row.waived),
    writtenOff: of((row) => row.writtenOff),
    takenOn: of((row) => row.takenOn),
    reversed: of(reversedOf),
  }).toEqual(flows);
  if (until !== today) return;
  const { kept } = await one(
    'select coalesce(sum(credit_kobo), 0) as kept from member_accounts',
    [],
  );
  const { moneyBefore, takenOn, received, refunded, returned, reversed } = credit;
  const settled = of((row) => row.settled + row.settledBefore);
  expect(moneyBefore + takenOn + received - refunded - returned - reversed - settled).toBe(kept);
}

async function expectRest(figures: Figures, from: string, until: string) {
  const listed = listingTotal(figures.entries);
  const { charge: charged, money } = await one(
    `select coalesce(sum(change_kobo) filter (where side = 'charge'), 0) as charge,
       coalesce(sum(change_kobo) filter (where side = 'money'), 0) as money
     from ledger_entries where posted_on between $1 and $2`,
    [from, until],
  );
  expect(listed.slice(-2)).toEqual([charged, money]);
  const { opening, accrued, remitted } = figures.remittance;
  const { due } = await one(
    `select (select coalesce(sum(amount_kobo), 0) from share_accruals where posted_on <= $1)
       - (select coalesce(sum(amount_kobo), 0) from cash_entries where kind = 'remittance' and date <= $1) as due`,
    [until],
  );
  expect(opening + accrued - remitted).toBe(due);
  for (const { account, state } of figures.accounts) {
    const closing = figures.account.closing.find(({ label }) => label === account.name);
    expect(state.book, account.name).toBe(closing?.now);
  }
}

describe('whatever a year has been', () => {
  it('the figures of a pack tie to the ledger and the cash book to the kobo, of any period', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 8, maxLength: 24 }),
        fc.record({ end: fc.oneof(fc.constant(0), ago), days: fc.integer({ min: 0, max: 365 }) }),
        async (events, { end, days }) => {
          for (const next of events) await happen(next);
          const until = addDays(today, -end);
          const from = addDays(until, -days);
          const made = { by: 'A test', at: new Date().toISOString() };
          const read = (range: { from: string; until: string }) =>
            readFigures(server.context.db, { range, made });
          const figures = await read({ from, until });
          await expectCash(figures, from, until);
          await expectDues(figures, until);
          await expectRest(figures, from, until);
          for (const { title, ties = [] } of sectionsOf(figures))
            for (const { what, kobo, equals, other } of ties)
              expect(kobo, `${title}: ${what} = ${equals}`).toBe(other);
          /* Where one period ends, the next begins. */
          const before = await read({ from: addDays(from, -30), until: addDays(from, -1) });
          await expectRoll(figures, before, [from, until]);
          const begins = figures.begins.some(({ day }) => day >= from);
          if (!begins) expect(nowOf(before.account.closing)).toBe(nowOf(figures.account.opening));
        },
      ),
      { numRuns: 12 },
    );
  }, 180_000);
});
