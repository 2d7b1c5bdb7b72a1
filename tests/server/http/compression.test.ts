import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await makeAdmin(server)).token;
  for (let member = 0; member < 10; member++) await makeMember(server, {});
});
afterAll(() => server.stop());

/* Node's own client, which decodes nothing; an answer that does not end is left after its first bytes. */
function get(path: string, encodings: string, isEndless = false) {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encodings };
  return new Promise<{ encoding?: string; vary?: string; body: Buffer }>((resolve, reject) => {
    request(`${server.url}/api/v1/${path}`, { headers }, (response) => {
      const pieces: Buffer[] = [];
      const done = () =>
        resolve({
          ...(response.headers['content-encoding'] && {
            encoding: response.headers['content-encoding'],
          }),
          ...(response.headers.vary && { vary: response.headers.vary }),
          body: Buffer.concat(pieces),
        });
      response.on('data', (piece) => {
        pieces.push(piece);
        if (isEndless) {
          response.destroy();
          done();
        }
      });
      response.on('end', done);
    })
      .on('error', reject)
      .end();
  });
}

describe('a page of a list', () => {
  test('is sent compressed to who takes it, and says the same', async () => {
    const plain = await get('user/getAllUsers', 'identity');
    expect(plain.encoding).toBeUndefined();
    const brotli = await get('user/getAllUsers', 'gzip, br');
    const gzip = await get('user/getAllUsers', 'gzip');
    expect([brotli.encoding, gzip.encoding]).toEqual(['br', 'gzip']);
    expect(brotli.vary).toContain('accept-encoding');
    expect(String(brotliDecompressSync(brotli.body))).toBe(String(plain.body));
    expect(String(gunzipSync(gzip.body))).toBe(String(plain.body));
    expect(brotli.body.length).toBeLessThan(plain.body.length / 3);
  });

  test('an export too', async () => {
    const csv = await get('user/getAllUsers?format=csv', 'br');
    expect(csv.encoding).toBe('br');
    expect(String(brotliDecompressSync(csv.body))).toContain(',');
  });

  test('a short answer is not', async () => {
    expect((await get('contact/messages?limit=1', 'br')).encoding).toBeUndefined();
  });

  test('the stream of changes is not, which would be held back', async () => {
    const live = await get('live', 'br, gzip', true);
    expect(live.encoding).toBeUndefined();
    expect(live.body.length).toBeGreaterThan(0);
  });
});

test('a compressed request is not unpacked', async () => {
  const login = JSON.stringify({ memberId: 'NOBODY', password: 'wrong' });
  const send = (body: string | Uint8Array<ArrayBuffer>, encoding: Record<string, string> = {}) =>
    fetch(`${server.url}/api/v1/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...encoding },
      body,
    });
  const understood = (await send(login)).status;
  const packed = await send(new Uint8Array(gzipSync(login)), { 'content-encoding': 'gzip' });
  expect(packed.status).toBeGreaterThanOrEqual(400);
  expect(packed.status).not.toBe(understood);
});
