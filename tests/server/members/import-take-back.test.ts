import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import type { ImportTakenBack, MembersImport } from '#contract/members/import/take-back.ts';
import { users } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { reportAddress } from '../../../server/mail/report-address.ts';
import { expectContract, expectFailure, logIn, signUp } from '../support/accounts.ts';
import { entriesOf } from '../support/audit.ts';
import { makeAdmin, makeConfirmed, makeMember } from '../support/builders.ts';
import { bookPayment, makeSubscription } from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { mailedLink } from '../support/mails.ts';
import { fresh } from '../support/passwords.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { holdTransaction, lockWaits } from '../support/waits.ts';

const thisYear = new Date().getFullYear();

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server);
  await makeSubscription(server, { dueDate: `${thisYear}-03-31` });
});
afterAll(() => server.stop());

type Row = Record<string, string>;

const post = (path: string, body: unknown = {}) =>
  server.request('POST', `/api/v1/${path}`, { token: admin.token, body });

let count = 0;
const newRow = (more: Row = {}): Row => {
  const number = ++count;
  const email = `wrong${number}@example.com`;
  return { memberId: `WRONG/${number}`, fname: 'Ngozi', lname: `Okafor${number}`, email, ...more };
};

/* Imports a list in one call; returns what names it. */
async function imported(rows: Row[], importId = newId()): Promise<string> {
  const form = { rows, apply: true, importId, list: 'district.xlsx', earlierYears: [] };
  const answer = await post('members/import', form);
  expectContract(calls.importMembers, answer);
  return importId;
}

async function preview(id: string): Promise<ImportTakenBack> {
  const answer = await server.get(`/api/v1/members/imports/${id}/undo`, admin.token);
  expectContract(calls.previewTakeBack, answer);
  return answer.body.data;
}

const undo = (id: string, reason = 'The list of another district') =>
  post(`members/imports/${id}/undo`, { reason });

async function takenBack(id: string): Promise<ImportTakenBack> {
  const seen = await preview(id);
  const answer = await undo(id);
  expectContract(calls.takeImportBack, answer);
  /* What was seen is what is done. */
  expect(answer.body.data).toEqual(seen);
  return answer.body.data;
}

async function importOf(id: string): Promise<MembersImport | undefined> {
  const answer = await server.get('/api/v1/members/imports', admin.token);
  expectContract(calls.membersImports, answer);
  return answer.body.data.imports.find(({ _id }: MembersImport) => _id === id);
}

async function find(memberId = '', more = '') {
  const query = `search=${encodeURIComponent(memberId)}${more}`;
  const { body } = await server.get(`/api/v1/user/getAllUsers?${query}`, admin.token);
  return body.data.users[0];
}
const idOf = async ({ memberId }: Row): Promise<string> => (await find(memberId))._id;
const memberOf = async (id: string) =>
  (await server.get(`/api/v1/user/${id}`, admin.token)).body.data.user;
const ledgerOf = async (id: string, more = '') =>
  (await server.get(`/api/v1/ledger/member/${id}${more}`, admin.token)).body.data;
const sums = (more: Partial<Record<keyof ImportTakenBack, unknown>> = {}) => ({
  removed: 0,
  charges: 0,
  invited: 0,
  putBack: 0,
  left: [],
  ...more,
});

const inviteAndClaim = async ({ memberId = '', email = '' }: Row) => {
  await post('members/invite', { ids: [await idOf({ memberId })] });
  const { token } = await mailedLink(server, email, 'claim');
  const body = { password: fresh, passwordConfirm: fresh };
  return server.request('PATCH', `/api/v1/user/claim/${token}`, { body });
};

