import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { newId } from '../../../server/ids.ts';
import { lockLedgersOf } from '../../../server/modules/dues/ledger/public-repo.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { auditTrail } from '../support/audit.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { bookPayment } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { holdTransaction } from '../support/waits.ts';

const today = dayInNigeria();
const thisYear = Number(today.slice(0, 4));

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server);
});
afterAll(() => server.stop());

type Member = Awaited<ReturnType<typeof financial>>;

const post = (path: string, body: unknown = {}) =>
  server.request('POST', `/api/v1/${path}`, { token: admin.token, body });
const letter = (id: string, token: string) =>
  server.get(`/api/v1/ledger/member/${id}/letter.pdf`, token);
const offered = async ({ token }: Pick<Member, 'token'>) => {
  const answer = await server.get('/api/v1/ledger/me', token);
  expectContract(calls.ledgerMe, answer);
  return answer.body.data.letter;
};
const verified = async (code: string) => (await server.get(`/api/v1/verify/${code}`)).body.data;
const pageOf = async (code: string): Promise<string> =>
  (await server.request('GET', `/verify/${code}`, { headers: { accept: 'text/html' } })).body;

async function codeOf(userId: string): Promise<string> {
  const { rows } = await server.context.pool.query(
    'select verify_code from letters where user_id = $1 order by number desc limit 1',
    [userId],
  );
  return rows[0].verify_code;
}

async function financial(
  more: Parameters<typeof makeMember>[1] = {},
  gateway: 'hand' | 'sandbox' = 'hand',
) {
  const member = await makeMember(server, {
    confirmedAt: new Date(),
    memberSince: '2001',
    ...more,
  });
  const opening = { userId: member.id, year: thisYear, amount: 15_000.5, reason: 'Old book' };
  expect((await post('ledger/openings', opening)).status).toBe(201);
  const payment = await bookPayment(server, member.id, thisYear, { gateway });
  return { ...member, payment };
}

const recorded =
  (kind: string) =>
  ({ id }: { id: string }) =>
    post(`user/${id}/membership`, { kind, date: dayInNigeria() });

/* What becomes of a member after their letter: what the verification says then, and on its page. */
const fates: [string, (member: Member) => Promise<unknown>, state: string, words: string][] = [
  [
    'owes again',
    ({ id }) =>
      post('ledger/levies', {
        name: 'Older',
        amount: 500,
        dueDate: `${thisYear - 1}-12-31`,
        group: { ids: id },
      }),
    'lapsed',
    'The member is not financial today.',
  ],
  ['is suspended', recorded('suspended'), 'suspended', 'has been suspended since'],
  ['has resigned', recorded('resigned'), 'left', 'has left the society since'],
  [
    'is not confirmed any more',
    ({ id }) => post(`user/${id}/confirm`, { confirmed: false }),
    'unconfirmed',
    'has withdrawn its confirmation',
  ],
  [
    'has died',
    ({ id }) =>
      server.request('PATCH', `/api/v1/user/${id}`, {
        token: admin.token,
        body: { duesCategory: 'deceased' },
      }),
    'deceased',
    'The member has died since.',
  ],
  [
    'was refused',
    async ({ id }) => {
      await post(`user/${id}/confirm`, { confirmed: false });
      return post(`user/${id}/refuse`, { reason: 'Not on the list' });
    },
    'former',
    'is not on the society’s register any more',
  ],
];

