import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { startLoggedApp } from '../support/logged-app.ts';
import { openSocket, uploadInHalves } from '../support/raw-http.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let logged: Awaited<ReturnType<typeof startLoggedApp>>;
let token: string;
let taken = 0;
const countTaken = () => {
  taken += 1;
};
beforeAll(async () => {
  server = await startTestServer();
  logged = await startLoggedApp(server);
  token = (await makeAdmin(server)).token;
  subscribe('http.server.request.start', countTaken);
});
afterAll(async () => {
  unsubscribe('http.server.request.start', countTaken);
  await logged.stop();
  await server.stop();
});
beforeEach(() => {
  taken = 0;
  logged.lines.length = 0;
});

const parsed = () => logged.lines.map((line) => JSON.parse(line));
const loud = () => parsed().filter(({ level }) => ['warn', 'error', 'fatal'].includes(level));

const head = (method: string, path: string, type: string, more: string) =>
  `${method} /api/v1/${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\n${more}\r\n\r\n`;
const form = 'multipart/form-data; boundary=b';
const part = (field: string, name: string) =>
  `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
const field = '--b\r\ncontent-disposition: form-data; name="fileName"\r\n\r\nMin';

/** What of a request has arrived when its client leaves. */
const requests = (): [string, string][] => [
  ['a file in chunks, in the middle of it', uploadInHalves(token).first],
  [
    'a file of a known length, in the middle of it',
    `${head('POST', 'file/upload', form, 'content-length: 90000')}${part('image', 'a.txt')}half`,
  ],
  [
    'a large file',
    `${head('POST', 'file/upload', form, 'content-length: 9000000')}${part('image', 'a.txt')}${'x'.repeat(3_000_000)}`,
  ],
  ['a form before its first part', head('POST', 'file/upload', form, 'content-length: 90000')],
  [
    'a form in the middle of a field',
    head('POST', 'file/upload', form, 'content-length: 90000') + field,
  ],
  [
    'a photo of a registration',
    `${head('POST', 'user/signup', form, 'content-length: 90000')}${part('photo', 'me.jpg')}\xff\xd8`,
  ],
  [
    'a bank statement',
    `${head('POST', 'statements', form, 'content-length: 90000')}${part('file', 'a.csv')}Date,Am`,
  ],
  [
    'JSON',
    `${head('POST', 'user/login', 'application/json', 'content-length: 900')}{"memberId":"a`,
  ],
];

describe('a client that leaves is no error of the server, whatever has arrived', () => {
  test.each(['destroy', 'resetAndDestroy', 'end'] as const)('by %s', async (leave) => {
    const bytes = requests().map(([, text]) => text);
    const clients = await Promise.all(bytes.map(() => openSocket(logged.url)));
    for (const [place, { send }] of clients.entries()) send(bytes[place] ?? '');
    await eventually(() => taken).toBe(bytes.length);
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const { socket } of clients) socket[leave]();
    await Promise.all(clients.map(({ closed }) => closed));
    const left = () => parsed().filter(({ msg }) => msg === 'the client left');
    await eventually(() => left().length).toBe(bytes.length);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(loud()).toEqual([]);
  });
});

test('what the server itself cannot do is one, also where the client has left', async () => {
  const { pool } = server.context;
  await pool.query(`alter table contact_messages add constraint canary check (name <> 'Canary')`);
  const body = JSON.stringify({
    name: 'Canary',
    phoneNumber: '08031234567',
    email: 'a@example.com',
    foundUs: '',
    message: 'A long message',
  });
  const { socket, send } = await openSocket(logged.url);
  send(head('POST', 'contact', 'application/json', `content-length: ${body.length}`) + body);
  socket.end();
  await eventually(() => loud().map(({ msg }) => msg)).toEqual(['request failed']);
  await pool.query('alter table contact_messages drop constraint canary');
});
