import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { runMaintenance } from '../../../server/jobs/housekeeping.ts';
import { expectContract, expectFailure, isAlive, logIn, signUp } from '../support/accounts.ts';
import { makeMember, multipart, password } from '../support/builders.ts';
import { mailedLink, mailsTo } from '../support/mails.ts';
import { requestPasswordReset, resetPassword } from '../support/passwords.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.context.pool.query('delete from rate_limits'));

const me = async (token: string) => (await server.get('/api/v1/user/me', token)).body;
const post = (path: string, token?: string) =>
  server.request('POST', `/api/v1/user/${path}`, token === undefined ? {} : { token });
const subjects = async (address: string) =>
  (await mailsTo(server, address)).map(({ subject }) => subject);

/** A member with a confirmed address who asks for a new one. */
async function moving() {
  const member = await makeMember(server, { emailConfirmedAt: new Date() });
  const email = `new.${member.email}`;
  const answer = await server.request('PATCH', '/api/v1/user/updateMe', {
    token: member.token,
    body: multipart({ email, passwordCurrent: password }),
  });
  expect(answer.status).toBe(200);
  return { ...member, next: email };
}

const confirm = async (address: string) =>
  post(`confirmEmail/${(await mailedLink(server, address, 'confirm-email')).token}`);

const ageLinks = (days: number) =>
  server.context.pool.query(
    `update mail_tokens set expires_at = expires_at - make_interval(days => $1)`,
    [days],
  );

const invalidLink = 'This link is not valid any more. Please ask for a new one.';

describe('a link that confirms an address', () => {
  test('says on a second press that the address is confirmed, also after its three days', async () => {
    const { body } = await signUp(server);
    const { token } = await mailedLink(server, body.data.user.email, 'confirm-email');
    const first = await post(`confirmEmail/${token}`);
    expectContract(calls.confirmEmail, first);
    expect(first.body.message).toBe('Thank you. Your e-mail address is confirmed.');
    await ageLinks(20);
    await runMaintenance(server.context);
    const second = await post(`confirmEmail/${token}`);
    expect(second.body).toEqual({
      status: 'success',
      message: 'This e-mail address is confirmed.',
    });
    expect((await me(body.token)).emailConfirmed).toBe(true);
  });

  test('says where a new one comes from when it has expired', async () => {
    const { body } = await signUp(server);
    const { token } = await mailedLink(server, body.data.user.email, 'confirm-email');
    await ageLinks(4);
    const answer = await post(`confirmEmail/${token}`);
    expectFailure(answer, 400);
    expect(answer.body.message).toBe(
      'This link is not valid any more. The portal can send you a new one.',
    );
  });

  test('is sent again, and the former one still works', async () => {
    const { body } = await signUp(server);
    const { email } = body.data.user;
    const first = await mailedLink(server, email, 'confirm-email');
    const again = await post('confirmEmail', body.token);
    expectContract(calls.resendConfirmation, again);
    expect(again.body).toMatchObject({
      message: `An e-mail with a link is on its way to ${email}.`,
      data: { email },
    });
    const second = await mailedLink(server, email, 'confirm-email');
    expect(second.token).not.toBe(first.token);
    expect((await post(`confirmEmail/${first.token}`)).status).toBe(200);
    expect((await post(`confirmEmail/${second.token}`)).status).toBe(200);
    expectFailure(await post('confirmEmail', body.token), 409);
  });

  test('is sent five times an hour, and to nobody without a session', async () => {
    const { token } = await makeMember(server);
    for (let time = 0; time < 5; time++)
      expect((await post('confirmEmail', token)).status).toBe(200);
    expectFailure(await post('confirmEmail', token), 429);
    expectFailure(await post('confirmEmail'), 401);
  });

  test('does not work after three days where it was not used', async () => {
    const { body } = await signUp(server);
    const { token } = await mailedLink(server, body.data.user.email, 'confirm-email');
    await ageLinks(3);
    expectFailure(await post(`confirmEmail/${token}`), 400);
    expectFailure(await post(`confirmEmail/${'A'.repeat(43)}`), 400);
  });
});

