import { sql } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import {
  isDeceased,
  isMember,
  type Membership,
  mayBeCharged,
  mayBeToldOfAccount,
  mayBeWrittenTo,
  membershipKinds,
  nextKinds,
} from '#contract/membership.ts';
import * as inSql from '../../../server/db/membership.ts';
import { mailTokens } from '../../../server/db/schema/index.ts';
import { hashToken } from '../../../server/security/tokens.ts';
import { expectContract, expectFailure, isAlive, logIn } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed, makeMember } from '../support/builders.ts';
import { recordMembership } from '../support/membership.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
const today = dayInNigeria();
const thisYear = Number(today.slice(0, 4));

beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { isMember: false });
});
afterAll(() => server.stop());

const conditions = { isDeceased, isMember, mayBeCharged, mayBeToldOfAccount, mayBeWrittenTo };

type Id = { id: string };

const ask = (method: string, path: string, body?: unknown) =>
  server.request(method, `/api/v1/${path}`, {
    token: admin.token,
    ...(body !== undefined && { body }),
  });
const record = (member: Id, kind: Membership, date?: string) =>
  recordMembership(server, admin, member, kind, date);
const membershipOf = async ({ id }: Id) => (await ask('GET', `user/${id}/membership`)).body.data;
const confirm = async ({ id }: Id, confirmed: boolean) => {
  const { fname, lname } = await userOf({ id });
  const answer = await ask('POST', `user/${id}/confirm`, { confirmed, name: `${fname} ${lname}` });
  expect(answer.status).toBe(200);
};
const userOf = async ({ id }: Id) => (await ask('GET', `user/${id}`)).body.data.user;
const kindsOf = async (member: Id) =>
  (await membershipOf(member)).events.map(({ kind }: { kind: Membership }) => kind);
const veteran = (more: object = {}) => makeConfirmed(server, { memberSince: '2001', ...more });

async function electorsAt(asAt = today): Promise<string[]> {
  const { body } = await server.get(`/api/v1/ledger/roll?asAt=${asAt}`, admin.token);
  return String(body)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[0] ?? '');
}

describe('who counts', () => {
  it('is the same in TypeScript and in SQL, whatever a record says', async () => {
    const made: string[] = [];
    for (const kind of membershipKinds)
      for (const offRegister of [null, 'refused', 'merged'] as const) {
        const { id } = await makeMember(server);
        const mergedInto = offRegister === 'merged' ? admin.id : null;
        await server.context.db.execute(sql`update users set membership = ${kind},
          off_register = ${offRegister}, merged_into = ${mergedInto}::uuid,
          account_state = ${offRegister ? 'disabled' : 'active'} where id = ${id}`);
        /* What the trigger has made of it is not asked for here. */
        await server.context.db.execute(
          sql`update users set membership = ${kind} where id = ${id}`,
        );
        made.push(id);
      }
    const { rows } = await server.context.db.execute<{
      membership: Membership | null;
      offRegister: 'refused' | 'merged' | null;
      found: Record<string, boolean>;
    }>(sql`select membership, off_register as "offRegister", jsonb_build_object(
        'isMember', ${inSql.isMember}, 'mayBeCharged', ${inSql.mayBeCharged},
        'isDeceased', ${inSql.isDeceased}, 'mayBeWrittenTo', ${inSql.mayBeWrittenTo},
        'mayBeToldOfAccount', ${inSql.mayBeToldOfAccount}) as found
      from users where id = any(${sql.param([...made, admin.id])}::uuid[])`);
    expect(rows).toHaveLength(made.length + 1);
    const seen = new Set<string>();
    for (const { found, ...holder } of rows)
      for (const [name, condition] of Object.entries(conditions)) {
        expect(condition(holder), `${name} of ${JSON.stringify(holder)}`).toBe(found[name]);
        seen.add(`${name} ${found[name]}`);
      }
    expect(seen.size).toBe(10);
    await server.context.db.execute(sql`update users set membership = null, off_register = 'refused',
      merged_into = null, account_state = 'disabled' where id = any(${sql.param(made)}::uuid[])`);
  });

  it('does not count the installation’s own account, whatever happens', async () => {
    expect((await membershipOf(admin)).events).toEqual([]);
    expectFailure(await record(admin, 'resigned'), 409);
  });
});

