import { connect } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clearUp, freshSettings, startProcess, tokenOf } from '../server/support/processes.ts';
import { startCaddy, startNginx, type TlsProxy } from './support/proxies.ts';

type Answer = { status: number; headers: Record<string, unknown>; body: string };

/* The certificate is the drill's own, so nobody vouches for it. */
function send(port: number, method: string, path: string, headers = {}, body?: Buffer) {
  return new Promise<Answer>((resolve, reject) => {
    const options = { host: '127.0.0.1', servername: 'localhost', port, method, path };
    const asked = httpsRequest(
      {
        ...options,
        headers: { host: 'localhost', ...headers },
        rejectUnauthorized: false,
        agent: false,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/* The stream of changes, over HTTP/2 as browsers read it; what it has said so far. */
function openStream(port: number, token: string) {
  const session = connect(`https://127.0.0.1:${port}`, {
    servername: 'localhost',
    rejectUnauthorized: false,
  });
  const stream = session.request({
    ':authority': 'localhost',
    ':path': '/api/v1/live',
    authorization: `Bearer ${token}`,
  });
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  return { heard: () => text, close: () => session.destroy() };
}

function uploadForm(bytes: number) {
  const boundary = 'drill';
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${field('fileName', 'A large file')}${field('description', 'Through the proxy')}--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="large.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(bytes, 'a line of text\n'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

afterAll(clearUp);

/* Beside each other: each is silent for more than a minute. */
describe.concurrent.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('behind %s as documented', (_, startProxy) => {
  let proxy: TlsProxy;
  let token: string;

  beforeAll(async () => {
    const settings = await freshSettings();
    const server = await startProcess({
      ...settings,
      PUBLIC_URL: 'https://localhost',
      TRUST_PROXY: 'loopback',
    });
    proxy = await startProxy(settings.PORT ?? '');
    token = await tokenOf(server.url);
    const isReady = async () =>
      expect((await send(proxy.port, 'GET', '/healthz')).status).toBe(200);
    await vi.waitFor(isReady, { timeout: 15_000 });
  });
  afterAll(() => proxy?.stop());

  it.sequential('answers over TLS with the server’s own security headers, once each', async () => {
    const { status, headers } = await send(proxy.port, 'GET', '/api/v1/subscription');
    expect(status).toBe(401);
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it.sequential('lets the largest file of the rules through', async () => {
    const { type, body } = uploadForm(50 * 1024 * 1024);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': String(body.length),
    };
    const answer = await send(proxy.port, 'POST', '/api/v1/file/upload', headers, body);
    expect([answer.status, answer.body.slice(0, 80)]).toEqual([201, expect.any(String)]);
  });

  it.sequential('passes on what changes within two seconds, also after more than a minute of silence', async ({
    onTestFinished,
  }) => {
    const json = { 'content-type': 'application/json' };
    const write = (message: string) => {
      const body = JSON.stringify({ name: 'Ada', phoneNumber: '08031234567', message });
      return send(proxy.port, 'POST', '/api/v1/contact', json, Buffer.from(body));
    };
    const messages = () => stream.heard().match(/resources\/messages","type":"created"/g);
    const hears = (count: number) =>
      vi.waitFor(() => expect(messages()).toHaveLength(count), { timeout: 2_000 });
    const stream = openStream(proxy.port, token);
    onTestFinished(stream.close);
    await vi.waitFor(() => expect(stream.heard()).toBe(': open\n\n'), { timeout: 2_000 });
    expect((await write('Good morning.')).status).toBe(201);
    await hears(1);
    /* Longer than the usual minute after which a proxy ends what is silent. */
    await new Promise((resolve) => setTimeout(resolve, 65_000));
    expect((await write('Good night.')).status).toBe(201);
    await hears(2);
    expect(stream.heard().match(/^:$/gm)?.length).toBeGreaterThanOrEqual(2);
  });

  it.sequential('tells the server the client’s address, and never one that the client claims', async () => {
    const guess = (claimed: number) =>
      send(
        proxy.port,
        'POST',
        '/api/v1/user/login',
        { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${claimed}` },
        Buffer.from(JSON.stringify({ memberId: 'MB-404404', password: 'not the password' })),
      );
    const statuses: number[] = [];
    for (let number = 1; number <= 11; number++) statuses.push((await guess(number)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });
});
