import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { lockUser, updateUser } from '../../../server/modules/account/users/public-repo.ts';
import { expectFailure, isAlive, logIn } from '../support/accounts.ts';
import { makeMember } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { mailedLink } from '../support/mails.ts';
import { changePassword, fresh, requestedLink, resetPassword } from '../support/passwords.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { lockWaits } from '../support/waits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => void vi.restoreAllMocks());

/** The next password is looked at as always; this is done before anybody hears whether it was right. */
function whileVerifying(act: () => Promise<unknown>): void {
  const { passwords } = server.context;
  const verify = passwords.verify;
  vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...given) => {
    const matches = await verify(...given);
    await act();
    return matches;
  });
}

const change = (statement: string, id: string) => server.context.pool.query(statement, [id]);
async function sessionCount(id: string): Promise<number> {
  return (await change('select from sessions where user_id = $1', id)).rowCount ?? 0;
}

describe('a log-in by a password that stops holding while it is looked at', () => {
  const wrong = 'Incorrect member ID or password. Please try again.';

  test('because of a reset is refused as a wrong one, and only the new session is there', async () => {
    const member = await makeMember(server);
    const { token } = await requestedLink(server, member);
    let reset = '';
    whileVerifying(async () => {
      reset = (await resetPassword(server, token)).body.token;
    });
    const answer = await logIn(server, member.memberId);
    expectFailure(answer, 401);
    expect(answer.body.message).toBe(wrong);
    expect(await sessionCount(member.id)).toBe(1);
    expect(await isAlive(server, reset)).toBe(true);
    expect((await logIn(server, member.memberId, { password: fresh })).status).toBe(200);
  });

  test('because the account is disabled opens nothing, not even once it is enabled again', async () => {
    const member = await makeMember(server);
    const before = await sessionCount(member.id);
    whileVerifying(() =>
      change(`update users set account_state = 'disabled' where id = $1`, member.id),
    );
    expectFailure(await logIn(server, member.memberId), 401);
    expect(await sessionCount(member.id)).toBe(before);
  });
});

describe('a change of the password', () => {
  test('wins once, where two are asked for at once with one old password', async () => {
    const member = await makeMember(server);
    const wanted = ['the first new phrase', 'the second new phrase'];
    const answers = await Promise.all(
      wanted.map((password) =>
        changePassword(server, member.token, { password, passwordConfirm: password }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await isAlive(server, answers[won]?.body.token)).toBe(true);
    for (const [place, password] of wanted.entries())
      expect((await logIn(server, member.memberId, { password })).status).toBe(
        place === won ? 200 : 401,
      );
  });

  test('does not overrule a reset that came meanwhile', async () => {
    const member = await makeMember(server);
    const { token } = await requestedLink(server, member);
    whileVerifying(() => resetPassword(server, token));
    const thief = 'the phrase of a thief';
    const more = { password: thief, passwordConfirm: thief };
    expectFailure(await changePassword(server, member.token, more), 401);
    expectFailure(await logIn(server, member.memberId, { password: thief }), 401);
    expect((await logIn(server, member.memberId, { password: fresh })).status).toBe(200);
  });

  test('is not made by a session that has been ended meanwhile, nor for a disabled account', async () => {
    const ended = await makeMember(server);
    whileVerifying(() => change('delete from sessions where user_id = $1', ended.id));
    expectFailure(await changePassword(server, ended.token), 401);
    expect((await logIn(server, ended.memberId)).status).toBe(200);
    const disabled = await makeMember(server);
    whileVerifying(() =>
      change(`update users set account_state = 'disabled' where id = $1`, disabled.id),
    );
    expectFailure(await changePassword(server, disabled.token), 401);
    await change(`update users set account_state = 'active' where id = $1`, disabled.id);
    expect((await logIn(server, disabled.memberId)).status).toBe(200);
  });

  test('by the right password of before is a wrong password, where only that has changed', async () => {
    const member = await makeMember(server);
    whileVerifying(() => change(`update users set password_hash = 'x' where id = $1`, member.id));
    expectFailure(await changePassword(server, member.token), 401, {
      passwordCurrent: 'Incorrect password.',
    });
  });
});

test('an address that changes while the link of the one before is opened is not confirmed', async () => {
  const { context } = server;
  const member = await makeMember(server);
  await context.outbox.post(context.db, 'confirm-email', { userId: member.id });
  const { token } = await mailedLink(server, member.email, 'confirm-email');
  const opened = await context.db.transaction(async (tx) => {
    await lockUser(tx, member.id);
    await updateUser(tx, member.id, { email: `moved.${member.email}` });
    const answer = server.request('POST', `/api/v1/user/confirmEmail/${token}`);
    await eventually(() => lockWaits(server)).toBe(1);
    return { answer };
  });
  expectFailure(await opened.answer, 400);
  expect((await server.get('/api/v1/user/me', member.token)).body.emailConfirmed).toBe(false);
});
