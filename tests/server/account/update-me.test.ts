import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { expectContract, expectFailure, holdings, isAlive } from '../support/accounts.ts';
import { makeMember, makePhoto, multipart, password } from '../support/builders.ts';
import { mailedLink, mailsTo } from '../support/mails.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type File = Parameters<typeof multipart>[1];

function update(token: string, fields: Record<string, string>, file?: File) {
  return server.request('PATCH', '/api/v1/user/updateMe', { token, body: multipart(fields, file) });
}

/* A new address with the current password, as our own form sends it. */
const move = (token: string, email: string, more: Record<string, string> = {}) =>
  update(token, { email, passwordCurrent: password, ...more });

const sendJson = (token: string, body: unknown) =>
  server.request('PATCH', '/api/v1/user/updateMe', { token, body });

const me = async (token: string) => (await server.get('/api/v1/user/me', token)).body;

const photoOf = async (bytes?: Uint8Array, name = 'me.png') => ({
  field: 'photo',
  name,
  bytes: bytes ?? (await makePhoto()),
});

describe('the account form', () => {
  test('changes what it holds and leaves the rest as it is', async () => {
    const member = await makeMember(server, { mname: 'Ifeoma', state: 'Lagos' });
    const before = await me(member.token);
    const answer = await update(member.token, {
      lname: 'Ọlátúnjí',
      phoneNumber: '+234 805 555 5555',
    });
    expectContract(calls.updateMe, answer);
    expect(answer.body.data.user).toEqual({
      ...before,
      lname: 'Ọlátúnjí'.normalize('NFC'),
      phoneNumber: '08055555555',
      updatedAt: expect.any(String),
    });
    expect(answer.body.data.user.updatedAt > before.updatedAt).toBe(true);
    expect(await me(member.token)).toEqual(answer.body.data.user);
  });

  test('may be sent as JSON where it has no photo', async () => {
    const member = await makeMember(server);
    const answer = await sendJson(member.token, { fname: 'Ada', secondaryPhoneNumber: null });
    expectContract(calls.updateMe, answer);
    expect(answer.body.data.user.fname).toBe('Ada');
  });

  test('that is empty changes nothing', async () => {
    const member = await makeMember(server);
    const before = await me(member.token);
    expect((await sendJson(member.token, {})).body.data.user).toEqual(before);
  });

  test('empties what may be empty, nothing that is required', async () => {
    const member = await makeMember(server, {
      mname: 'Ifeoma',
      secondaryPhoneNumber: '08031234567',
    });
    const answer = await update(member.token, { mname: '', secondaryPhoneNumber: '' });
    expect(answer.body.data.user).toMatchObject({ mname: null, secondaryPhoneNumber: null });
    expectFailure(await update(member.token, { fname: '', email: ' ' }), 400, {
      fname: 'First name is required.',
      email: 'Email is required.',
    });
    const admin = await makeMember(server, { phoneNumber: null, address: null });
    const form = { fname: 'Ada', phoneNumber: '', address: '', secondaryPhoneNumber: '' };
    expect((await update(admin.token, form)).status).toBe(200);
  });

  test('with one wrong field changes none of the others', async () => {
    const member = await makeMember(server);
    const before = await me(member.token);
    expectFailure(await update(member.token, { fname: 'Ada', phoneNumber: '123' }), 400, {
      phoneNumber: 'Phone number must be 11 digits.',
    });
    expect(await me(member.token)).toEqual(before);
  });

  test('changes neither member ID nor anything privileged', async () => {
    const member = await makeMember(server);
    const before = await me(member.token);
    const { rows } = await server.context.pool.query('select * from users where id = $1', [
      member.id,
    ]);
    const injected = {
      memberId: 'OTHER/1',
      role: 'admin',
      _id: 'x',
      id: 'x',
      accountState: 'disabled',
      status: 'FCA',
      designation: 'FCA',
      confirmed: 'true',
      confirmedAt: '2020-01-01',
      emailConfirmed: 'true',
      emailConfirmedAt: '2020-01-01',
      passwordHash: 'x',
      password: 'x',
      photoKey: 'photos/x',
      inDiaspora: 'true',
      standing: 'financial',
      createdAt: '1999-01-01',
    };
    for (const answer of [
      await update(member.token, injected),
      await sendJson(member.token, injected),
    ]) {
      expectContract(calls.updateMe, answer);
      expect(answer.body.data.user).toEqual(before);
    }
    const after = await server.context.pool.query('select * from users where id = $1', [member.id]);
    expect({ ...after.rows[0], updated_at: null }).toEqual({ ...rows[0], updated_at: null });
  });

  test('leaves every other member as they are', async () => {
    const bystander = await makeMember(server);
    const before = await me(bystander.token);
    const member = await makeMember(server);
    await move(member.token, 'changed@example.com', { fname: 'Changed' });
    expect(await me(bystander.token)).toEqual(before);
  });
});

