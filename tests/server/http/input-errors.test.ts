import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { expectNothingWritten } from '../support/nothing-written.ts';
import { readRaw, sendRaw } from '../support/raw.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let member: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  member = (await makeMember(server)).token;
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());

expectNothingWritten(() => ({ server, token: member }));

const login = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  server.request('POST', '/api/v1/user/login', {
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('an address that leads nowhere', () => {
  test.each([
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/v1'],
    ['GET', '/api/'],
    ['POST', '/api/v1/user/me'],
    ['PUT', '/api/v1/user/login'],
    ['GET', '/api/v1/user/login/more'],
    ['GET', '/api/v1/USER/ME'],
    ['GET', '/api'],
    ['DELETE', '/api/v1/user/getAllUsers'],
  ])('is a 404 in JSON: %s %s', async (method, path) => {
    const answer = await server.request(method, path);
    expectFailure(answer, 404);
    expect(answer.body.message).toBe('There is nothing at this address.');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test.each([
    '/etc/passwd',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/',
    '/index.html',
  ])('is a 404 outside of the API too: %s', async (path) => {
    expect((await server.get(path)).status).toBe(404);
  });

  test('is a 4xx where it is too long', async () => {
    expect((await server.get(`/api/v1/user/${'x'.repeat(5_000)}`, admin)).status).toBeLessThan(500);
    const { status } = readRaw(
      await sendRaw(server, `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
    );
    expect([400, 414, 431]).toContain(status);
  });
});

describe('every answer', () => {
  test.each([
    ['a success', 'GET', '/api/v1/openapi.json', 200],
    ['no session', 'GET', '/api/v1/user/me', 401],
    ['an unknown address', 'GET', '/api/v1/nothing', 404],
    ['an invalid body', 'POST', '/api/v1/user/forgotPassword', 400],
    ['an unreadable address', 'GET', '/api/v1/user/%zz', 400],
  ])('bears a request id, safe headers and no-store: %s', async (_what, method, path, status) => {
    const { headers, ...answer } = await server.request(method, path);
    expect(answer.status).toBe(status);
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('takes a request id that is given only where it is plain', async () => {
    for (const [given, kept] of [
      ['abc-12345', true],
      ['short', false],
      ['a b c d e f g', false],
      ['x'.repeat(65), false],
    ] as const) {
      const { headers } = await server.request('GET', '/healthz', {
        headers: { 'x-request-id': given },
      });
      expect(headers.get('x-request-id') === given).toBe(kept);
    }
  });

  test('to somebody who waits for it comes, however long it takes to make', async () => {
    const { passwords } = server.context;
    const { verify } = passwords;
    passwords.verify = async (...args) => {
      await new Promise((resolve) => setTimeout(resolve, 900));
      return verify(...args);
    };
    server.app.server.setTimeout(300);
    try {
      expect((await login('{"memberId":"NOBODY/9","password":"x"}')).status).toBe(401);
      const half =
        'POST /api/v1/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"m';
      const started = Date.now();
      await sendRaw(server, half, { timeoutMs: 5_000 });
      expect(Date.now() - started).toBeLessThan(3_000);
    } finally {
      passwords.verify = verify;
      server.app.server.setTimeout(20_000);
    }
  });
});

test('no call’s failure shows a stack or the words of a database', async () => {
  const { pool } = server.context;
  await pool.query('alter table users rename to users_away');
  try {
    const answers = [
      await login('{"memberId":"x","password":"y"}'),
      await server.get(calls.getAllUsers.path, admin),
    ];
    for (const answer of answers) {
      expectFailure(answer, 500);
      expect(JSON.stringify(answer.body)).not.toMatch(/relation|users|select| at /i);
    }
  } finally {
    await pool.query('alter table users_away rename to users');
  }
});

test('CORS answers the origins of the settings and no other', async () => {
  const other = await startTestServer({
    CORS_ORIGINS: 'https://society.example',
    PUBLIC_URL: 'https://api.society.example',
  });
  try {
    const asked = async (origin: string) =>
      (await other.request('GET', '/api/v1/openapi.json', { headers: { origin } })).headers;
    const allowed = await asked('https://society.example');
    expect(allowed.get('access-control-allow-origin')).toBe('https://society.example');
    expect(allowed.get('strict-transport-security')).toContain('max-age=31536000');
    for (const origin of ['https://evil.example', 'https://society.example.evil.example', 'null'])
      expect((await asked(origin)).get('access-control-allow-origin')).not.toBe(origin);
  } finally {
    await other.stop();
  }
});
