import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { expectContract, expectFailure, isAlive, logIn, signUp } from '../support/accounts.ts';
import { entriesOf } from '../support/audit.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { makeSubscription } from '../support/dues.ts';
import { mailsTo } from '../support/mails.ts';
import { recordMembership } from '../support/membership.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server);
  await makeSubscription(server, { dueDate: `${new Date().getFullYear()}-03-31` });
});
afterAll(() => server.stop());

const act = (id: string, what: string, body?: unknown) =>
  server.request('POST', `/api/v1/user/${id}/${what}`, {
    token: admin.token,
    ...(body !== undefined && { body }),
  });
const refuse = (id: string, reason = 'The institute has this ID for somebody else.') =>
  act(id, 'refuse', { reason });
const list = async (query: string): Promise<string[]> => {
  const answer = await server.get(`/api/v1/user/getAllUsers?${query}`, admin.token);
  return answer.body.data.users.map(({ _id }: { _id: string }) => _id);
};
const ledger = async (id: string) =>
  (await server.get(`/api/v1/ledger/member/${id}`, admin.token)).body.data;
const totalUsers = async () =>
  (await server.get('/api/v1/user/getAllUsers', admin.token)).body.totalUsers;

describe('a registration that is refused', () => {
  test('leaves the register, is told why, owes nothing and cannot log in; its ID is free again', async () => {
    const { body } = await signUp(server, { memberId: 'REF-1', email: 'refused@example.com' });
    const { _id: id } = body.data.user;
    expect((await ledger(id)).owed).toBeGreaterThan(0);
    const before = await totalUsers();

    let answer = await act(id, 'confirm', { confirmed: false });
    const left = await entriesOf(server, async () => {
      answer = await refuse(id);
    });
    expect(left.map(({ action }) => action)).toEqual(['member.refused']);
    expectContract(calls.refuseRegistration, answer);
    expect(answer.body.data.user).toMatchObject({
      offRegister: 'refused',
      refusedReason: 'The institute has this ID for somebody else.',
      accountState: 'disabled',
    });
    expect(await isAlive(server, body.token)).toBe(false);
    expectFailure(await logIn(server, 'REF-1'), 401);
    expect((await ledger(id)).owed).toBe(0);
    const [mail] = (await mailsTo(server, 'refused@example.com')).slice(-1);
    expect(mail?.subject).toContain('was not accepted');
    expect(mail?.text).toContain('The institute has this ID for somebody else.');

    expect(await totalUsers()).toBe(before - 1);
    for (const query of [
      'search=REF1',
      'confirmed=no',
      'search=refused@example.com',
      'sort=-createdAt',
    ])
      expect(await list(query)).not.toContain(id);
    expect(await list('offRegister=refused')).toEqual([id]);
    expect(await list('offRegister=refused&search=ref')).toEqual([id]);

    const again = await signUp(server, { memberId: 'ref 1', email: 'refused@example.com' });
    expect(again.status).toBe(201);
    expect((await logIn(server, 'REF-1')).body.data.user._id).toBe(again.body.data.user._id);
    expectFailure(await act(id, 'restore'), 409);
  });

  test('mails nobody whose record says that they have died', async () => {
    const { body } = await signUp(server, { email: 'late@example.com' });
    const { _id: id } = body.data.user;
    await server.context.outbox.flush();
    await recordMembership(server, { token: admin.token }, { id }, 'deceased');
    const before = await mailsTo(server, 'late@example.com');
    expect((await refuse(id)).status).toBe(200);
    expect(await mailsTo(server, 'late@example.com')).toHaveLength(before.length);
  });

  test('comes back as it was where its ID is free', async () => {
    const { body } = await signUp(server);
    const { _id: id, memberId } = body.data.user;
    await refuse(id);
    const answer = await act(id, 'restore');
    expectContract(calls.restoreRegistration, answer);
    expect(answer.body.data.user).toMatchObject({ accountState: 'active', confirmed: false });
    expect(answer.body.data.user.offRegister).toBeUndefined();
    expect((await logIn(server, memberId)).status).toBe(200);
    expect((await ledger(id)).owed).toBeGreaterThan(0);
    expectFailure(await act(id, 'restore'), 409);
  });

  test('is none that is confirmed, an admin’s or without a reason, and is confirmed and enabled no more', async () => {
    const confirmed = await makeMember(server, { confirmedAt: new Date() });
    expectFailure(await refuse(confirmed.id), 409);
    expectFailure(await refuse((await makeAdmin(server)).id), 409);
    const member = await makeMember(server);
    expectFailure(await refuse(member.id, ' '), 400, { reason: expect.any(String) });
    expectFailure(await refuse('00000000-0000-7000-8000-000000000000'), 404);
    await refuse(member.id);
    expectFailure(await act(member.id, 'confirm', {}), 404);
    expectFailure(await act(member.id, 'enable'), 409);
    expectFailure(await refuse(member.id), 409);
    const edit = { token: admin.token, body: { fname: 'Ada' } };
    expectFailure(await server.request('PATCH', `/api/v1/user/${member.id}`, edit), 409);
  });
});

