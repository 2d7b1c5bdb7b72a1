import { describe, expect, test, vi } from 'vitest';
import {
  createHttp,
  failureOf,
  HttpError,
  messages,
  sentenceOf,
  sentenceOfForm,
  timeouts,
} from '../../../src/shared/http/http.ts';
import { startFarSide } from '../../providers/support/far-side.ts';
import { servePortal } from '../../providers/support/portal.ts';
import { logIn } from '../../server/support/accounts.ts';
import { makeMember, password } from '../../server/support/builders.ts';

const portal = servePortal();

describe('an answer', () => {
  test('is its body; the bearer is read anew for each call', async () => {
    const { token } = await makeMember(portal.server);
    const held: (string | null)[] = [null, token];
    const http = createHttp({ base: portal.server.url, token: () => held.shift() ?? null });
    await expect(http.call('GET', '/api/v1/user/me')).rejects.toMatchObject({ status: 401 });
    expect(await http.call('GET', '/api/v1/user/me')).toMatchObject({ role: 'user' });
  });

  test('without a body is undefined', async () => {
    const { memberId } = await makeMember(portal.server);
    const { body } = await logIn(portal.server, memberId);
    const http = createHttp({ base: portal.server.url, token: body.token });
    expect(await http.call('POST', '/api/v1/user/logout', {})).toBeUndefined();
    /* Another back end may say nothing at all. */
    const base = await startFarSide((_request, response) => response.writeHead(200).end());
    expect(await createHttp({ base }).call('PATCH', '/api/v1/x', {})).toBeUndefined();
  });
});

describe('a failure has one shape', () => {
  test('with the server’s sentence, and its sentences by field', async () => {
    const http = createHttp({ base: portal.server.url });
    const error = await http
      .call('POST', '/api/v1/user/login', {})
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      status: 400,
      statusCode: 400,
      message: 'Please provide a membershipId and password',
      errors: { memberId: 'Please provide a membershipId and password' },
      fromServer: true,
    });
  });

  test('without a sentence where the body has none', () => {
    for (const body of ['', '<html>', 'null', '"text"', '[]', '{"message":7}', '{"message":""}'])
      expect(failureOf(502, body)).toMatchObject({
        status: 502,
        message: messages.unknown,
        errors: {},
        fromServer: false,
      });
  });

  test('with sentences only, whatever else another back end puts there', () => {
    const body = { message: 'No.', errors: { a: 'Wrong.', b: { msg: 'x' }, c: ['y'], d: 1 } };
    expect(failureOf(400, JSON.stringify(body)).errors).toEqual({ a: 'Wrong.' });
    for (const errors of [['x'], 'x', null])
      expect(failureOf(400, JSON.stringify({ message: 'No.', errors })).errors).toEqual({});
  });
});

describe('no answer', () => {
  test('is said as such where nobody listens', async () => {
    const http = createHttp({ base: 'http://127.0.0.1:9' });
    await expect(http.call('GET', '/api/v1/user/me')).rejects.toMatchObject({
      status: 0,
      message: 'No response from the server. Please try again later.',
    });
  });

  test('is told from being offline, which a form says in words of its own', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const failure = await createHttp({ base: 'http://127.0.0.1:9' })
      .call('GET', '/api/v1/user/me')
      .catch((error: unknown) => error);
    vi.unstubAllGlobals();
    expect(sentenceOf(failure)).toBe('You are offline.');
    expect(sentenceOfForm(failure)).toBe('You are offline. What you typed is kept.');
  });

  const timeoutMs = { read: 300, upload: 300 };

  test('comes in 15 s, for uploads in 120 s, and is said to be slow', async () => {
    expect(timeouts).toEqual({ read: 15_000, upload: 120_000 });
    const base = await startFarSide(() => undefined);
    const http = createHttp({ base, timeoutMs });
    const slow = { status: 0, message: messages.tooSlow };
    await expect(http.call('GET', '/api/v1/user/me')).rejects.toMatchObject(slow);
    await expect(http.upload('/api/v1/file/upload', new FormData())).rejects.toMatchObject(slow);
  });

  test('nor is one whose body stops halfway: slow where it hangs, none where it is cut', async () => {
    const half = await startFarSide((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
      response.write('{"status":');
      if (request.url === '/cut') setTimeout(() => response.destroy(), 50);
    });
    const http = createHttp({ base: half, timeoutMs });
    await expect(http.call('GET', '/hangs')).rejects.toMatchObject({
      status: 0,
      message: messages.tooSlow,
    });
    await expect(http.call('GET', '/cut')).rejects.toMatchObject({
      status: 0,
      message: messages.noAnswer,
    });
  });

  test('a body that claims to be JSON and is none is no missing call', async () => {
    const base = await startFarSide((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":'),
    );
    await expect(createHttp({ base }).call('GET', '/x')).rejects.toMatchObject({ status: 0 });
  });
});

test('a static host, which answers every path with its page, has no such call', async () => {
  const base = await startFarSide((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>x</title>'),
  );
  const http = createHttp({ base });
  for (const asked of [http.call('GET', '/api/v1/content/news'), http.upload('/x', new FormData())])
    await expect(asked).rejects.toMatchObject({ status: 404, fromServer: false });
});

test('the log-in itself is never asked for again by its own failure', async () => {
  const { memberId } = await makeMember(portal.server);
  const http = createHttp({ base: portal.server.url, renew: portal.gate.renew });
  const wrong = { memberId, password: `${password}!` };
  await expect(http.call('POST', '/api/v1/user/login', wrong)).rejects.toMatchObject({
    status: 401,
  });
  expect(portal.gate.waiting()).toBe(false);
});