describe('a letter of good standing', () => {
  it('is offered, given and valid by one rule', async () => {
    const member = await financial({ fname: 'Ẹniọlá', mname: null, lname: 'Adébáyọ̀' });
    expect(await offered(member)).toEqual({ available: true, reason: null });
    expect((await letter(member.id, member.token)).status).toBe(200);
    expect(await verified(await codeOf(member.id))).toEqual({
      number: expect.stringMatching(/^LGS-\d{4}-\d{6}$/),
      date: today,
      amount: null,
      left: null,
      years: [],
      state: 'valid',
      holder: `Ẹ. A. …${member.memberId.slice(-3)}`,
    });
    const page = await pageOf(await codeOf(member.id));
    expect(page).toContain('This letter of good standing is genuine');
    expect(page).toContain(`Ẹ. A. …${member.memberId.slice(-3)}`);
    for (const word of ['Adébáyọ̀', 'Ẹniọlá', member.memberId]) expect(page).not.toContain(word);
  });

  it.each(fates)(
    'says what has become of a member who %s, and no other is given',
    async (...of) => {
      const [, happens, state, words] = of;
      const member = await financial();
      expect((await letter(member.id, member.token)).status).toBe(200);
      const code = await codeOf(member.id);
      const done = await happens(member);
      expect(done).toMatchObject({ body: { status: 'success' } });
      expect((await verified(code)).state).toBe(state);
      const page = await pageOf(code);
      expect(page).toContain('This letter is no longer valid');
      expect(page).toContain(words);
      const refused = await letter(member.id, admin.token);
      expectFailure(refused, 409);
      const account = await server.get(`/api/v1/ledger/member/${member.id}`, admin.token);
      expectContract(calls.ledgerOfMember, account);
      const { message } = refused.body;
      expect(account.body.data.letter).toEqual({ available: false, reason: message });
    },
  );

  it('is not given for dues that were paid with test payments, and an older one says so', async () => {
    const member = await financial();
    expect((await letter(member.id, member.token)).status).toBe(200);
    const code = await codeOf(member.id);
    const dueDate = `${thisYear - 1}-12-31`;
    await post('ledger/levies', { name: 'Older', amount: 500, dueDate, group: { ids: member.id } });
    const test = await bookPayment(server, member.id, thisYear - 1, { kobo: 50_000 });
    expect((await offered(member)).reason).toContain('test payments');
    expectFailure(await letter(member.id, member.token), 409);
    expect(await verified(code)).toMatchObject({ state: 'test' });
    expect(await pageOf(code)).toContain('This letter rests on test payments');
    await post(`payment/${test}/reverse`, { reason: 'A test' });
    await bookPayment(server, member.id, thisYear - 1, { kobo: 50_000, gateway: 'hand' });
    expect(await offered(member)).toEqual({ available: true, reason: null });
    expect(await verified(code)).toMatchObject({ state: 'valid' });
  });

  it('of a record that was merged holds as long as that of the record that stays would', async () => {
    const [loser, winner] = [await financial({ fname: 'Zainab' }), await financial()];
    await letter(loser.id, admin.token);
    const code = await codeOf(loser.id);
    await post(`user/${loser.id}/merge`, { into: winner.id });
    expect(await verified(code)).toMatchObject({
      state: 'valid',
      holder: expect.stringMatching(/^Z\. /),
    });
    await recorded('suspended')(winner);
    expect((await verified(code)).state).toBe('suspended');
  });

  it('is another one on the same day once another name is confirmed; the first keeps its holder', async () => {
    const member = await financial({ fname: 'Ngozi', lname: 'Eze' });
    const first = await letter(member.id, admin.token);
    const code = await codeOf(member.id);
    await server.request('PATCH', `/api/v1/user/${member.id}`, {
      token: admin.token,
      body: { lname: 'Bello' },
    });
    const second = await letter(member.id, admin.token);
    const nameOf = ({ headers }: typeof first) => headers.get('content-disposition');
    expect(nameOf(second)).not.toBe(nameOf(first));
    expect((await verified(code)).holder).toMatch(/^N\. E\. /);
    expect((await verified(await codeOf(member.id))).holder).toMatch(/^N\. B\. /);
  });

  it('is told of today only', async () => {
    const member = await financial();
    const asAt = async (day: string) =>
      (await server.get(`/api/v1/ledger/me?asAt=${day}`, member.token)).body.data;
    expect(await asAt(addDays(today, -1))).not.toHaveProperty('letter');
    expect((await asAt(today)).letter).toEqual({ available: true, reason: null });
    const answer = await server.get(`/api/v1/ledger/member/${newId()}/letter.pdf`, admin.token);
    expectFailure(answer, 404);
  });
});

describe('issuing', () => {
  it('waits for nobody who writes to the ledger, and gives one number to twenty at once', async () => {
    const members = [await financial(), await financial()];
    const ids = members.map(({ id }) => id);
    const release = await holdTransaction(server, (tx) => lockLedgersOf(tx, ids));
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, at) => members[at % 2]).map((member) =>
        letter(member?.id ?? '', member?.token ?? ''),
      ),
    ).finally(release);
    expect(asked.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const names = new Set(asked.map(({ headers }) => headers.get('content-disposition')));
    expect(names.size).toBe(2);
    const issued = (await auditTrail(server)).filter(
      ({ action, userId }) => action === 'letter.issued' && members.some(({ id }) => id === userId),
    );
    expect(issued).toHaveLength(2);
  });

  it('leaves no gap between the numbers, whatever came at once and failed', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => financial()));
    await Promise.all(
      members.flatMap(({ id, token }) => [letter(id, token), letter(id, admin.token)]),
    );
    const { rows } = await server.context.pool.query(
      `select count(*)::integer as issued, max(right(number, 6)::integer) as highest,
         (select last from letter_counters where year = $1) as last
       from letters where number like 'LGS-' || $1 || '-%'`,
      [thisYear],
    );
    expect(rows[0].highest).toBe(rows[0].issued);
    expect(rows[0].last).toBe(rows[0].issued);
  });
});

describe('whose category costs nothing', () => {
  it('has a letter as an elector, never charged; whose category costs something has none', async () => {
    const more = { confirmedAt: new Date(), memberSince: '2001' };
    const life = await makeMember(server, { ...more, duesCategory: 'life' });
    const other = await makeMember(server, { ...more, duesCategory: 'overseas' });
    const given = async () =>
      [await letter(life.id, admin.token), await letter(other.id, admin.token)].map(
        ({ status }) => status,
      );
    expect(await given()).toEqual([409, 409]);
    const subscription = {
      subName: 'Dues',
      subDetail: 'x',
      price: '500',
      prices: { life: '0' },
      subscriptionType: `${thisYear - 1}-12-31`,
    };
    expect((await post('subscription/createSubscription', subscription)).status).toBe(201);
    const roll = await server.get(`/api/v1/ledger/roll?asAt=${today}`, admin.token);
    expect(String(roll.body)).toContain(life.memberId);
    expect(String(roll.body)).not.toContain(other.memberId);
    expect(await given()).toEqual([200, 409]);
  });
});