describe('what the register says', () => {
  it('is an event: applied, joined since their year, refused and restored, deceased and back', async () => {
    const applicant = await makeMember(server, { memberSince: '2009' });
    expect(await membershipOf(applicant)).toMatchObject({
      membership: 'applied',
      events: [{ kind: 'applied', date: today, by: null }],
    });
    await ask('POST', `user/${applicant.id}/refuse`, { reason: 'Not known.' });
    expect(await kindsOf(applicant)).toEqual(['refused', 'applied']);
    await ask('POST', `user/${applicant.id}/restore`);
    expect(await kindsOf(applicant)).toEqual(['applied']);
    await confirm(applicant, true);
    const found = await membershipOf(applicant);
    expect(found.membership).toBe('joined');
    expect(found.events.find(({ kind }: { kind: string }) => kind === 'joined').date).toBe(
      '2009-01-01',
    );
    const { updatedAt } = await userOf(applicant);
    const died = await ask('PATCH', `user/${applicant.id}`, {
      duesCategory: 'deceased',
      updatedAt,
    });
    expect(died.body.data.user.membership).toBe('deceased');
    const { _id } = (await membershipOf(applicant)).events[0];
    const back = await ask('DELETE', `user/${applicant.id}/membership/${_id}`);
    expectContract(calls.takeMembershipBack, back);
    expect(await userOf(applicant)).toMatchObject({ membership: 'joined', duesCategory: null });
  });

  it('gives back the category of before where a death was entered as one by mistake', async () => {
    const member = await veteran({ duesCategory: 'life' });
    const { updatedAt } = await userOf(member);
    await ask('PATCH', `user/${member.id}`, { duesCategory: 'deceased', updatedAt });
    const { _id } = (await membershipOf(member)).events[0];
    expect((await ask('DELETE', `user/${member.id}/membership/${_id}`)).status).toBe(200);
    expect(await userOf(member)).toMatchObject({ membership: 'joined', duesCategory: 'life' });
  });

  it('keeps a death that was recorded with its day where the category goes', async () => {
    const member = await veteran();
    await record(member, 'deceased', '2020-05-04');
    for (const duesCategory of ['deceased', null]) {
      const { updatedAt } = await userOf(member);
      await ask('PATCH', `user/${member.id}`, { duesCategory, updatedAt });
    }
    expect(await kindsOf(member)).toEqual(['deceased', 'joined']);
  });

  it('goes with the confirmation that is withdrawn', async () => {
    const member = await veteran();
    await confirm(member, false);
    expect(await kindsOf(member)).toEqual(['applied']);
  });
});

