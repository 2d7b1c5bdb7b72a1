import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { expectContract, expectFailure, isAlive, logIn } from '../support/accounts.ts';
import { makeMember } from '../support/builders.ts';
import { mailedLink, mailsTo } from '../support/mails.ts';
import {
  changePassword,
  fresh,
  requestedLink,
  requestPasswordReset,
  resetPassword,
} from '../support/passwords.ts';
import { readRaw, sendRaw } from '../support/raw.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('changing a password', () => {
  test('gives a new session, ends all others, and is told by mail', async () => {
    const member = await makeMember(server);
    const other = (await logIn(server, member.memberId, { remember: true })).body.token;
    const answer = await changePassword(server, member.token);
    expectContract(calls.updateMyPassword, answer);
    expect(await isAlive(server, answer.body.token)).toBe(true);
    expect(await isAlive(server, member.token)).toBe(false);
    expect(await isAlive(server, other)).toBe(false);
    expectFailure(await logIn(server, member.memberId), 401);
    expect((await logIn(server, member.memberId, { password: fresh })).status).toBe(200);
    const [mail] = await mailsTo(server, member.email);
    expect(mail?.subject).toBe('Your password was changed');
    expect(mail?.text).not.toContain(fresh);
  });

  test('keeps a remembered session remembered', async () => {
    const member = await makeMember(server);
    const { token } = (await logIn(server, member.memberId, { remember: true })).body;
    const changed = await changePassword(server, token);
    const sessions = await server.get('/api/v1/user/sessions', changed.body.token);
    expect(sessions.body.data.sessions).toMatchObject([{ remember: true, current: true }]);
  });

  test('with a wrong present password is a 401 at that field, and the session goes on', async () => {
    const member = await makeMember(server);
    const answer = await changePassword(server, member.token, {
      passwordCurrent: 'not the password',
    });
    expectFailure(answer, 401, { passwordCurrent: 'Incorrect password.' });
    expect(answer.body.message).toBe('Incorrect password.');
    expect(await isAlive(server, member.token)).toBe(true);
    expect((await logIn(server, member.memberId)).status).toBe(200);
  });

  test.each([
    [
      { password: '7 chars', passwordConfirm: '7 chars' },
      { password: 'Password must be at least 8 characters long.' },
    ],
    [{ passwordConfirm: 'not the same' }, { passwordConfirm: 'Passwords do not match.' }],
    [{ passwordCurrent: '' }, { passwordCurrent: 'Current password is required.' }],
    [{ passwordCurrent: undefined }, { passwordCurrent: 'Current password is required.' }],
  ])('refuses %j', async (body, errors) => {
    const member = await makeMember(server);
    expectFailure(await changePassword(server, member.token, body), 400, errors);
    expect(await isAlive(server, member.token)).toBe(true);
  });

  test('voids a mailed link', async () => {
    const member = await makeMember(server);
    const { token } = await requestedLink(server, member);
    expect((await changePassword(server, member.token)).status).toBe(200);
    expectFailure(await resetPassword(server, token), 400);
  });

  test('guesses at the present password end after ten', async () => {
    const member = await makeMember(server);
    for (let guess = 0; guess < 10; guess++)
      expect(
        (await changePassword(server, member.token, { passwordCurrent: 'a guess' })).status,
      ).toBe(401);
    const answer = await changePassword(server, member.token);
    expectFailure(answer, 429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await isAlive(server, member.token)).toBe(true);
  });

  test('a burst of guesses at once is no way round that', async () => {
    const member = await makeMember(server);
    const guess = () => changePassword(server, member.token, { passwordCurrent: 'a guess' });
    const answers = await Promise.all(Array.from({ length: 30 }, guess));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    expectFailure(await changePassword(server, member.token), 429);
  });
});

describe('asking for a new password', () => {
  test('answers alike whether there is such a member or not', async () => {
    const member = await makeMember(server);
    const disabled = await makeMember(server, { accountState: 'disabled' });
    const answers = [
      await requestPasswordReset(server, member.memberId),
      await requestPasswordReset(server, 'NOBODY/2'),
      await requestPasswordReset(server, 'nobody@example.com'),
      await requestPasswordReset(server, disabled.memberId),
    ];
    for (const answer of answers) {
      expectContract(calls.forgotPassword, answer);
      expect(answer.body).toEqual(answers[0]?.body);
    }
    expect(await mailsTo(server, member.email)).toHaveLength(1);
    expect(await mailsTo(server, disabled.email)).toEqual([]);
    expect(await mailsTo(server, 'nobody@example.com')).toEqual([]);
  });

  test('works by e-mail address too, in any case', async () => {
    const member = await makeMember(server);
    await requestPasswordReset(server, member.email.toUpperCase());
    expect(await mailedLink(server, member.email, 'reset-password')).toBeTruthy();
  });

  test('needs somebody to be named', async () => {
    for (const body of [{}, { memberId: '' }, { memberId: ' ' }, { memberId: null }])
      expectFailure(await server.request('POST', '/api/v1/user/forgotPassword', { body }), 400, {
        memberId: 'Member ID or e-mail is required.',
      });
  });

  test('keeps no token in clear, and links to PUBLIC_URL whatever Host is asked', async () => {
    const member = await makeMember(server);
    const body = JSON.stringify({ memberId: member.memberId });
    const head = [
      'POST /api/v1/user/forgotPassword HTTP/1.1',
      'Host: evil.example',
      'X-Forwarded-Host: evil.example',
      'Origin: http://evil.example',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ];
    const answer = await sendRaw(server, `${head.join('\r\n')}\r\n\r\n${body}`);
    expect(readRaw(answer).status).toBe(200);
    const { href, token } = await mailedLink(server, member.email, 'reset-password');
    expect(href).toBe(`${server.url}/reset-password/${token}`);
    const { rows } = await server.context.pool.query(
      `select mail_tokens::text as line from mail_tokens union all select job::text from pgboss.job`,
    );
    for (const { line } of rows) expect(line).not.toContain(token);
  });
});
