import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { loggablePath } from '../../../server/log.ts';
import { payPath } from '../../../server/modules/messages/reminders/pay-links.ts';
import { signUpForm } from '../support/accounts.ts';
import { multipart } from '../support/builders.ts';
import { startLoggedApp } from '../support/logged-app.ts';
import { mailedLink } from '../support/mails.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let logged: Awaited<ReturnType<typeof startLoggedApp>>;
let url: string;
let sender: Parameters<typeof mailedLink>[0];
let lines: string[];

beforeAll(async () => {
  server = await startTestServer();
  logged = await startLoggedApp(server);
  ({ url, lines } = logged);
  sender = { context: logged.context, dataDir: server.dataDir };
});
afterAll(async () => {
  await logged.stop();
  await server.stop();
});
beforeEach(() => {
  lines.length = 0;
});

const canary = {
  name: 'Canaryname',
  email: 'canary@example.com',
  memberId: 'CANARY/007',
  phone: '08099988877',
  password: 'canary pass phrase',
  fresh: 'canary fresh phrase',
};

async function call(method: string, path: string, body?: unknown, token?: string) {
  const raw = body instanceof FormData || typeof body === 'string';
  const response = await fetch(url + path, {
    method,
    headers: {
      'user-agent': 'canary-agent',
      ...(!raw && body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: raw ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json().catch(() => null) };
}

/** No line holds any of them, neither as they are nor as an address would write them. */
function expectSilence(...secrets: string[]): void {
  const log = lines.join('');
  expect(log.length).toBeGreaterThan(0);
  for (const secret of secrets)
    for (const form of [secret, encodeURIComponent(secret), secret.toLowerCase()])
      expect(log).not.toContain(form);
}

test('a life of sign-up, log-in, reset and failure leaves no name, token or password in the log', async () => {
  const form = await signUpForm({
    fname: canary.name,
    email: canary.email,
    memberId: canary.memberId,
    phoneNumber: canary.phone,
    password: canary.password,
    passwordConfirm: canary.password,
  });
  const { body } = await call('POST', '/api/v1/user/signup', form);
  const { memberId } = canary;
  const login = { memberId, password: canary.password };
  const second = (await call('POST', '/api/v1/user/login', login)).body.token;
  const change = multipart({ mname: 'Canarymiddle' });
  expect((await call('PATCH', '/api/v1/user/updateMe', change, second)).status).toBe(200);
  expect(
    (await call('POST', '/api/v1/user/login', { ...login, password: 'canary wrong' })).status,
  ).toBe(401);
  expect((await call('POST', '/api/v1/user/signup', await signUpForm({ memberId }))).status).toBe(
    409,
  );
  expect(
    (await call('GET', `/api/v1/user/getAllUsers?search=${canary.name}`, undefined, second)).status,
  ).toBe(403);
  await call('POST', '/api/v1/user/forgotPassword', { memberId });
  const { token } = await mailedLink(sender, canary.email, 'reset-password');
  const confirm = await mailedLink(sender, canary.email, 'confirm-email');
  const reset = { password: canary.fresh, passwordConfirm: canary.fresh };
  const third = await call('PATCH', `/api/v1/user/resetPassword/${token}`, reset);
  expect(third.status).toBe(200);
  await call('POST', `/api/v1/user/confirmEmail/${confirm.token}`);
  await fetch(body.data.user.photo.replace(server.url, url));
  await call('GET', `/reset-password/${token}?token=${token}`);

  expect(lines.filter((line) => line.includes('"path"')).length).toBeGreaterThan(8);
  const photoKey = body.data.user.photo.split('/').at(-2);
  expectSilence(
    ...Object.values(canary),
    ...[body.token, second, third.body.token, token, confirm.token, photoKey],
    ...['Canarymiddle', 'canary wrong', 'canary-agent', '127.0.0.1', '$argon2'],
  );
});

test('a failure of the database keeps its kind in the log, not the values that it quotes', async () => {
  const { pool } = server.context;
  await pool.query(`alter table users add constraint canary_check check (fname <> 'Canarybroken')`);
  try {
    const form = await signUpForm({ fname: 'Canarybroken', email: 'quoted-canary@example.com' });
    const { status, body } = await call('POST', '/api/v1/user/signup', form);
    expect({ status, body }).toEqual({
      status: 500,
      body: { status: 'error', message: 'Something went wrong on our side. Please try again.' },
    });
  } finally {
    await pool.query('alter table users drop constraint canary_check');
  }
  expect(lines.join('')).toContain('canary_check');
  expect(lines.join('')).toContain('"code":"23514"');
  expectSilence('Canarybroken', 'quoted-canary@example.com');
});

test('a log line of a request has its id, method, path and status', async () => {
  const response = await fetch(`${url}/api/v1/user/me`, {
    headers: { 'x-request-id': 'given-id-1234' },
  });
  expect(response.headers.get('x-request-id')).toBe('given-id-1234');
  await expect.poll(() => lines.some((line) => line.includes('"status":401'))).toBe(true);
  const parsed = lines.map((line) => JSON.parse(line));
  expect(parsed.every((line) => line.reqId === 'given-id-1234')).toBe(true);
  expect(parsed[0]).toMatchObject({
    level: 'info',
    req: { method: 'GET', path: '/api/v1/user/me' },
  });
  expect(Object.keys(parsed[0].req)).toEqual(['method', 'path']);
});

test.each([
  ['/api/v1/user/resetPassword/abc', '/api/v1/user/resetPassword/…'],
  ['/api/v1/user/claim/abc', '/api/v1/user/claim/…'],
  ['/claim/abc', '/claim/…'],
  ['/api/v1/members/export?search=ada', '/api/v1/members/export'],
  ['/api/v1/user/confirmEmail/abc?x=1', '/api/v1/user/confirmEmail/…'],
  ['/api/v1/photo/key/96.webp', '/api/v1/photo/…'],
  ['/api/v1/file/download/id?signature=abc', '/api/v1/file/download/id'],
  ['/api/v1/user/getAllUsers?search=ada', '/api/v1/user/getAllUsers'],
  ['/reset-password/abc', '/reset-password/…'],
  ['/sandbox/checkout/ref', '/sandbox/checkout/…'],
  ['/api/v1/newsletter/unsubscribe/id.signature', '/api/v1/newsletter/unsubscribe/…'],
  ['/newsletter/confirm/id.signature', '/newsletter/confirm/…'],
  ['/api/v1/announcements/unsubscribe/id.signature', '/api/v1/announcements/unsubscribe/…'],
  ['/preview/id?signature=abc', '/preview/…'],
  ['/media/key/hall-480.webp', '/media/…'],
  ['/api/v1/announcements/unread', '/api/v1/announcements/unread'],
  ['/verify/0a1b2c3d4e5f6g7h8j9k0m1n', '/verify/…'],
  ['/api/v1/verify/0a1b-2c3d/more', '/api/v1/verify/…'],
  ['/Reset-PASSWORD//abc', '/reset-password/…'],
  ['/reset%2dpassword%2Fabc', '/reset-password/…'],
  ['/pay/result/abc', '/pay/result/…'],
  /* Mistyped, or with the link of a mail in it. */
  ['/verfy/0a1b2c3d4e5f6g7h8j9k0m1n', '/verfy/…'],
  ['/members/0a1b2c3d4e5f6g7h8j9k0m1n/x', '/members/…/x'],
  [
    '/adminmembers/user/0193a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b/edit',
    '/adminmembers/user/0193a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b/edit',
  ],
  ['/assets/reset-password-BvX2z7Qk.js', '/assets/reset-password-BvX2z7Qk.js'],
])('the path %s is logged as %s', (path, logged) => {
  expect(loggablePath(path)).toBe(logged);
});

test('the log has the token of no call, nor that of a link to pay', () => {
  const paths = Object.values(calls)
    .map(({ path }) => path)
    .filter((path) => path.includes('{token}'));
  expect(paths.length).toBeGreaterThan(5);
  for (const path of [...paths, payPath.replace(':token', '{token}')])
    expect(loggablePath(path.replace('{token}', 'ab-canary'))).toBe(path.replace('{token}', '…'));
});
