import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { expectContract, expectFailure, isAlive, logIn } from '../support/accounts.ts';
import { makeMember, password } from '../support/builders.ts';
import { mailedLink } from '../support/mails.ts';
import {
  changePassword,
  fresh,
  requestedLink,
  requestPasswordReset,
  resetPassword,
} from '../support/passwords.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const deadLink = 'This link is not valid any more. Please ask for a new one.';

describe('a mailed link', () => {
  test('sets a password once, logs in, and ends every other session', async () => {
    const member = await makeMember(server);
    const { token } = await requestedLink(server, member);
    const answer = await resetPassword(server, token);
    expectContract(calls.resetPassword, answer);
    expect(answer.body.data.user).toMatchObject({ _id: member.id, emailConfirmed: true });
    expect(await isAlive(server, answer.body.token)).toBe(true);
    expect(await isAlive(server, member.token)).toBe(false);
    expect((await logIn(server, member.memberId, { password: fresh })).status).toBe(200);

    const again = await resetPassword(server, token, {
      password: 'a third long phrase',
      passwordConfirm: 'a third long phrase',
    });
    expectFailure(again, 400);
    expect(again.body.message).toBe(deadLink);
    expect((await logIn(server, member.memberId, { password: fresh })).status).toBe(200);
  });

  test('leads an invited member, who has nothing to reset, to the claiming of the record', async () => {
    const invited = await makeMember(server, { accountState: 'invited', passwordHash: null });
    expect((await requestPasswordReset(server, invited.memberId)).status).toBe(200);
    const { token } = await mailedLink(server, invited.email, 'claim');
    expectFailure(await resetPassword(server, token), 400);
    await expect(mailedLink(server, invited.email, 'reset-password')).rejects.toThrow();
  });

  test('is not used up by a password that is refused', async () => {
    const { token } = await requestedLink(server, await makeMember(server));
    expectFailure(
      await resetPassword(server, token, { password: 'short', passwordConfirm: 'short' }),
      400,
      {
        password: 'Password must be at least 8 characters long.',
      },
    );
    expect((await resetPassword(server, token)).status).toBe(200);
  });

  test('sets one password where it is used twice at once', async () => {
    const { token } = await requestedLink(server, await makeMember(server));
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => resetPassword(server, token)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 400, 400, 400]);
  });

  test('is dead an hour later', async () => {
    const member = await makeMember(server);
    const { token } = await requestedLink(server, member);
    const { rows } = await server.context.pool.query(
      `select expires_at - now() as left, extract(epoch from expires_at - now())::integer as seconds
       from mail_tokens where user_id = $1`,
      [member.id],
    );
    expect(Math.abs(rows[0].seconds - 3600)).toBeLessThan(60);
    await server.context.pool.query(
      `update mail_tokens set expires_at = now() - interval '1 second' where user_id = $1`,
      [member.id],
    );
    expectFailure(await resetPassword(server, token), 400);
    expect((await logIn(server, member.memberId)).status).toBe(200);
  });

  test('is not voided by requests of strangers, and the first that is used ends the rest', async () => {
    const member = await makeMember(server);
    const own = await requestedLink(server, member);
    const others = [];
    for (let asked = 0; asked < 4; asked++) others.push(await requestedLink(server, member));
    const tokens = [own, ...others].map(({ token }) => token);
    expect(new Set(tokens).size).toBe(5);
    /* No more mails within the hour; the member is told that those in the mailbox work. */
    const late = await requestPasswordReset(server, member.memberId);
    expectFailure(late, 429);
    expect(late.body.message).toContain('Each link that was mailed within the last hour works.');
    expect((await resetPassword(server, own.token)).status).toBe(200);
    for (const token of tokens) expectFailure(await resetPassword(server, token), 400);
  });

  test.each(['oldest', 'newest'])('opens the account by the %s of several', async (which) => {
    const member = await makeMember(server);
    const links = [await requestedLink(server, member), await requestedLink(server, member)];
    const [used, left] = which === 'oldest' ? links : links.toReversed();
    expect((await resetPassword(server, used?.token ?? '')).status).toBe(200);
    expectFailure(await resetPassword(server, left?.token ?? ''), 400);
  });

  test('sets one password where several are used at once', async () => {
    const member = await makeMember(server);
    const links = [await requestedLink(server, member), await requestedLink(server, member)];
    const answers = await Promise.all(links.map(({ token }) => resetPassword(server, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('is dead, as all others, once the password was changed', async () => {
    const member = await makeMember(server);
    const links = [await requestedLink(server, member), await requestedLink(server, member)];
    expect((await changePassword(server, member.token)).status).toBe(200);
    for (const { token } of links) expectFailure(await resetPassword(server, token), 400);
  });

  test('is dead, as all others, once a new address is confirmed', async () => {
    const member = await makeMember(server);
    const links = [await requestedLink(server, member), await requestedLink(server, member)];
    const email = `new.${member.email}`;
    const body = { email, passwordCurrent: password };
    const { token } = member;
    expect((await server.request('PATCH', '/api/v1/user/updateMe', { token, body })).status).toBe(
      200,
    );
    const confirmation = await mailedLink(server, email, 'confirm-email');
    const path = `/api/v1/user/confirmEmail/${confirmation.token}`;
    expect((await server.request('POST', path)).status).toBe(200);
    for (const link of links) expectFailure(await resetPassword(server, link.token), 400);
    await server.context.pool.query('update users set email = $2 where id = $1', [
      member.id,
      member.email,
    ]);
    for (const link of links) expectFailure(await resetPassword(server, link.token), 400);
  });

  test('is dead for an account that was disabled meanwhile', async () => {
    const member = await makeMember(server);
    const { token } = await requestedLink(server, member);
    await server.context.pool.query(`update users set account_state = 'disabled' where id = $1`, [
      member.id,
    ]);
    expectFailure(await resetPassword(server, token), 400);
  });

  test('lifts a block of log-ins', async () => {
    const member = await makeMember(server);
    for (let guess = 0; guess < 10; guess++)
      await logIn(server, member.memberId, { password: 'a guess' });
    expectFailure(await logIn(server, member.memberId), 429);
    const { token } = await requestedLink(server, member);
    expect((await resetPassword(server, token)).status).toBe(200);
    expect((await logIn(server, member.memberId, { password: fresh })).status).toBe(200);
  });

  test.each(['x', 'A'.repeat(43), '%00', '%ff', '..%2f..%2fme', 'a'.repeat(190)])(
    'made up as %j is dead',
    async (token) => {
      const answer = await resetPassword(server, token);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ status: 'fail', message: expect.any(String) });
    },
  );

  test('for one purpose does not serve another', async () => {
    const member = await makeMember(server);
    const { token } = await requestedLink(server, member);
    expectFailure(await server.request('POST', `/api/v1/user/confirmEmail/${token}`), 400);
    expect((await resetPassword(server, token)).status).toBe(200);
  });
});

describe('too many links that do not work', () => {
  const body = { password: fresh, passwordConfirm: fresh };
  const calls = [
    ['PATCH', 'resetPassword'],
    ['PATCH', 'claim'],
    ['POST', 'confirmEmail'],
    ['POST', 'undoEmail'],
  ] as const;

  test.each(calls)('are refused as too many passwords are: %s %s', async (method, path) => {
    const { pool } = server.context;
    await pool.query('delete from rate_limits');
    const member = await makeMember(server);
    const { token } = await requestedLink(server, member);
    const tryLink = (of: string) =>
      server.request(method, `/api/v1/user/${path}/${of}`, { ...(method === 'PATCH' && { body }) });
    expectFailure(await tryLink('A'.repeat(43)), 400);
    await pool.query(`update rate_limits set points = 299 where key like 'dead-link-ip:%'`);
    expectFailure(await tryLink('B'.repeat(43)), 400);
    const refused = await tryLink('C'.repeat(43));
    expectFailure(refused, 429);
    for (let guess = 0; guess < 10; guess++)
      await logIn(server, member.memberId, { password: 'a guess' });
    const login = await logIn(server, member.memberId);
    expect({ ...refused.body, retry: refused.headers.get('retry-after') }).toEqual({
      ...login.body,
      retry: expect.stringMatching(/^8\d\d|900$/),
    });
    expect(login.headers.get('retry-after')).toMatch(/^8\d\d|900$/);
    await pool.query('delete from rate_limits');
    expect((await resetPassword(server, token)).status).toBe(200);
  });
});

describe('confirming an e-mail address', () => {
  async function sendConfirmation(member: { id: string; email: string }) {
    await server.context.outbox.post(server.context.db, 'confirm-email', { userId: member.id });
    return mailedLink(server, member.email, 'confirm-email');
  }

  test('works by the mailed link, without logging in, and says so on a second press', async () => {
    const member = await makeMember(server);
    const { token } = await sendConfirmation(member);
    const path = `/api/v1/user/confirmEmail/${token}`;
    expectContract(calls.confirmEmail, await server.request('POST', path));
    expect((await server.get('/api/v1/user/me', member.token)).body.emailConfirmed).toBe(true);
    const again = await server.request('POST', path);
    expect(again.body.message).toBe('This e-mail address is confirmed.');
  });

  test('does not confirm an address that has changed since', async () => {
    const member = await makeMember(server);
    const { token } = await sendConfirmation(member);
    await server.context.pool.query(`update users set email = 'moved@example.com' where id = $1`, [
      member.id,
    ]);
    expectFailure(await server.request('POST', `/api/v1/user/confirmEmail/${token}`), 400);
    expect((await server.get('/api/v1/user/me', member.token)).body.emailConfirmed).toBe(false);
  });
});