describe('a new address', () => {
  test('holds only once it is confirmed: until then log-in, mail and a new password use the old one', async () => {
    const member = await moving();
    expect(await me(member.token)).toMatchObject({
      email: member.email,
      emailConfirmed: true,
      pendingEmail: member.next,
    });
    expectFailure(await logIn(server, member.next), 401);
    expect((await logIn(server, member.email)).status).toBe(200);
    const text = (await mailsTo(server, member.next)).at(-1)?.text;
    expect(text).toContain('keeps its present address');
    expect(text).not.toContain(member.email);
    expect((await confirm(member.next)).status).toBe(200);
    const after = await me(member.token);
    expect(after).toMatchObject({ email: member.next, emailConfirmed: true });
    expect(after).not.toHaveProperty('pendingEmail');
    expect((await logIn(server, member.next)).status).toBe(200);
    expect((await confirm(member.next)).body.message).toBe('This e-mail address is confirmed.');
  });

  test('that is given up for another one cannot be confirmed', async () => {
    const member = await moving();
    const body = multipart({ email: 'second@example.com', passwordCurrent: password });
    await server.request('PATCH', '/api/v1/user/updateMe', { token: member.token, body });
    expectFailure(await confirm(member.next), 400);
    expect((await confirm('second@example.com')).status).toBe(200);
    expect((await me(member.token)).email).toBe('second@example.com');
  });

  test('that another user has taken meanwhile stays with them', async () => {
    const member = await moving();
    await makeMember(server, { email: member.next.toUpperCase() });
    expectFailure(await confirm(member.next), 409, {
      email: 'This e-mail address is already registered.',
    });
    expect(await me(member.token)).toMatchObject({ email: member.email });
  });
});

describe('"This was not me"', () => {
  const undo = async (address: string) =>
    post(`undoEmail/${(await mailedLink(server, address, 'not-me')).token}`);

  test('ends a change that waits, logs everybody out and mails a link for a new password', async () => {
    const member = await moving();
    const answer = await undo(member.email);
    expectContract(calls.undoEmailChange, answer);
    expect(answer.body.message).toContain(`Your e-mail address is ${member.email}.`);
    expect(await isAlive(server, member.token)).toBe(false);
    expectFailure(await confirm(member.next), 400);
    /* Who asked for the change had the password. */
    expectFailure(await logIn(server, member.memberId), 401);
    const link = await mailedLink(server, member.email, 'reset-password');
    const back = await resetPassword(server, link.token);
    expect(back.body.data.user).toMatchObject({ email: member.email, emailConfirmed: true });
    expect(back.body.data.user).not.toHaveProperty('pendingEmail');
  });

  test('mails that link also where links were asked for too often, and says that the password is void', async () => {
    const member = await moving();
    for (let asked = 0; asked < 6; asked += 1) await requestPasswordReset(server, member.memberId);
    await undo(member.email);
    const links = (await mailsTo(server, member.email)).filter(
      ({ subject }) => subject === 'Set a new password',
    );
    const text = links.at(-1)?.text.replace(/\s+/g, ' ');
    expect(text).toContain('the old password does not work any more');
    expect(text).not.toContain('ignore this e-mail');
    const { token } = await mailedLink(server, member.email, 'reset-password');
    expect((await resetPassword(server, token)).status).toBe(200);
  });

  test('undoes a change that holds, for seven days from then on', async () => {
    const member = await moving();
    await ageLinks(2);
    expect((await confirm(member.next)).status).toBe(200);
    await ageLinks(6);
    await runMaintenance(server.context);
    expect((await undo(member.email)).status).toBe(200);
    expect((await undo(member.email)).status).toBe(200);
    const { rows } = await server.context.pool.query('select email from users where id = $1', [
      member.id,
    ]);
    expect(rows).toEqual([{ email: member.email }]);
    expect(await subjects(member.email)).toEqual([
      'Your e-mail address is being changed',
      'Set a new password',
    ]);
  });

  test('does not work after seven days', async () => {
    const late = await moving();
    expect((await confirm(late.next)).status).toBe(200);
    await ageLinks(7);
    expectFailure(await undo(late.email), 400, undefined);
    expect((await me(late.token)).email).toBe(late.next);
  });

  test('gives an address back that another user has by now, who cannot hold it against its owner', async () => {
    const taken = await moving();
    expect((await confirm(taken.next)).status).toBe(200);
    const since = await makeMember(server, { email: taken.email });
    expect((await undo(taken.email)).status).toBe(200);
    const { token } = await mailedLink(server, taken.email, 'reset-password');
    const back = await resetPassword(server, token);
    expect(back.body.data.user).toMatchObject({ _id: taken.id, email: taken.email });
    expect((await me(since.token)).email).toBe(taken.email);
  });

  test('is not offered to an address that nobody has confirmed: it may be a stranger’s', async () => {
    const member = await makeMember(server);
    const body = multipart({ email: `own.${member.email}`, passwordCurrent: password });
    await server.request('PATCH', '/api/v1/user/updateMe', { token: member.token, body });
    expect(await subjects(member.email)).toEqual(['Your e-mail address is being changed']);
    await expect(mailedLink(server, member.email, 'not-me')).rejects.toThrow();
    expect((await server.get('/api/v1/user/me', member.token)).body.email).toBe(member.email);
  });
});

test('the made-up token of an undoing link is refused', async () => {
  expectFailure(await post(`undoEmail/${'A'.repeat(43)}`), 400);
  expect(invalidLink).toBe((await post(`undoEmail/${'B'.repeat(43)}`)).body.message);
});