describe('an act of the secretariat', () => {
  it('is recorded with its day and its note, and who did it', async () => {
    const member = await veteran();
    const answer = await ask('POST', `user/${member.id}/membership`, {
      kind: 'suspended',
      date: '2020-05-04',
      note: 'By the council.',
    });
    expectContract(calls.recordMembership, answer);
    expect(answer.body.data).toMatchObject({
      membership: 'suspended',
      events: [
        { kind: 'suspended', date: '2020-05-04', note: 'By the council.', by: expect.any(String) },
        { kind: 'joined' },
      ],
    });
    expect((await ask('GET', 'user/getAllUsers?membership=suspended')).body.totalUsers).toBe(1);
  });

  it.each(membershipKinds.filter((kind) => !nextKinds.joined.includes(kind)))(
    'that cannot follow is refused beside its field: %s',
    async (kind) => {
      const member = await veteran();
      expectFailure(await record(member, kind), 400, { kind: expect.stringContaining('Joined') });
      expect(await kindsOf(member)).toEqual(['joined']);
    },
  );

  it('is not before the last one, nor in the future', async () => {
    const member = await veteran();
    expect((await record(member, 'suspended', '2019-01-02')).status).toBe(201);
    expectFailure(await record(member, 'resigned', '2019-01-01'), 400, {
      date: 'Date must not be before 2 January 2019, the day of ‘Suspended’.',
    });
    expectFailure(await record(member, 'resigned', addDays(today, 1)), 400, {
      date: expect.any(String),
    });
  });

  it('is taken back if it is the last; the others and what follows from the registration are not', async () => {
    const member = await veteran();
    await record(member, 'suspended', '2019-01-02');
    await record(member, 'resigned', '2019-03-02');
    const [resigned, suspended, joined] = (await membershipOf(member)).events;
    const takeBack = ({ _id }: { _id: string }) =>
      ask('DELETE', `user/${member.id}/membership/${_id}`);
    expectFailure(await takeBack(suspended), 409);
    expect((await takeBack(resigned)).body.data.membership).toBe('suspended');
    expectFailure(await takeBack(resigned), 404);
    expect((await takeBack(suspended)).body.data.membership).toBe('joined');
    expectFailure(await takeBack(joined), 409);
  });
});

describe('who has left', () => {
  const owedBy = async ({ id }: Id) => (await ask('GET', `ledger/member/${id}`)).body.data.owed;

  it('is charged no more and is on no roll, and is both again once reinstated; a disabled account is neither', async () => {
    const [gone, disabled] = [await veteran(), await veteran()];
    await record(gone, 'resigned');
    await ask('POST', `user/${disabled.id}/disable`);
    await ask('POST', 'subscription/createSubscription', {
      subName: 'Dues',
      subDetail: 'All in',
      price: 5_000,
      subscriptionType: `${thisYear}-12-31`,
    });
    expect([await owedBy(gone), await owedBy(disabled)]).toEqual([0, 5_000]);
    expect(await electorsAt()).not.toContain(gone.memberId);
    expect(await electorsAt()).toContain(disabled.memberId);
    await record(gone, 'reinstated');
    expect(await owedBy(gone)).toBe(5_000);
    expect(await electorsAt()).toContain(gone.memberId);
  });

  it('is not in the number of members', async () => {
    const count = async () => (await ask('GET', 'payment/summary')).body.data.members;
    const before = await count();
    const [member] = [await veteran(), await makeMember(server)];
    expect(await count()).toBe(before + 2);
    /* Who is suspended is a member. */
    await record(member, 'suspended');
    expect(await count()).toBe(before + 2);
    await record(member, 'transferredOut');
    expect(await count()).toBe(before + 1);
    await makeAdmin(server, { isMember: false });
    expect(await count()).toBe(before + 1);
  });

  it('was an elector until then, and a suspended member is none meanwhile', async () => {
    const member = await veteran();
    await record(member, 'suspended', '2021-03-01');
    await record(member, 'reinstated', '2021-06-01');
    await record(member, 'transferredOut', '2022-01-01');
    const days = ['2021-02-28', '2021-03-01', '2021-06-01', '2021-12-31', '2022-01-01'];
    const was = await Promise.all(
      days.map(async (day) => (await electorsAt(day)).includes(member.memberId)),
    );
    expect(was).toEqual([true, false, true, true, false]);
  });
});

