import { describe, expect, test } from 'vitest';
import { AbortError, type CallOptions, createHttp } from '../../../src/shared/http/http.ts';
import { startFarSide } from '../../providers/support/far-side.ts';
import { servePortal } from '../../providers/support/portal.ts';

const portal = servePortal();

/** A host that never answers. @returns when a request has come, and when it has been hung up on */
async function startSilentHost() {
  let onAsked = () => {};
  let onLeft = () => {};
  const asked = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  const left = new Promise<void>((resolve) => {
    onLeft = resolve;
  });
  const base = await startFarSide((request) => {
    request.socket.once('close', onLeft);
    onAsked();
  });
  return { http: createHttp({ base }), asked, left };
}

type Http = ReturnType<typeof createHttp>;

const calls: Record<string, (http: Http, options: CallOptions) => Promise<unknown>> = {
  get: (http, options) => http.call('GET', '/x', undefined, options),
  post: (http, options) => http.call('POST', '/x', {}, options),
  patch: (http, options) => http.call('PATCH', '/x', {}, options),
  call: (http, options) => http.call('DELETE', '/x', undefined, options),
  upload: (http, options) => http.upload('/x', new FormData(), options),
  download: (http, options) => http.download('/x', 'text/csv', options),
};

describe.each(Object.entries(calls))('a %s that is aborted', (_name, send) => {
  test('hangs up and rejects as such', async () => {
    const { http, asked, left } = await startSilentHost();
    const abort = new AbortController();
    const refused = expect(send(http, { signal: abort.signal })).rejects.toBeInstanceOf(AbortError);
    await asked;
    abort.abort();
    await refused;
    await left;
  });

  test('before it is sent is never sent', async () => {
    let requests = 0;
    const base = await startFarSide((_request, response) => {
      requests += 1;
      response.end();
    });
    const signal = AbortSignal.abort();
    await expect(send(createHttp({ base }), { signal })).rejects.toBeInstanceOf(AbortError);
    expect(requests).toBe(0);
  });
});

test('an answer that is aborted halfway is no lost connection', async () => {
  const base = await startFarSide((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
    response.write('{"status":');
  });
  const abort = new AbortController();
  const asked = createHttp({ base }).call('GET', '/x', undefined, { signal: abort.signal });
  setTimeout(() => abort.abort(), 100);
  await expect(asked).rejects.toBeInstanceOf(AbortError);
});

test('a call that is aborted asks for no log-in', async () => {
  await portal.enter('user');
  const signal = AbortSignal.abort();
  const asked = portal.http.call('GET', '/api/v1/user/me', undefined, { signal });
  await expect(asked).rejects.toBeInstanceOf(AbortError);
  expect(portal.gate.waiting()).toBe(false);
});

test('a signal that is never aborted changes nothing, the time limit included', async () => {
  const base = await startFarSide(() => undefined);
  const http = createHttp({ base, timeoutMs: { read: 200, upload: 200 } });
  const { signal } = new AbortController();
  await expect(http.call('GET', '/x', undefined, { signal })).rejects.toMatchObject({ status: 0 });
  await expect(http.upload('/x', new FormData(), { signal })).rejects.toMatchObject({ status: 0 });
});
