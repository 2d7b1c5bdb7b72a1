import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePhoto, multipart, signUpFields } from '../support/builders.ts';
import { newsFields, untilShown } from '../support/content.ts';
import { adminPassword, clearUp, freshSettings, startProcess } from '../support/processes.ts';
import { startS3 } from '../support/s3.ts';
import { freePort } from '../support/test-server.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
let proxy: Server;
let site: string;
let machines: { url: string; dataDir: string }[];
let served: number[];

/* Processes start slowly on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/* Each request goes to the machine that did not have the last one. */
function startRoundRobin(urls: string[], port: number) {
  let turn = 0;
  served = urls.map(() => 0);
  return createServer((request, response) => {
    const number = turn++ % urls.length;
    served[number] = (served[number] ?? 0) + 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', async () => {
      const { host: _host, connection: _connection, ...headers } = request.headers;
      const answer = await fetch(`${urls[number]}${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
        redirect: 'manual',
        ...(chunks.length > 0 && { body: new Uint8Array(Buffer.concat(chunks)) }),
      });
      const body = Buffer.from(await answer.arrayBuffer());
      const passedOn = [...answer.headers].filter(
        ([name]) => !['content-encoding', 'content-length'].includes(name),
      );
      response.writeHead(answer.status, Object.fromEntries(passedOn));
      response.end(body);
    });
  }).listen(port, '127.0.0.1');
}

beforeAll(async () => {
  s3 = await startS3();
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  const shared = { ...(await freshSettings()), ...s3.env, PUBLIC_URL: site, DEMO: '1' };
  machines = [];
  for (let number = 0; number < 2; number++) {
    const dataDir = await mkdtemp(join(tmpdir(), 'society-machine-'));
    const env = { ...shared, DATA_DIR: dataDir, PORT: String(await freePort()) };
    machines.push({ url: (await startProcess(env)).url, dataDir });
  }
  proxy = startRoundRobin(
    machines.map(({ url }) => url),
    port,
  );
});
afterAll(async () => {
  proxy.close();
  await clearUp();
  await s3.remove();
  for (const { dataDir } of machines) await rm(dataDir, { recursive: true, force: true });
});

async function api(method: string, path: string, body?: FormData | object, token?: string) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${site}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

/** The status of a path on every machine. */
const everywhere = (path: string) =>
  Promise.all(machines.map(async ({ url }) => (await fetch(url + path)).status));

const pathOf = (link: string) => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};

const logInAdmin = async () => {
  const form = { memberId: 'ADMIN', password: adminPassword };
  return (await api('POST', '/api/v1/user/login', form)).body.token as string;
};

describe('two machines with folders of their own, behind one address', () => {
  it('serve a member from sign-up to log-out, whichever answers', async () => {
    const photo = { field: 'photo', name: 'me.jpg', bytes: await makePhoto(700, 700) };
    const signedUp = await api('POST', '/api/v1/user/signup', multipart(signUpFields(), photo));
    expect(signedUp.status).toBe(201);
    const { token } = signedUp.body;
    const statuses: number[] = [];
    for (let number = 0; number < 6; number++)
      statuses.push((await api('GET', '/api/v1/user/me', undefined, token)).status);
    expect(statuses).toEqual(Array(6).fill(200));
    const { body } = await api('GET', '/api/v1/user/me', undefined, token);
    const photoPath = pathOf(
      new URL(JSON.stringify(body).match(/"([^"]*\/photo\/[^"]*)"/)?.[1] ?? '', site).href,
    );
    expect(await everywhere(photoPath)).toEqual([200, 200]);
    expect((await api('POST', '/api/v1/user/logout', {}, token)).status).toBe(204);
    for (let number = 0; number < 2; number++)
      expect((await api('GET', '/api/v1/user/me', undefined, token)).status).toBe(401);
  });

  it('hand out each other’s files, pictures and previews', async () => {
    const token = await logInAdmin();
    const file = { field: 'image', name: 'a.txt', bytes: Buffer.from('minutes') };
    const form = multipart({ fileName: 'Minutes', description: 'Of the meeting' }, file);
    const added = await api('POST', '/api/v1/file/upload', form, token);
    expect(added.status).toBe(201);
    expect(await everywhere(pathOf(added.body.data.file.image.src))).toEqual([200, 200]);

    const picture = { field: 'picture', name: 'a.jpg', bytes: await makePhoto(30, 20) };
    const stored = await api('POST', '/api/v1/content/picture', multipart({}, picture), token);
    expect(await everywhere(`${stored.body.data.picture.src}-30.webp`)).toEqual([200, 200]);

    const preview = await api(
      'POST',
      '/api/v1/content/news/preview',
      { data: newsFields() },
      token,
    );
    expect(preview.status).toBe(200);
    expect(
      await everywhere(
        pathOf(JSON.stringify(preview.body).match(/"(http[^"]+\/preview\/[^"]+)"/)?.[1] ?? ''),
      ),
    ).toEqual([200, 200]);

    for (const { dataDir } of machines) {
      const uploads = join(dataDir, 'uploads');
      expect(await readdir(uploads)).toEqual(['incoming']);
      expect(await readdir(join(uploads, 'incoming'))).toEqual([]);
    }
  });

  it('find each other’s page data, of an earlier version too', async () => {
    const dataOf = async ({ url } = { url: '' }) => {
      const html = await (
        await fetch(`${url}/news-event`, { headers: { accept: 'text/html' } })
      ).text();
      return html.match(/\/page-data\/[\w-]+/)?.[0] ?? 'none';
    };
    const earlier = await dataOf(machines[0]);
    const token = await logInAdmin();
    const saved = await api(
      'POST',
      '/api/v1/content/news/items',
      { data: newsFields(), published: true },
      token,
    );
    expect(saved.status).toBe(201);
    await untilShown();
    const later = await dataOf(machines[1]);
    expect(later).not.toBe(earlier);
    expect(await everywhere(earlier)).toEqual([200, 200]);
    expect(await everywhere(later)).toEqual([200, 200]);
  });

  it('both had their share of it', () => {
    for (const requests of served) expect(requests).toBeGreaterThan(5);
  });
});