describe('a roll that was drawn', () => {
  it('stays as it is, whatever happens later', async () => {
    const [elector, student] = [await veteran(), await veteran({ duesCategory: 'student' })];
    const late = await makeConfirmed(server);
    const answer = await ask('POST', 'ledger/rolls', {
      name: 'Annual general meeting',
      asAt: today,
      joinedBy: `${thisYear - 1}-12-31`,
    });
    expectContract(calls.drawRoll, answer);
    const { _id, members } = answer.body.data.roll;
    const read = async () => (await server.get(`/api/v1/ledger/rolls/${_id}`, admin.token)).body;
    const before = await read();
    expect(before.trim().split('\r\n')).toHaveLength(members + 1);
    expect(before).toContain(elector.memberId);
    for (const { memberId } of [student, late]) expect(before).not.toContain(memberId);
    expect(await electorsAt()).toContain(late.memberId);
    await record(elector, 'deceased');
    expect(await electorsAt()).not.toContain(elector.memberId);
    expect(await read()).toBe(before);
    const fileOf = async (format: string) => {
      const response = await fetch(`${server.url}/api/v1/ledger/rolls/${_id}?format=${format}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(response.headers.get('content-disposition')).toContain(`roll-${today}.${format}`);
      return Buffer.from(await response.arrayBuffer());
    };
    const printed = (await textOfPdf(await fileOf('pdf'))).replace(/\s+/g, ' ');
    for (const said of ['Annual general meeting', elector.memberId, `Electors ${members}`])
      expect(printed).toContain(said);
    expect(printed).not.toContain(student.memberId);
    const rows = await readSheet(await fileOf('xlsx'));
    expect(rows.map(([memberId]) => memberId)).toEqual(
      before
        .trim()
        .split('\r\n')
        .map((row: string) => row.split(',')[0]?.replace('\ufeff', '')),
    );
    expectFailure(await ask('GET', `ledger/rolls/${_id}?format=doc`), 400, {
      format: 'format must be one of csv, xlsx, pdf.',
    });
    const listed = await ask('GET', 'ledger/rolls');
    expectContract(calls.rolls, listed);
    expect(listed.body.data.rolls).toMatchObject([{ _id, members, by: expect.any(String) }]);
    expectFailure(await ask('POST', 'ledger/rolls', { name: '', asAt: 'soon' }), 400, {
      name: expect.any(String),
      asAt: expect.any(String),
    });
    const mistyped = { name: 'Election', asAt: today, categories: ['lifetime'] };
    expectFailure(await ask('POST', 'ledger/rolls', mistyped), 400, {
      categories: 'There is no category lifetime.',
    });
  });

  it('is of some categories alone, and can be withdrawn with its rows', async () => {
    const [life, other] = [await veteran({ duesCategory: 'life' }), await veteran()];
    const form = { name: 'Life members', asAt: today, categories: ['life'] };
    const { roll } = (await ask('POST', 'ledger/rolls', form)).body.data;
    expect(roll).toMatchObject({ categories: ['life'], withdrawn: null });
    const rows = async () => {
      const answer = await ask('GET', `ledger/rolls/${roll._id}/rows`);
      expectContract(calls.rollRows, answer);
      return answer.body.data.electors.map(({ memberId }: { memberId: string }) => memberId);
    };
    expect(await rows()).toContain(life.memberId);
    expect(await rows()).not.toContain(other.memberId);
    const withdraw = () =>
      ask('POST', `ledger/rolls/${roll._id}/withdraw`, { reason: 'The wrong day' });
    const answer = await withdraw();
    expectContract(calls.withdrawRoll, answer);
    expect(answer.body.data.roll.withdrawn).toMatchObject({ reason: 'The wrong day' });
    expect(await rows()).toContain(life.memberId);
    expectFailure(await withdraw(), 409);
  });

  it('is without who owes what is overdue after the days of grace, until it is paid', async () => {
    const member = await veteran();
    const isElector = async () => (await electorsAt()).includes(member.memberId);
    const levy = { name: 'Hall', amount: 100, group: { ids: member.id } };
    await ask('POST', 'ledger/levies', { ...levy, dueDate: addDays(today, -5) });
    const grace = (graceDays: number) => ask('PATCH', 'ledger/settings', { graceDays });
    const was: boolean[] = [];
    for (const days of [5, 4, 0]) {
      await grace(days);
      was.push(await isElector());
    }
    expect(was).toEqual([true, false, false]);
    const form = { method: 'Cash', reference: 'Hall 1', datePayed: today };
    const paid = await ask('POST', 'payment/record', { ...form, userId: member.id, amount: 100 });
    expect(paid.status).toBe(201);
    expect(await isElector()).toBe(true);
  });

  it('is by the categories that vote, which the society decides', async () => {
    const student = await veteran({ duesCategory: 'student' });
    expect(await electorsAt()).not.toContain(student.memberId);
    const mistyped = await ask('PATCH', 'ledger/settings', { nonVoting: ['students'] });
    expectFailure(mistyped, 400, { nonVoting: 'There is no category students.' });
    expect((await ask('PATCH', 'ledger/settings', { nonVoting: [] })).status).toBe(200);
    expect(await electorsAt()).toContain(student.memberId);
  });
});

describe('who has died', () => {
  it.each([
    ['recorded', (member: Id) => record(member, 'deceased')],
    [
      'given the category',
      (member: Id) =>
        ask('POST', 'members/category', { ids: [member.id], duesCategory: 'deceased' }),
    ],
  ] as const)(
    'has no session and cannot log in, until that is taken back: %s',
    async (_how, die) => {
      const member = await veteran();
      expect(await isAlive(server, member.token)).toBe(true);
      expect((await die(member)).status).toBeLessThan(300);
      expect(await isAlive(server, member.token)).toBe(false);
      expectFailure(await logIn(server, member.memberId), 401);
      const { _id } = (await membershipOf(member)).events[0];
      expect((await ask('DELETE', `user/${member.id}/membership/${_id}`)).status).toBe(200);
      expect((await logIn(server, member.memberId)).status).toBe(200);
    },
  );

  it('claims no account by a link or code of before', async () => {
    const member = await makeMember(server, { accountState: 'invited', passwordHash: null });
    const token = `code-of-${member.id}`;
    await server.context.db.insert(mailTokens).values({
      tokenHash: hashToken(token),
      userId: member.id,
      purpose: 'invitation',
      email: member.email,
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    await record(member, 'deceased');
    const body = { password: 'another long phrase', passwordConfirm: 'another long phrase' };
    expectFailure(await server.request('PATCH', `/api/v1/user/claim/${token}`, { body }), 400);
  });

  it('is not the admin who records it', async () => {
    const other = await makeAdmin(server, { confirmedAt: new Date() });
    const own = (path: string, body: unknown, method = 'POST') =>
      server.request(method, `/api/v1/user/${path}`, { token: other.token, body });
    const { updatedAt } = await userOf(other);
    const died = { duesCategory: 'deceased' };
    expectFailure(await own(`${other.id}/membership`, { kind: 'deceased', date: today }), 409);
    expectFailure(await own(other.id, { ...died, updatedAt }, 'PATCH'), 409);
    expectFailure(
      await server.request('POST', '/api/v1/members/category', {
        token: other.token,
        body: { ...died, ids: [other.id] },
      }),
      409,
    );
    const rows = [{ memberId: other.memberId, duesCategory: 'Deceased' }];
    expectFailure(
      await server.request('POST', '/api/v1/members/import', {
        token: other.token,
        body: { rows, apply: true },
      }),
      409,
    );
    expect(await isAlive(server, other.token)).toBe(true);
  });

  it('is no admin who is left: the last who lives keeps the office', async () => {
    const dead = await makeAdmin(server);
    expect((await record(dead, 'deceased')).status).toBe(201);
    const setOthers = (from: string, to: string) =>
      server.context.db.execute(sql`update users set account_state = ${to}
        where role = 'admin' and account_state = ${from} and id not in (${admin.id}, ${dead.id})`);
    await setOthers('active', 'disabled');
    expectFailure(await ask('POST', `user/${admin.id}/role`, { role: 'user' }), 409);
    await setOthers('disabled', 'active');
  });

  it('is another than who has left, who logs in and pays what they owe', async () => {
    const member = await veteran();
    expect((await record(member, 'resigned')).status).toBe(201);
    expect(await isAlive(server, member.token)).toBe(true);
    expect((await logIn(server, member.memberId)).status).toBe(200);
  });
});

describe('who left or died before it was recorded', () => {
  const dueYear = thisYear - 1;
  const entriesOf = async (member: Id) =>
    (await ask('GET', `ledger/member/${member.id}`)).body.data;
  const payCash = (member: Id, amount: number) =>
    ask('POST', 'payment/record', {
      userId: member.id,
      amount,
      method: 'Cash',
      reference: `Slip ${member.id}`,
      datePayed: today,
      dueYear: thisYear,
    });

  it.each(['deceased', 'resigned'] as const)(
    'does not owe what was charged of later days, unless it is paid or was a mistake: %s',
    async (kind) => {
      await ask('POST', 'subscription/createSubscription', {
        subName: 'Annual dues',
        subDetail: 'All in',
        price: 20_000,
        subscriptionType: `${thisYear}-03-31`,
      });
      const [member, payer] = [await veteran(), await veteran()];
      for (const { id } of [member, payer])
        await ask('POST', 'ledger/openings', {
          userId: id,
          year: dueYear - 1,
          amount: 500,
          reason: 'Old',
        });
      const levy = { name: 'Hall', amount: 100, date: addDays(today, -10), dueDate: today };
      await ask('POST', 'ledger/levies', { ...levy, group: { ids: member.id } });
      const before = await entriesOf(member);
      expect(before.owed).toBeGreaterThan(600);
      expect((await payCash(payer, before.owed - 600)).status).toBe(201);
      const day = `${dueYear}-11-15`;
      for (const one of [member, payer]) expect((await record(one, kind, day)).status).toBe(201);
      expect((await entriesOf(member)).owed).toBe(500);
      expect((await entriesOf(payer)).owed).toBe(500);
      const { _id } = (await membershipOf(member)).events[0];
      expect((await ask('DELETE', `user/${member.id}/membership/${_id}`)).status).toBe(200);
      const after = await entriesOf(member);
      expect(after.owed).toBe(before.owed);
      expect(after.overdue).toBe(before.overdue);
    },
  );
});

it('who leaves on the day of a charge is no member on it, and does not owe it', async () => {
  const member = await veteran();
  const levy = { name: 'Hall', amount: 100, dueDate: today, group: { ids: member.id } };
  const days = [-20, -19].map((since) => addDays(today, since));
  for (const date of days) await ask('POST', 'ledger/levies', { ...levy, date });
  const owedBy = async () => (await ask('GET', `ledger/member/${member.id}`)).body.data.owed;
  const before = await owedBy();
  await record(member, 'resigned', days[1]);
  expect(await owedBy()).toBe(before - 100);
});

describe('who is exempt', () => {
  it('stands so wherever a standing is told, until something is overdue', async () => {
    const member = await veteran({ duesCategory: 'exempt' });
    const standingsOf = async () => [
      (await userOf(member)).standing,
      (await ask('GET', `ledger/member/${member.id}`)).body.data.standing,
    ];
    const listed = async (standing: string) =>
      (await ask('GET', `user/getAllUsers?standing=${standing}&search=${member.memberId}`)).body
        .totalUsers;
    expect(await standingsOf()).toEqual(['exempt', 'exempt']);
    expect([await listed('exempt'), await listed('none'), await listed('financial')]).toEqual([
      1, 0, 0,
    ]);
    await ask('POST', 'ledger/openings', {
      userId: member.id,
      year: thisYear - 2,
      amount: 500,
      reason: 'Brought forward.',
    });
    expect(await standingsOf()).toEqual(['owing', 'owing']);
    expect([await listed('owing'), await listed('exempt')]).toEqual([1, 0]);
  });
});
