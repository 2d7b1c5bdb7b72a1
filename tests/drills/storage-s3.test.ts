import { once } from 'node:events';
import { truncate, writeFile } from 'node:fs/promises';
import { createServer, connect as dial } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { s3Storage } from '../../server/storage/s3.ts';
import { makeAdmin } from '../server/support/builders.ts';
import { clearUp, freshSettings, spawnServer } from '../server/support/processes.ts';
import { startS3 } from '../server/support/s3.ts';
import { freePort, startTestServer, type TestServer } from '../server/support/test-server.ts';
import { filesOnDisk, samples, upload, uploadZeros } from '../server/support/uploads.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
let server: TestServer;
let admin: string;

beforeAll(async () => {
  s3 = await startS3();
  server = await startTestServer(s3.env);
  admin = (await makeAdmin(server)).token;
});
afterAll(async () => {
  await server.stop();
  await s3.remove();
  await clearUp();
});

const txt = { name: 'a.txt', bytes: samples.txt ?? Buffer.alloc(0) };

async function keysOf(prefix: string) {
  const keys: string[] = [];
  for await (const { key } of s3Storage(s3.settings).list(prefix)) keys.push(key);
  return keys;
}

const pathOf = (link: string) => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};

describe('files on an S3 server', () => {
  test('are handed out as they came, and none of them stays in the data folder', async () => {
    const added = await upload(server, admin, txt);
    expect(added.status).toBe(201);
    const { status, body, headers } = await server.get(pathOf(added.body.data.file.image.src));
    expect([status, Buffer.from(body)]).toEqual([200, txt.bytes]);
    expect(headers.get('content-length')).toBe(String(txt.bytes.length));
    expect(await filesOnDisk(server)).toEqual([]);
  });

  test('of 50 MB come back whole', async () => {
    const bytes = 50 * 1024 * 1024 - 1_000;
    const added = await uploadZeros(server, admin, { name: 'a.csv', bytes, fill: '1,2\n' });
    expect(added.status).toBe(201);
    const answer = await fetch(server.url + pathOf(added.body.data.file.image.src));
    let received = 0;
    for await (const chunk of answer.body ?? []) received += chunk.length;
    expect(received).toBe(bytes);
    expect(await filesOnDisk(server)).toEqual([]);
  });

  test('are never held in memory whole', async () => {
    const path = join(server.dataDir, 'huge');
    const bytes = 200 * 1024 * 1024;
    await writeFile(path, '');
    await truncate(path, bytes);
    const before = process.memoryUsage().arrayBuffers;
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
    }, 5);
    const storage = s3Storage(s3.settings);
    await storage.write('huge/file', { path });
    let received = 0;
    for await (const chunk of (await storage.read('huge/file'))?.stream ?? []) {
      received += chunk.length;
    }
    clearInterval(watch);
    expect(received).toBe(bytes);
    expect(peak).toBeLessThan(bytes / 2);
    await storage.remove('huge');
  });

  test('that cannot be reached are a 503 with a sentence, until they can', async () => {
    const added = await upload(server, admin, txt);
    const path = pathOf(added.body.data.file.image.src);
    const listedBefore = (await server.get('/api/v1/file/getUpload', admin)).body.results;
    await s3.stop();
    try {
      for (const answer of [await server.get(path), await upload(server, admin, txt)]) {
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toBe('10');
        expect(answer.body).toEqual({
          status: 'error',
          message: 'Files cannot be reached at the moment. Please try again.',
        });
      }
      expect((await server.get('/readyz')).status).toBe(503);
      expect((await server.get('/api/v1/file/getUpload', admin)).body.results).toBe(listedBefore);
    } finally {
      await s3.start();
    }
    expect((await server.get(path)).status).toBe(200);
    expect((await upload(server, admin, txt)).status).toBe(201);
    expect((await server.get('/readyz')).status).toBe(200);
  });
});

/** A way to the S3 server that cuts the first connections after so many bytes. */
async function startCuttingProxy(cuts: number, afterBytes: number) {
  const target = Number(new URL(s3.settings.endpoint ?? '').port);
  let left = cuts;
  const proxy = createServer((client) => {
    const cut = left-- > 0;
    const onward = dial(target, '127.0.0.1');
    let sent = 0;
    client.on('data', (chunk) => {
      sent += chunk.length;
      if (cut && sent > afterBytes) return void client.destroy();
      onward.write(chunk);
    });
    onward.on('data', (chunk) => client.write(chunk));
    client.on('close', () => onward.destroy()).on('error', () => undefined);
    onward.on('close', () => client.destroy()).on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { proxy, endpoint: `http://127.0.0.1:${port}` };
}

describe('a put', () => {
  test.each([
    ['from memory', async (bytes: Buffer) => bytes],
    [
      'from a file',
      async (bytes: Buffer) => {
        const path = join(server.dataDir, 'large');
        await writeFile(path, bytes);
        return { path };
      },
    ],
  ])('that is cut is sent again, %s', async (_where, from) => {
    const bytes = Buffer.alloc(2_000_000, 'whole or not at all ');
    const { proxy, endpoint } = await startCuttingProxy(2, 500_000);
    await s3Storage({ ...s3.settings, endpoint }).write('cut/again', await from(bytes));
    const read = await s3Storage(s3.settings).read('cut/again');
    expect(read && (await buffer(read.stream)).equals(bytes)).toBe(true);
    proxy.close();
  });

  test('that is always cut leaves nothing', async () => {
    const { proxy, endpoint } = await startCuttingProxy(Number.POSITIVE_INFINITY, 500_000);
    const other = await startTestServer({ ...s3.env, S3_ENDPOINT: endpoint });
    const { token } = await makeAdmin(other);
    const before = await keysOf('resources/');
    const large = { name: 'large.txt', bytes: Buffer.alloc(2_000_000, 'text ') };
    expect((await upload(other, token, large)).status).toBe(503);
    expect(await keysOf('resources/')).toEqual(before);
    expect((await other.get('/api/v1/file/getUpload', token)).body.results).toBe(0);
    await other.stop();
    proxy.close();
  });

  test('to a server that never answers ends', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const storage = s3Storage({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` });
    await expect(storage.check()).rejects.toMatchObject({ statusCode: 503 });
    silent.close();
  });
});

test('a wrong setting ends the start with one line', { timeout: 60_000 }, async () => {
  const wrong: [string, Record<string, string>][] = [
    ['ECONNREFUSED', { S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` }],
    ['404', { S3_BUCKET: 'another' }],
    ['403', { S3_ACCESS_KEY_ID: 'canary' }],
  ];
  const starts = wrong.map(async ([why, env]) => {
    const { exited, said } = spawnServer({ ...(await freshSettings()), ...s3.env, ...env });
    expect(await exited).toMatchObject({ code: 1 });
    expect(said.err.trim()).toMatch(/^S3_BUCKET cannot be written to: .+\.$/);
    expect(said.err).toContain(why);
    expect(said.err).not.toContain('canary');
  });
  await Promise.all(starts);
});
