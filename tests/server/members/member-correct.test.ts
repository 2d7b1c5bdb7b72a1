import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure, isAlive, logIn } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { mailedLink, mailsTo } from '../support/mails.ts';
import { requestedLink, resetPassword } from '../support/passwords.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());

const read = async (id: string) => (await server.get(`/api/v1/user/${id}`, admin)).body.data.user;
const correct = (id: string, body: unknown, token = admin) =>
  server.request('PATCH', `/api/v1/user/${id}`, { token, body });

describe('correcting a member', () => {
  test('changes what is sent and leaves the rest as it is', async () => {
    const { id } = await makeMember(server, { state: 'Lagos', birthDay: '01-02' });
    const before = await read(id);
    const change = {
      memberId: ` CORR/${id.slice(-6)} `,
      fname: 'Ẹniọlá',
      phoneNumber: '+234 805 555 5555',
      maritalStatus: 'married',
      memberSince: '2009',
      birthDay: '29-02',
      placeOfWork: 'Ministry of Finance',
      status: 'FCA',
    };
    const answer = await correct(id, change);
    expectContract(calls.updateUser, answer);
    expect(answer.body.data.user).toEqual({
      ...before,
      ...change,
      memberId: `CORR/${id.slice(-6)}`,
      fname: 'Ẹniọlá'.normalize('NFC'),
      phoneNumber: '08055555555',
      updatedAt: expect.any(String),
    });
    expect(await read(id)).toEqual(answer.body.data.user);
  });

  test('empties what need not be known, and nothing else', async () => {
    const { id } = await makeMember(server, {
      mname: 'Ifeoma',
      birthDay: '01-02',
      designation: 'FCA',
    });
    const emptied = { mname: '', phoneNumber: '', address: '', birthDay: '', memberSince: '' };
    const answer = await correct(id, { ...emptied, maritalStatus: null, status: '' });
    expect(answer.body.data.user).toMatchObject({
      mname: null,
      phoneNumber: null,
      address: null,
      birthDay: null,
      status: 'None',
    });
    for (const field of ['memberId', 'fname', 'lname'])
      expectFailure(await correct(id, { [field]: '' }), 400, { [field]: expect.any(String) });
  });

  test('follows the diaspora answer with what is counted', async () => {
    const { id } = await makeMember(server);
    const abroad = async () =>
      (await server.get('/api/v1/user/diasporaUsers', admin)).body.totalDiasporaUsers;
    const before = await abroad();
    await correct(id, { diaspora: 'Canada' });
    expect(await abroad()).toBe(before + 1);
    await correct(id, { fname: 'Ada' });
    expect(await abroad()).toBe(before + 1);
    await correct(id, { diaspora: 'No' });
    expect(await abroad()).toBe(before);
  });

  test('changes nothing privileged, whatever is sent along', async () => {
    const { id, token } = await makeMember(server);
    const before = await read(id);
    const more = { role: 'admin', password: 'xxxxxxxx', photo: 'x', _id: newId(), confirmed: true };
    const also = { accountState: 'disabled', emailConfirmed: true, createdAt: '2000-01-01' };
    expect((await correct(id, { ...more, ...also })).body.data.user).toEqual(before);
    expect(await isAlive(server, token)).toBe(true);
  });

  test('refuses what is somebody’s already, all of it at once, whatever the case', async () => {
    const [one, other] = [await makeMember(server), await makeMember(server)];
    const taken = { memberId: other.memberId.toLowerCase(), email: other.email.toUpperCase() };
    expectFailure(await correct(one.id, taken), 409, {
      memberId: expect.stringContaining('already'),
      email: expect.stringContaining('already'),
    });
    const own = { memberId: one.memberId.toLowerCase(), email: one.email.toUpperCase() };
    expect((await correct(one.id, own)).status).toBe(200);
  });

  test('lets one of two have a member ID that both are given at once', async () => {
    const members = [await makeMember(server), await makeMember(server), await makeMember(server)];
    const statuses = await Promise.all(
      members.map(async ({ id }) => (await correct(id, { memberId: 'SAME/ID' })).status),
    );
    expect(statuses.sort()).toEqual([200, 409, 409]);
  });

  test.each([newId(), 'nonsense', '%00'])('finds no member %j', async (id) => {
    expectFailure(await correct(id, { fname: 'Ada' }), 404);
  });
});