test('confirming mails the member once, and not who is invited or withdrawn meanwhile', async () => {
  const member = await makeMember(server);
  const invited = await makeMember(server, { accountState: 'invited', passwordHash: null });
  const withdrawn = await makeMember(server);
  await act(withdrawn.id, 'confirm', {});
  await act(withdrawn.id, 'confirm', { confirmed: false });
  const ids = [member.id, invited.id];
  await server.request('POST', '/api/v1/members/confirm', { token: admin.token, body: { ids } });
  await act(member.id, 'confirm', {});
  const told = async (email: string) =>
    (await mailsTo(server, email)).filter(({ subject }) => subject.includes('confirmed')).length;
  expect(await told(member.email)).toBe(1);
  expect(await told(invited.email)).toBe(0);
});

test('several accounts are disabled at once, but no admin’s, one’s own or one without a password', async () => {
  const [one, two] = [await makeMember(server), await makeMember(server)];
  const others = [
    admin,
    await makeAdmin(server),
    await makeMember(server, { accountState: 'invited', passwordHash: null }),
  ];
  const disable = (ids: string[]) =>
    server.request('POST', '/api/v1/members/disable', { token: admin.token, body: { ids } });
  const answer = await disable([one, two, ...others].map(({ id }) => id));
  expectContract(calls.disableMembers, answer);
  expect(answer.body.data).toEqual({ changed: 2, leftOut: others.map(({ id }) => id) });
  expect(await isAlive(server, one.token)).toBe(false);
  expect(await isAlive(server, admin.token)).toBe(true);
  expectFailure(await disable([(await makeMember(server)).id, 'no such']), 404);
});

describe('notes about a member', () => {
  test('are kept with who wrote them, seen by admins alone, and deleted', async () => {
    const member = await makeMember(server);
    const path = `/api/v1/user/${member.id}/notes`;
    const add = (text: string, token = admin.token) =>
      server.request('POST', path, { token, body: { text } });
    const added = await add('Asked for a letter.\nCalls back.');
    expectContract(calls.addNote, added);
    expect((await add('Second')).status).toBe(201);
    expectFailure(await add(''), 400, { text: expect.any(String) });
    expectFailure(await add('Mine', member.token), 403);
    expectFailure(await server.get(path, member.token), 403);
    const answer = await server.get(path, admin.token);
    expectContract(calls.notesOfMember, answer);
    const notes = answer.body.data.notes;
    expect(notes.map(({ text }: { text: string }) => text)).toEqual([
      'Second',
      'Asked for a letter.\nCalls back.',
    ]);
    expect(JSON.stringify((await server.get('/api/v1/user/me', member.token)).body)).not.toContain(
      'letter',
    );
    const remove = (id: string) =>
      server.request('DELETE', `${path}/${id}`, { token: admin.token });
    expect((await remove(notes[0]._id)).status).toBe(204);
    expectFailure(await remove(notes[0]._id), 404);
    const elsewhere = (await makeMember(server)).id;
    const other = `/api/v1/user/${elsewhere}/notes/${notes[1]._id}`;
    expectFailure(await server.request('DELETE', other, { token: admin.token }), 404);
    expect((await server.get(path, admin.token)).body.data.notes).toHaveLength(1);
  });
});

describe('a registration of somebody who is on the register under another ID', () => {
  const alike = async () => {
    const answer = await server.get('/api/v1/members/registrations/alike', admin.token);
    expectContract(calls.registrationsAlike, answer);
    return answer.body.data.registrations;
  };
  const seen = async (id: string) => (await alike()).find(({ _id }: { _id: string }) => _id === id);

  test('is named beside them with what they have in common, until it is decided', async () => {
    const known = await makeMember(server, {
      fname: 'Ngozi',
      lname: 'O’Brien-Eze',
      memberId: 'ALIKE-1',
      phoneNumber: '08039990001',
      birthDay: '12-04',
      accountState: 'invited',
    });
    const signedUp = async (form: Record<string, string>) =>
      (await signUp(server, { phoneNumber: '08039990002', ...form })).body.data.user._id;
    const byPhone = await signedUp({
      fname: 'Ada',
      lname: 'Bello',
      phoneNumber: '+234 803 999 0001',
    });
    const byName = await signedUp({ fname: 'OBRIEN EZE', lname: 'Ngozi', birthDay: '12-04' });
    const nobody = await signedUp({
      fname: 'Ngozi',
      lname: 'Obrien Eze',
      birthDay: '13-04',
      phoneNumber: '08039990003',
    });
    const other = { _id: known.id, name: 'Ngozi O’Brien-Eze', memberId: 'ALIKE-1' };
    expect(await seen(byPhone)).toMatchObject({ name: 'Ada Bello', by: ['phone'], other });
    expect(await seen(byName)).toMatchObject({ by: ['name'], other });
    expect(await seen(nobody)).toBeUndefined();
    expect(await seen(known.id)).toBeUndefined();

    await act(byPhone, 'confirm', { confirmed: true });
    await refuse(byName);
    expect(await seen(byPhone)).toBeUndefined();
    expect(await seen(byName)).toBeUndefined();
  });

  test('also where both have signed up; a number that many have is a firm’s', async () => {
    const twice = (fname: string) => ({ fname, phoneNumber: '08039990010' });
    const [first, second] = [
      await signUp(server, twice('Uche')),
      await signUp(server, twice('Bola')),
    ];
    const [one, two] = [first.body.data.user, second.body.data.user];
    expect(await seen(one._id)).toMatchObject({ by: ['phone'], other: { _id: two._id } });
    expect(await seen(two._id)).toMatchObject({ by: ['phone'], other: { _id: one._id } });
    for (const fname of ['Ife', 'Tunde']) await signUp(server, twice(fname));
    expect(await seen(one._id)).toBeUndefined();
  });
});
