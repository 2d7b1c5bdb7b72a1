import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectFailure, signUp } from '../support/accounts.ts';
import { makeMember, multipart, password } from '../support/builders.ts';
import { mailedLink, mailsTo } from '../support/mails.ts';
import { changePassword, fresh } from '../support/passwords.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const move = (token: string, email: string) =>
  server.request('PATCH', '/api/v1/user/updateMe', {
    token,
    body: multipart({ email, passwordCurrent: password }),
  });

const subjectsTo = async (address: string) =>
  (await mailsTo(server, address)).map(({ subject }) => subject);

const confirm = 'Please confirm your e-mail address';
const changed = 'Your e-mail address is being changed';

/* Registers under the address, waits for the mail that asks to confirm it, and leaves it again. */
async function nameAndLeave(email: string, own: string) {
  const named = await signUp(server, { email });
  expect(named.status).toBe(201);
  await server.context.outbox.flush();
  expect((await move(named.body.token, own)).status).toBe(200);
  const { token } = await mailedLink(server, own, 'confirm-email');
  expect((await server.request('POST', `/api/v1/user/confirmEmail/${token}`)).status).toBe(200);
}

test('registrations that name an address and leave it again mail it five times an hour', async () => {
  const victim = 'victim@example.com';
  for (let time = 0; time < 5; time++) await nameAndLeave(victim, `own${time}@example.com`);
  const told = await subjectsTo(victim);
  expect(told.filter((subject) => subject === confirm)).toHaveLength(5);
  await nameAndLeave(victim.toUpperCase(), 'own6@example.com');
  await nameAndLeave(victim, 'own7@example.com');
  expect(await subjectsTo(victim)).toEqual(told);
  expect(await mailsTo(server, victim.toUpperCase())).toEqual([]);
  expectFailure(await move((await makeMember(server)).token, victim), 429);
});

/* Changes the password that many times, and answers how many mails told the address of it. */
async function toldOf(times: number, more: Parameters<typeof makeMember>[1]) {
  const member = await makeMember(server, more);
  let { token } = member;
  for (let time = 0; time < times; time++) {
    const [now, next] = time % 2 ? [fresh, password] : [password, fresh];
    const body = { passwordCurrent: now, password: next, passwordConfirm: next };
    const answer = await changePassword(server, token, body);
    expect(answer.status).toBe(200);
    token = answer.body.token;
    await server.context.outbox.flush();
  }
  return (await mailsTo(server, member.email)).length;
}

test('changes of a password tell an address that nobody has confirmed five times an hour', async () => {
  expect(await toldOf(7, { emailConfirmedAt: null })).toBe(5);
  expect(await toldOf(7, { emailConfirmedAt: new Date() })).toBe(7);
});

test('the owner of a confirmed address hears that it was changed, however often others named it', async () => {
  const { token, email } = await makeMember(server, { emailConfirmedAt: new Date() });
  for (let time = 0; time < 6; time++) await move((await makeMember(server)).token, email);
  expect((await move(token, 'thief@example.com')).status).toBe(200);
  expect(await subjectsTo(email)).toEqual([changed]);
});
