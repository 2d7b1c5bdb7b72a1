import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../support/raw.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const origin = 'https://other.example';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://society.example', CORS_ORIGINS: origin });
});
afterAll(() => server.stop());

const api = '/api/v1/user/login';
const json = (length: number, body: string) =>
  `POST ${api} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;

const requests: [string, RegExp, string][] = [
  [
    'a preflight',
    /^HTTP\/1\.1 204 /,
    `OPTIONS ${api} HTTP/1.1\r\nhost: x\r\norigin: ${origin}\r\naccess-control-request-method: POST\r\n\r\n`,
  ],
  [
    'a preflight of a stranger',
    /^HTTP\/1\.1 204 /,
    `OPTIONS ${api} HTTP/1.1\r\nhost: x\r\norigin: https://evil.example\r\naccess-control-request-method: POST\r\n\r\n`,
  ],
  ['no HTTP at all', /^HTTP\/1\.1 400 /, 'hello\r\n\r\n'],
  ['a broken header', /^HTTP\/1\.1 400 /, `GET ${api} HTTP/1.1\r\nhost x\r\n\r\n`],
  ['no host', /^HTTP\/1\.1 400 /, `GET ${api} HTTP/1.1\r\n\r\n`],
  ['two hosts', /^HTTP\/1\.1 400 /, `GET ${api} HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n`],
  ['the same host twice', /^HTTP\/1\.1 400 /, 'GET / HTTP/1.1\r\nHost: x\r\nhOST: x\r\n\r\n'],
  [
    'two hosts of an old client',
    /^HTTP\/1\.1 400 /,
    'GET / HTTP/1.0\r\nhost: x\r\nhost: y\r\n\r\n',
  ],
  ...['', 'x, y', 'a@b', 'x/y', 'http://x', 'x:port', 'x:1:2', '[::1', '<x>', 'x y', '-x'].map(
    (host): [string, RegExp, string] => [
      `the host '${host}'`,
      /^HTTP\/1\.1 400 /,
      `GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    ],
  ),
  [
    'an address that does not decode',
    /^HTTP\/1\.1 400 /,
    'GET /api/%zz HTTP/1.1\r\nhost: x\r\n\r\n',
  ],
  ['an unknown method', /^HTTP\/1\.1 400 /, `FETCH ${api} HTTP/1.1\r\nhost: x\r\n\r\n`],
  ['a method that is not served', /^HTTP\/1\.1 404 /, `TRACE ${api} HTTP/1.1\r\nhost: x\r\n\r\n`],
  [
    'two lengths',
    /^HTTP\/1\.1 400 /,
    `POST ${api} HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n`,
  ],
  [
    'an impossible expectation',
    /^HTTP\/1\.1 417 /,
    `POST ${api} HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\ncontent-length: 0\r\n\r\n`,
  ],
  [
    'headers without end',
    /^HTTP\/1\.1 431 /,
    `GET ${api} HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`,
  ],
  ['a body too large', /^HTTP\/1\.1 413 /, json(100_001, `{"memberId":"${'x'.repeat(99_986)}"}`)],
  ['JSON that is none', /^HTTP\/1\.1 400 /, json(1, '{')],
];

/* No more is asked on this connection: it is closed after the answer. */
const lastOf = (bytes: string) =>
  bytes.replace('HTTP/1.1\r\n', 'HTTP/1.1\r\nconnection: close\r\n');

describe('the security headers are on the answer to', () => {
  it.each(requests)('%s', async (_, status, bytes) => {
    const answer = (await sendRaw(server, lastOf(bytes))).toLowerCase();
    expect(answer.toUpperCase()).toMatch(status);
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/m);
    expect(answer).toMatch(/^x-frame-options: deny\r$/m);
    expect(answer).toMatch(/^content-security-policy: .*frame-ancestors 'none'/m);
    expect(answer).toMatch(/^referrer-policy: /m);
    expect(answer).toMatch(/^strict-transport-security: max-age=31536000\r$/m);
    expect(answer).toMatch(/^x-request-id: [\w-]{8,64}\r$/m);
    expect(answer).not.toMatch(/^x-powered-by|^server:/m);
  });

  it.each([
    ...['society.example', 'SOCIETY.example:8080', 'web_1', 'x', '127.0.0.1:3000', '[::1]:3000'],
    ...['[2001:db8::7]', 'xn--80ak6aa92e.com.'],
  ])('no request that is refused for its host: %s', async (host) => {
    const bytes = `GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;
    expect(await sendRaw(server, bytes)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('a preflight, which allows the origins of the settings alone', async () => {
    const [[, , own] = [], [, , strange] = []] = requests;
    const allowed = await sendRaw(server, lastOf(own ?? ''));
    expect(allowed).toContain(`access-control-allow-origin: ${origin}`);
    expect(await sendRaw(server, lastOf(strange ?? ''))).not.toContain('evil.example');
  });
});

it('without TLS no browser is told to insist on it', async () => {
  const plain = await startTestServer();
  try {
    expect(await sendRaw(plain, 'hello\r\n\r\n')).not.toMatch(/strict-transport-security/i);
  } finally {
    await plain.stop();
  }
});