describe('records that an import added', () => {
  test('leave the register with their charges; the list can be imported again', async () => {
    const rows = [newRow(), newRow()];
    const total = (await server.get('/api/v1/user/getAllUsers', admin.token)).body.totalUsers;
    const id = await imported(rows);
    expect(await importOf(id)).toMatchObject({
      list: 'district.xlsx',
      by: expect.stringContaining(' '),
      added: 2,
      changed: 0,
      takenBack: null,
    });
    const member = await idOf(rows[0] ?? {});
    expect((await ledgerOf(member)).owed).toBe(15_000.5);
    const entries = await entriesOf(server, async () => {
      expect(await takenBack(id)).toEqual(sums({ removed: 2, charges: 2 }));
    });
    expect(entries.map(({ action }) => action)).toEqual([
      'member.import-taken-back',
      'member.import-taken-back',
      'members-list.taken-back',
    ]);
    expect(entries.every(({ actorId }) => actorId === admin.id)).toBe(true);
    expect(await memberOf(member)).toMatchObject({
      offRegister: 'refused',
      accountState: 'disabled',
      refusedReason: 'The list of another district',
    });
    expect((await ledgerOf(member)).owed).toBe(0);
    const now = (await server.get('/api/v1/user/getAllUsers', admin.token)).body.totalUsers;
    expect(now).toBe(total);
    expect(await importOf(id)).toMatchObject({
      takenBack: { removed: 2, putBack: 0, left: 0, reason: 'The list of another district' },
    });

    const again = await imported(rows);
    expect(await idOf(rows[0] ?? {})).not.toBe(member);
    expect(await takenBack(again)).toEqual(sums({ removed: 2, charges: 2 }));
    /* The records of the second import are not the first one's. */
    expectFailure(await undo(id), 409);
  });

  test('stay, each with why, once a person has done anything with them', async () => {
    const rows = Array.from({ length: 7 }, () => newRow());
    const [claimed, paid, edited, levied, loser, invited, plain] = rows as [Row, ...Row[]];
    const id = await imported(rows);
    expect((await inviteAndClaim(claimed)).status).toBe(200);
    await bookPayment(server, await idOf(paid ?? {}), thisYear);
    const change = { token: admin.token, body: { address: '1 Ring Road' } };
    await server.request('PATCH', `/api/v1/user/${await idOf(edited ?? {})}`, change);
    const levy = { name: 'Building fund', amount: 500, dueDate: `${thisYear}-12-31` };
    const charge = { ...levy, group: { search: levied?.memberId } };
    expect((await post('ledger/levies', charge)).status).toBe(201);
    const winner = await makeMember(server);
    await post(`user/${await idOf(loser ?? {})}/merge`, { into: winner.id });
    await post('members/invite', { ids: [await idOf(invited ?? {})] });
    const link = await mailedLink(server, invited?.email ?? '', 'claim');
    /* What is done to an invitation, such as its reader's complaint, changes nothing of the record. */
    const mailed = { id: await idOf(invited ?? {}), email: invited?.email ?? '' };
    const address = reportAddress(server.context.signer, 'reports@a.test', mailed);
    const report = 'Content-Type: message/feedback-report\n\nFeedback-Type: abuse\n';
    const path = `mails/reports/${/\+(.*)@/.exec(address)?.[1]}`;
    expect((await post(path, { report })).status).toBe(200);

    const { left, ...counted } = await takenBack(id);
    expect(counted).toEqual({ removed: 2, charges: 2, invited: 1, putBack: 0 });
    expect(left.map(({ memberId, why }) => [memberId, why]).sort()).toEqual(
      [
        [claimed.memberId, 'Has claimed the account.'],
        [paid?.memberId, 'Has a payment.'],
        [edited?.memberId, expect.stringMatching(/^Record changed on \d/)],
        [levied?.memberId, 'In the account since: Building fund.'],
        [loser?.memberId, 'Was merged into another record.'],
      ].sort(),
    );
    expect((await logIn(server, claimed.memberId ?? '', { password: fresh })).status).toBe(200);
    expect(await find(plain?.memberId)).toBeUndefined();
    const form = { password: fresh, passwordConfirm: fresh };
    const late = await server.request('PATCH', `/api/v1/user/claim/${link.token}`, { body: form });
    expectFailure(late, 400);

    /* What barred it is gone: the rest is taken back, and nothing twice. */
    const { levies } = (await server.get('/api/v1/ledger/levies', admin.token)).body.data;
    const { _id } = levies.find(({ name }: { name: string }) => name === 'Building fund');
    expect((await post(`ledger/levies/${_id}/undo`)).status).toBeLessThan(300);
    expect(await takenBack(id)).toMatchObject({ removed: 1, charges: 1 });
    expect(await importOf(id)).toMatchObject({ takenBack: { removed: 3, left: 4 } });
    expectFailure(await undo(id), 409);
  });

  test('with an opening balance stay until its list is taken back', async () => {
    const row = newRow();
    const id = await imported([row]);
    const opening = { memberId: row.memberId, year: '2019', owed: '4000' };
    const list = { rows: [opening], firstRow: 2, dryRun: false, reason: 'The wrong balances' };
    expect((await post('ledger/openings/import', list)).status).toBe(200);
    expect((await preview(id)).left).toMatchObject([
      { why: 'In the account since: opening balance of 2019.' },
    ]);
    expectFailure(await undo(id), 409);
    const answer = await server.get('/api/v1/ledger/openings/imports', admin.token);
    await post(`ledger/openings/imports/${answer.body.data.imports[0]._id}/undo`, { reason: 'x' });
    expect(await takenBack(id)).toEqual(sums({ removed: 1, charges: 1 }));
  });

  test('come back by hand: they wait for their invitation, and are charged again', async () => {
    const row = newRow();
    const id = await imported([row]);
    const member = await idOf(row);
    await takenBack(id);
    const answer = await post(`user/${member}/restore`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.data.user).toMatchObject({ accountState: 'invited', membership: 'joined' });
    expect((await ledgerOf(member)).owed).toBe(15_000.5);
    expect((await preview(id)).left).toMatchObject([
      { why: expect.stringMatching(/^Put on the register again/) },
    ]);
  });

  test('give their address up to whoever had it as well, or registers', async () => {
    const owner = newRow();
    const first = await imported([owner]);
    const second = await imported([newRow({ email: owner.email ?? '' })]);
    await takenBack(first);
    await takenBack(second);
    const { status } = await signUp(server, { memberId: 'WRONG/NEW', email: owner.email ?? '' });
    expect(status).toBe(201);
  });
});