describe('a stale edit', () => {
  test('is refused and changes nothing; a fresh one is not', async () => {
    const { id } = await makeMember(server);
    const { updatedAt } = await read(id);
    const first = await correct(id, { fname: 'First', updatedAt });
    expect(first.status).toBe(200);
    const second = await correct(id, { fname: 'Second', updatedAt });
    expectFailure(second, 409);
    expect(second.body.message).toContain('Somebody has changed this record');
    expect(await read(id)).toMatchObject({ fname: 'First' });
    const fresh = await correct(id, {
      fname: 'Second',
      updatedAt: first.body.data.user.updatedAt,
    });
    expect(fresh.status).toBe(200);
  });

  test('is found out among those sent at once: one wins', async () => {
    const { id } = await makeMember(server);
    const { updatedAt } = await read(id);
    const names = ['Ada', 'Bola', 'Chidi', 'Dayo', 'Emeka'];
    const answers = await Promise.all(names.map((fname) => correct(id, { fname, updatedAt })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body.data.user.fname;
    expect((await read(id)).fname).toBe(winner);
  });

  test('is one with what the member changed themselves, too', async () => {
    const { id, token } = await makeMember(server);
    const { updatedAt } = await read(id);
    await server.request('PATCH', '/api/v1/user/updateMe', { token, body: { fname: 'Mine' } });
    expectFailure(await correct(id, { lname: 'Theirs', updatedAt }), 409);
    expectFailure(await correct(id, { lname: 'Theirs', updatedAt: 'yesterday' }), 400, {
      updatedAt: expect.any(String),
    });
  });
});

describe('a corrected e-mail address', () => {
  test('has to be confirmed; the one before is told, and links mailed to it are dead', async () => {
    const member = await makeMember(server, { emailConfirmedAt: new Date() });
    const { token } = await requestedLink(server, member);
    const email = `moved-${member.id}@example.com`;
    const answer = await correct(member.id, { email });
    expect(answer.body.data.user).toMatchObject({ email, emailConfirmed: false });
    expectFailure(await resetPassword(server, token), 400);
    expect((await mailsTo(server, member.email)).at(-1)?.subject).toContain('was changed');
    expect((await mailedLink(server, email, 'confirm-email')).token).not.toBe('');
    expect(await isAlive(server, member.token)).toBe(true);
  });

  test('is mailed to at most five times an hour', async () => {
    const { id } = await makeMember(server);
    for (let round = 0; round < 5; round++)
      expect((await correct(id, { email: `round${round}-${id}@example.com` })).status).toBe(200);
    expectFailure(await correct(id, { email: `round5-${id}@example.com` }), 429);
    expect((await correct(id, { fname: 'Ada' })).status).toBe(200);
  });

  test('of an invited member is not asked to be confirmed: claiming the record does that', async () => {
    const member = await makeMember(server, { accountState: 'invited', passwordHash: null });
    const email = `invited-${member.id}@example.com`;
    expect((await correct(member.id, { email })).status).toBe(200);
    expect(await mailsTo(server, email)).toEqual([]);
    expect(await mailsTo(server, member.email)).toEqual([]);
  });
});

describe('the queue of unconfirmed registrations', () => {
  const queue = async () =>
    (await server.get('/api/v1/user/getAllUsers?confirmed=no&sort=-createdAt&limit=100', admin))
      .body.data.users;
  const confirm = (id: string, body?: unknown) =>
    server.request('POST', `/api/v1/user/${id}/confirm`, { token: admin, body });

  test('holds whoever has registered, the newest first, until an admin confirms them', async () => {
    const [older, newer] = [await makeMember(server), await makeMember(server)];
    const idsOf = async () => (await queue()).map((user: { _id: string }) => user._id);
    expect((await idsOf()).slice(0, 2)).toEqual([newer.id, older.id]);
    const answer = await confirm(newer.id);
    expectContract(calls.confirmUser, answer);
    expect(answer.body.data.user.confirmed).toBe(true);
    /* Nothing has changed, and so their version has not. */
    expect((await confirm(newer.id)).body.data.user).toEqual(answer.body.data.user);
    expect((await idsOf())[0]).toBe(older.id);
    expect((await confirm(newer.id, { confirmed: false })).body.data.user.confirmed).toBe(false);
    expect((await idsOf())[0]).toBe(newer.id);
  });

  test.each([{ confirmed: 'yes' }, { confirmed: 1 }, { confirmed: null }])(
    'takes no %j for an answer',
    async (body) => {
      const { id } = await makeMember(server);
      expectFailure(await confirm(id, body), 400, { confirmed: expect.any(String) });
    },
  );

  test('has nobody who is not there', async () => {
    expectFailure(await confirm(newId()), 404);
  });
});

describe('a link to set a password, sent by an admin', () => {
  const send = (id: string) =>
    server.request('POST', `/api/v1/user/${id}/resetPassword`, { token: admin });

  test('goes to the member’s address and works', async () => {
    const member = await makeMember(server);
    const answer = await send(member.id);
    expectContract(calls.sendResetLink, answer);
    expect(answer.body.message).toContain(member.email);
    const { token } = await mailedLink(server, member.email, 'reset-password');
    expect((await resetPassword(server, token)).status).toBe(200);
  });

  test('says that the secretariat sent it, and works for a day', async () => {
    const member = await makeMember(server);
    expect((await send(member.id)).status).toBe(200);
    const [mail] = await mailsTo(server, member.email);
    expect(mail?.text).toContain('The secretariat sent you this link');
    expect(mail?.text).not.toContain('Someone, most likely you');
    const { rows } = await server.context.pool.query(
      `select extract(epoch from expires_at - now())::integer as seconds
       from mail_tokens where user_id = $1`,
      [member.id],
    );
    expect(Math.abs(rows[0].seconds - 24 * 3600)).toBeLessThan(60);
  });

  test('invites whoever has no password yet, and is not for a disabled account', async () => {
    const invited = await makeMember(server, { accountState: 'invited', passwordHash: null });
    expect((await send(invited.id)).status).toBe(200);
    expect((await mailedLink(server, invited.email, 'claim')).token).not.toBe('');
    const disabled = await makeMember(server, { accountState: 'disabled' });
    expectFailure(await send(disabled.id), 409);
    expect(await mailsTo(server, disabled.email)).toEqual([]);
    expectFailure(await send(newId()), 404);
  });

  test('goes out five times an hour at most, and locks nobody out', async () => {
    const member = await makeMember(server);
    for (let time = 0; time < 5; time++) expect((await send(member.id)).status).toBe(200);
    expectFailure(await send(member.id), 429);
    expect((await logIn(server, member.memberId)).status).toBe(200);
  });
});
