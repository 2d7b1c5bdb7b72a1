import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectFailure, signUp } from '../support/accounts.ts';
import { makeAdmin, makeMember, password } from '../support/builders.ts';
import { expectNothingWritten } from '../support/nothing-written.ts';
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

describe('a JSON body', () => {
  test.each([
    '{',
    '{"memberId":',
    "{'memberId':'x'}",
    'undefined',
    '{"a":1}{"b":2}',
    '\u0000',
    '{"memberId":"\\ud8"}',
  ])('that is malformed is a 400: %j', async (body) => {
    expectFailure(await login(body), 400);
  });

  test.each([
    '{"memberId":"x","password":"y","__proto__":{"role":"admin"}}',
    '{"memberId":"x","password":"y","constructor":{"prototype":{"role":"admin"}}}',
    '{"memberId":"x","password":"y","a":{"__proto__":{"role":"admin"}}}',
  ])('that reaches for a prototype is a 400 and pollutes nothing: %s', async (body) => {
    expectFailure(await login(body), 400);
    expect(({} as Record<string, unknown>).role).toBeUndefined();
  });

  test.each(['[]', '[{"memberId":"x"}]', '"text"', '5', 'true', 'null', '{}'])(
    'of another shape is a 400: %s',
    async (body) => {
      const answer = await login(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ status: 'fail', message: expect.any(String) });
      expect(answer.body.message).not.toMatch(/expected|received|zod/i);
    },
  );

  test('that is empty is a 400', async () => {
    const missing = { memberId: 'Please provide a membershipId and password' };
    expectFailure(await login(''), 400, missing);
    expectFailure(await server.request('POST', '/api/v1/user/login'), 400, missing);
  });

  test.each([
    'text/plain',
    'application/xml',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('of the type %s is a 415', async (type) => {
    expectFailure(await login('{"memberId":"x","password":"y"}', { 'content-type': type }), 415);
  });

  test('over 100 KB is a 413', async () => {
    const body = JSON.stringify({ memberId: 'x', password: 'y'.repeat(100_000) });
    expectFailure(await login(body), 413);
  });

  test.each([
    ['lists', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['objects', `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`],
  ])('of %s nested without end is a 400, wherever it is sent', async (_what, deep) => {
    const content = (body: string) =>
      server.request('POST', '/api/v1/content/news/items', {
        token: admin,
        body,
        headers: { 'content-type': 'application/json' },
      });
    for (const answer of [
      await login(deep),
      await login(`{"memberId":"x","password":"y","more":${deep}}`),
      await content(deep),
      await content(`{"data":${deep}}`),
      await content(`{"data":{"title":${deep}}}`),
    ]) {
      expectFailure(answer, 400);
      expect(answer.body.message).toBe('This is nested too deep.');
    }
  });

  test('is nested 32 levels at most', async () => {
    const nested = (levels: number) =>
      login(`{"memberId":"x","more":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`);
    expect((await nested(32)).body.errors).toBeDefined();
    expect((await nested(33)).body).toMatchObject({ message: 'This is nested too deep.' });
  });

  test('in a compression that nobody asked for is a 4xx', async () => {
    const answer = await login(Buffer.from('1f8b0800', 'hex'), { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(400);
  });
});

describe('half a character, or none that can be stored', () => {
  const bad = ['\ud800', 'a\ud800b', 'x\udfff'];

  test.each(bad)('%j in a log-in', async (text) => {
    const answer = await login(JSON.stringify({ memberId: text, password }));
    expectFailure(answer, 400, { memberId: 'Member ID has characters that cannot be used.' });
    expect((await login(JSON.stringify({ memberId: 'NOBODY', password: text }))).status).toBe(401);
  });

  test.each(bad)('%j in every other JSON form', async (text) => {
    const forms: [string, string, string, Record<string, unknown>][] = [
      ['PATCH', '/api/v1/user/updateMe', member, { fname: text }],
      ['PATCH', '/api/v1/user/updateMe', member, { mname: text }],
      ['PATCH', '/api/v1/user/updateMe', member, { email: `a${text}@example.com` }],
      ['PATCH', '/api/v1/user/updateMe', member, { address: text }],
      ['PATCH', '/api/v1/user/updateMe', member, { phoneNumber: text }],
      ['PATCH', '/api/v1/user/updateMyPassword', member, { password: `${text} a long one` }],
      ['POST', '/api/v1/user/forgotPassword', member, { memberId: text }],
      [
        'POST',
        '/api/v1/subscription/createSubscription',
        admin,
        { subName: text, subDetail: text },
      ],
    ];
    for (const [method, path, token, body] of forms) {
      const answer = await server.request(method, path, { token, body });
      expectFailure(
        answer,
        400,
        expect.objectContaining({ [Object.keys(body)[0] ?? '']: expect.any(String) }),
      );
    }
  });

  test('a control in the password of a registration', async () => {
    const password = 'a\u0000bcdefgh';
    expectFailure(await signUp(server, { password, passwordConfirm: password }), 400, {
      password: 'Password has characters that cannot be used.',
    });
  });

  test.each(['%00', '%ff', '%ed%a0%80', '%zz', '%'])('%s in an address', async (text) => {
    for (const path of [
      `/api/v1/user/${text}`,
      `/api/v1/photo/${text}/${text}`,
      `/api/v1/user/resetPassword/${text}`,
    ]) {
      const answer = await server.request('GET', path, { token: admin });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body).toMatchObject({ status: 'fail', message: expect.any(String) });
    }
  });
});