describe('values that an import changed', () => {
  const before = { fname: 'Ada', lname: 'Obi', phoneNumber: '08031110000', state: 'Oyo' };
  const listed = { fname: 'Ada', lname: 'Obi-Eze', phoneNumber: '08031119999', state: 'Lagos' };

  test('are put back; what the trail does not keep is named', async () => {
    const member = await makeMember(server, { ...before, memberSince: '2009' });
    const { memberId, id } = member;
    const row = { memberId, ...listed, memberSince: '2015', email: 'moved@example.com' };
    const list = await imported([row]);
    expect(await memberOf(id)).toMatchObject({ ...listed, memberSince: '2015', email: row.email });
    expect(await takenBack(list)).toEqual(
      sums({
        putBack: 1,
        left: [
          {
            _id: id,
            name: expect.stringContaining('Ada'),
            memberId,
            why: null,
            changedSince: [],
            notKept: ['state'],
          },
        ],
      }),
    );
    expect(await memberOf(id)).toMatchObject({
      ...before,
      state: 'Lagos',
      memberSince: '2009',
      email: member.email,
    });
    expect(await importOf(list)).toMatchObject({ takenBack: { putBack: 1, left: 0 } });
    expectFailure(await undo(list), 409);
  });

  test('stay where they were changed since, a name as a whole', async () => {
    const { id, memberId } = await makeMember(server, before);
    const list = await imported([{ memberId, ...listed, fname: 'Adaeze', state: 'Oyo' }]);
    const body = { lname: 'Obiora' };
    await server.request('PATCH', `/api/v1/user/${id}`, { token: admin.token, body });
    expect((await takenBack(list)).left).toMatchObject([
      { changedSince: ['fname', 'lname'], notKept: [] },
    ]);
    expect(await memberOf(id)).toMatchObject({
      fname: 'Adaeze',
      lname: 'Obiora',
      phoneNumber: before.phoneNumber,
    });
  });

  test('of two imports, the second is taken back first', async () => {
    const row = newRow({ phoneNumber: '08031112222' });
    const first = await imported([row]);
    const second = await imported([{ ...row, phoneNumber: '08031113333' }]);
    expect((await preview(first)).left).toMatchObject([
      { why: expect.stringMatching(/^Members imported on/) },
    ]);
    expectFailure(await undo(first), 409);
    expect(await takenBack(second)).toEqual(sums({ putBack: 1 }));
    expect(await find(row.memberId)).toMatchObject({ phoneNumber: '08031112222' });
    expect(await takenBack(first)).toEqual(sums({ removed: 1, charges: 1 }));
  });

  test('that two members have of each other go back to each', async () => {
    const [one, two] = [await makeMember(server), await makeMember(server)];
    const rows = [
      { memberId: one.memberId, email: two.email },
      { memberId: two.memberId, email: one.email },
    ];
    const list = await imported(rows);
    expect(await takenBack(list)).toEqual(sums({ putBack: 2 }));
    expect((await memberOf(one.id)).email).toBe(one.email);
    expect((await memberOf(two.id)).email).toBe(two.email);
  });

  test('an address that somebody else has by now stays', async () => {
    const { id, memberId, email } = await makeMember(server);
    const list = await imported([
      { memberId, email: 'away@example.com', phoneNumber: '08031114444' },
    ]);
    expect((await signUp(server, { memberId: 'WRONG/TOOK', email })).status).toBe(201);
    expect(await takenBack(list)).toMatchObject({
      putBack: 1,
      left: [{ changedSince: ['email'] }],
    });
    expect(await memberOf(id)).toMatchObject({ email: 'away@example.com' });
  });

  test('an address that somebody takes at the same moment stays as well', async () => {
    const { id, memberId, email } = await makeMember(server);
    const other = await makeMember(server);
    const list = await imported([{ memberId, email: 'elsewhere@example.com' }]);
    const release = await holdTransaction(server, (tx) =>
      tx.update(users).set({ email }).where(eq(users.id, other.id)),
    );
    const asked = undo(list);
    await eventually(() => lockWaits(server)).toBe(1);
    await release();
    const { status, body } = await asked;
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Nothing of this import/)]);
    expect((await memberOf(id)).email).toBe('elsewhere@example.com');
  });

  test('a death by the list is none, and what was charged meanwhile is owed', async () => {
    const { id, memberId } = await makeConfirmed(server);
    const list = await imported([{ memberId, duesCategory: 'Deceased' }]);
    expect(await memberOf(id)).toMatchObject({ membership: 'deceased' });
    expect(await takenBack(list)).toEqual(sums({ putBack: 1 }));
    expect(await memberOf(id)).toMatchObject({ membership: 'joined' });
    expect((await ledgerOf(id)).owed).toBe(15_000.5);
  });
});