describe('a new e-mail address', () => {
  test('is asked to be confirmed, told to the old one, and voids links that were mailed there', async () => {
    const member = await makeMember(server, { emailConfirmedAt: new Date() });
    await server.request('POST', '/api/v1/user/forgotPassword', {
      body: { memberId: member.memberId },
    });
    const { token } = await mailedLink(server, member.email, 'reset-password');

    const email = `new.${member.email}`;
    const answer = await move(member.token, email);
    expectContract(calls.updateMe, answer);
    expect(answer.body.data.user).toMatchObject({
      email: member.email,
      emailConfirmed: true,
      pendingEmail: email,
    });
    expect((await mailsTo(server, member.email)).at(-1)?.subject).toBe(
      'Your e-mail address is being changed',
    );
    expect((await mailsTo(server, email)).map(({ subject }) => subject)).toEqual([
      'Please confirm your e-mail address',
    ]);
    const confirm = await mailedLink(server, email, 'confirm-email');
    await server.request('POST', `/api/v1/user/confirmEmail/${confirm.token}`);
    const after = await me(member.token);
    expect(after).toMatchObject({ email, emailConfirmed: true });
    expect(after).not.toHaveProperty('pendingEmail');
    const form = { password: 'another long phrase', passwordConfirm: 'another long phrase' };
    const late = await server.request('PATCH', `/api/v1/user/resetPassword/${token}`, {
      body: form,
    });
    expectFailure(late, 400);
  });

  test('in another case only is the same address', async () => {
    const member = await makeMember(server, { emailConfirmedAt: new Date() });
    const answer = await update(member.token, { email: member.email.toUpperCase() });
    expect(answer.body.data.user).toMatchObject({
      email: member.email.toUpperCase(),
      emailConfirmed: true,
    });
    expect(await mailsTo(server, member.email)).toEqual([]);
  });

  test("is never another member's, in whatever case, and the photo sent along goes", async () => {
    const other = await makeMember(server);
    const member = await makeMember(server);
    const before = { account: await me(member.token), holdings: await holdings(server) };
    const email = other.email.toUpperCase();
    const fields = { fname: 'Ada', email, passwordCurrent: password };
    expectFailure(await update(member.token, fields, await photoOf(undefined, 'me.jpg')), 409, {
      email: 'This e-mail address is already registered.',
    });
    expect({ account: await me(member.token), holdings: await holdings(server) }).toEqual(before);
  });

  test('can be asked for five times an hour, and the sixth sends nothing', async () => {
    const member = await makeMember(server);
    const victim = 'victim@example.com';
    for (const email of [
      victim,
      'own1@example.com',
      victim,
      'own2@example.com',
      'own3@example.com',
    ])
      expect((await move(member.token, email)).status).toBe(200);
    const told = await mailsTo(server, victim);
    const answer = await move(member.token, victim);
    expectFailure(answer, 429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await me(member.token)).pendingEmail).toBe('own3@example.com');
    expect(await mailsTo(server, victim)).toHaveLength(told.length);
    /* Everything else can still be changed. */
    expect((await update(member.token, { fname: 'Ada', email: member.email })).status).toBe(200);
  });
});

test('an address is written to five times an hour, however many accounts name it', async () => {
  const victim = 'everybodys.victim@example.com';
  const name = async (email: string) => {
    const member = await makeMember(server);
    return { member, named: await move(member.token, email) };
  };
  for (let time = 0; time < 5; time++) {
    const { named } = await name(time % 2 ? victim : victim.toUpperCase());
    expect(named.status).toBe(200);
  }
  const told = await mailsTo(server, victim);
  const { member, named } = await name(victim);
  expectFailure(named, 429);
  expect(await me(member.token)).not.toHaveProperty('pendingEmail');
  expect(await mailsTo(server, victim)).toHaveLength(told.length);
  const other = await makeMember(server);
  expect((await move(other.token, 'not.a.victim@example.com')).status).toBe(200);
});

test('without a session nothing of the form is taken', async () => {
  const member = await makeMember(server);
  await server.request('POST', '/api/v1/user/logout', { token: member.token });
  const before = await holdings(server);
  expectFailure(await update(member.token, { fname: 'X' }, await photoOf()), 401);
  expect(await holdings(server)).toEqual(before);
  expect(await isAlive(server, member.token)).toBe(false);
});
