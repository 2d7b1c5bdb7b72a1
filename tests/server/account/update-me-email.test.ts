import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { expectContract, expectFailure, holdings } from '../support/accounts.ts';
import { makeMember, makePhoto, multipart, password } from '../support/builders.ts';
import { mailsTo } from '../support/mails.ts';
import { changePassword, fresh } from '../support/passwords.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function update(token: string, fields: Record<string, string>, photo?: Uint8Array) {
  const file = photo && { field: 'photo', name: 'me.jpg', bytes: photo };
  return server.request('PATCH', '/api/v1/user/updateMe', { token, body: multipart(fields, file) });
}

const me = async (token: string) => (await server.get('/api/v1/user/me', token)).body;

const wrong = { passwordCurrent: 'Incorrect password.' };
const needed = 'Enter your current password to change your e-mail address.';

describe('a new e-mail address without the current password', () => {
  test('stays as it was, and the rest of the form is saved', async () => {
    const member = await makeMember(server, { emailConfirmedAt: new Date() });
    const fields = { fname: 'Ada', email: 'thief@example.com' };
    for (const form of [fields, { ...fields, passwordCurrent: '' }]) {
      const answer = await update(member.token, form);
      expectContract(calls.updateMe, {
        ...answer,
        body: { ...answer.body, message: undefined, errors: undefined },
      });
      expect(answer.body).toMatchObject({
        status: 'success',
        message: needed,
        errors: { passwordCurrent: needed },
        data: { user: { fname: 'Ada', email: member.email, emailConfirmed: true } },
      });
    }
    expect(await me(member.token)).toMatchObject({ fname: 'Ada', email: member.email });
    expect(await mailsTo(server, 'thief@example.com')).toEqual([]);
    expect(await mailsTo(server, member.email)).toEqual([]);
  });

  test('says nothing of a password where the address is not a new one', async () => {
    const member = await makeMember(server);
    const same = { fname: 'Ada', email: member.email.toUpperCase() };
    expect((await update(member.token, same)).body).toEqual({
      status: 'success',
      data: { user: expect.objectContaining({ email: member.email.toUpperCase() }) },
    });
  });

  test('is needed for another new address too, and the one that was asked for stays', async () => {
    const member = await makeMember(server);
    const moved = { email: `moved.${member.email}`, passwordCurrent: password };
    expect((await update(member.token, moved)).status).toBe(200);
    const other = await update(member.token, { email: 'thief@example.com' });
    expect(other.body).toMatchObject({
      message: needed,
      data: { user: { email: member.email, pendingEmail: moved.email } },
    });
  });
});

describe('a new e-mail address with a wrong current password', () => {
  test('is 401 at that field, keeps the session, and nothing of the form is saved', async () => {
    const member = await makeMember(server);
    const before = { account: await me(member.token), holdings: await holdings(server) };
    const form = { fname: 'Ada', email: 'thief@example.com', passwordCurrent: 'a guess' };
    expectFailure(await update(member.token, form, await makePhoto()), 401, wrong);
    expect({ account: await me(member.token), holdings: await holdings(server) }).toEqual(before);
  });

  test('is counted with the wrong ones of a change of password: the eleventh is 429', async () => {
    const member = await makeMember(server);
    for (let guess = 0; guess < 5; guess++) {
      const form = { email: 'thief@example.com', passwordCurrent: `guess ${guess}` };
      expectFailure(await update(member.token, form), 401, wrong);
      const change = { passwordCurrent: `guess ${guess}` };
      expectFailure(await changePassword(server, member.token, change), 401, wrong);
    }
    const right = { email: 'own@example.com', passwordCurrent: password };
    const answer = await update(member.token, right);
    expectFailure(answer, 429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await me(member.token)).email).toBe(member.email);
    /* The rest can still be changed. */
    expect((await update(member.token, { fname: 'Ada' })).status).toBe(200);
  });

  test('is a password that was changed just now, too', async () => {
    const member = await makeMember(server);
    const { body } = await changePassword(server, member.token);
    const form = { email: 'thief@example.com', passwordCurrent: password };
    expectFailure(await update(body.token, form), 401, wrong);
    const right = { email: `own.${member.email}`, passwordCurrent: fresh };
    expect((await update(body.token, right)).body.data.user.pendingEmail).toBe(right.email);
  });
});

test('the old address is told of the new one, also where it was never confirmed', async () => {
  const member = await makeMember(server);
  const form = { email: `new.${member.email}`, passwordCurrent: password };
  expect((await update(member.token, form)).status).toBe(200);
  expect((await mailsTo(server, member.email)).map(({ subject }) => subject)).toEqual([
    'Your e-mail address is being changed',
  ]);
});

test('a password that nothing needs is not looked at', async () => {
  const member = await makeMember(server);
  const form = { fname: 'Ada', email: member.email, passwordCurrent: 'a guess' };
  expect((await update(member.token, form)).body).toMatchObject({
    status: 'success',
    data: { user: { fname: 'Ada' } },
  });
});