test('the calls of one list are one import; a call that comes after it was taken back is refused', async () => {
  const [id, known] = [newId(), newRow()];
  await imported([newRow(), known], id);
  await imported([newRow()], id);
  await imported([known], id);
  expect(await importOf(id)).toMatchObject({ added: 3, changed: 0 });
  expect(await takenBack(id)).toEqual(sums({ removed: 3, charges: 3 }));
  const late = await post('members/import', { rows: [newRow()], apply: true, importId: id });
  expectFailure(late, 409);
});

test('a member in two calls of one list is put back to before both; one added by the first leaves', async () => {
  const [id, added] = [newId(), newRow()];
  const known = await makeMember(server, { phoneNumber: '08031110001' });
  const { memberId } = known;
  const of = async () => {
    const { phoneNumber, lname, email } = await memberOf(known.id);
    return { phoneNumber, lname, email };
  };
  const before = await of();
  await imported([added, { memberId, phoneNumber: '08031110002' }], id);
  await imported(
    [
      { ...added, phoneNumber: '08031110004' },
      { memberId, phoneNumber: '08031110003', lname: 'Obi-Eze', email: 'twice@example.com' },
    ],
    id,
  );
  expect(await takenBack(id)).toEqual(sums({ removed: 1, charges: 1, putBack: 1 }));
  expect(await of()).toEqual(before);
  expectFailure(await undo(id), 409);
});

test('of two who take it back at once, one does and the other is told', async () => {
  const id = await imported([newRow(), newRow()]);
  const answers = await Promise.all([undo(id), undo(id, 'Wrong')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.message).toBe('This import has been reversed already.');
  expect(await importOf(id)).toMatchObject({ takenBack: { removed: 2 } });
});

test('an unknown import, one without a reason, and a member are refused', async () => {
  expectFailure(await undo(newId()), 404);
  expectFailure(await undo('none'), 404);
  expectFailure(await undo(await imported([newRow()]), ''), 400, {
    reason: 'Reason is required.',
  });
  const { token } = await makeMember(server);
  expectFailure(await server.get('/api/v1/members/imports', token), 403);
});

test('5,000 records are taken back within seconds', { timeout: 120_000 }, async () => {
  const id = newId();
  for (let call = 0; call < 5; call++)
    await imported(
      Array.from({ length: 1_000 }, () => newRow()),
      id,
    );
  const start = Date.now();
  expect(await preview(id)).toEqual(sums({ removed: 5_000, charges: 5_000 }));
  const seen = Date.now();
  const done = await undo(id);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect(done.body.data).toEqual(sums({ removed: 5_000, charges: 5_000 }));
  expect(seen - start).toBeLessThan(3_000);
  expect(Date.now() - seen).toBeLessThan(25_000);
});

test('closed days keep what they had: the charges are taken back of the first open day', async () => {
  const row = newRow();
  const id = await imported([row]);
  const member = await idOf(row);
  const today = addDays(dayInNigeria(), -1);
  expect((await post('periods/close', { until: today })).status).toBe(201);
  const late = newRow();
  const second = await imported([late]);
  expect(await takenBack(id)).toEqual(sums({ removed: 1, charges: 1 }));
  const { entries } = await ledgerOf(member);
  expect(entries.at(-1)).toMatchObject({ kind: 'reversal', postedOn: addDays(today, 1) });
  expect((await ledgerOf(member, `?asAt=${today}`)).owed).toBe(15_000.5);
  expect(await takenBack(second)).toMatchObject({ removed: 1 });
});
