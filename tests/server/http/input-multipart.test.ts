import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectFailure, signUpForm } from '../support/accounts.ts';
import { makeMember, makePhoto, multipart, signUpFields } from '../support/builders.ts';
import { expectNothingWritten } from '../support/nothing-written.ts';
import { readRaw, sendRaw } from '../support/raw.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await makeMember(server)).token;
});
afterAll(() => server.stop());

expectNothingWritten(() => ({ server, token }));

const signUp = (body: FormData | string | Uint8Array, headers: Record<string, string> = {}) =>
  server.request('POST', '/api/v1/user/signup', { body, headers });

const field = (name: string, value: string) =>
  `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const fileHead = '--cut\r\nContent-Disposition: form-data; name="photo"; filename="me.jpg"\r\n\r\n';
const type = { 'content-type': 'multipart/form-data; boundary=cut' };

describe('a form that is no form', () => {
  test.each([
    ['without a boundary', 'multipart/form-data'],
    ['with an empty boundary', 'multipart/form-data; boundary='],
    ['of another boundary', 'multipart/form-data; boundary=other'],
    ['with a boundary as long as a book', `multipart/form-data; boundary=${'x'.repeat(5_000)}`],
  ])('%s is a 4xx', async (_what, contentType) => {
    const answer = await signUp(`${field('fname', 'Ada')}--cut--\r\n`, {
      'content-type': contentType,
    });
    expectFailure(answer, 400, answer.body.errors);
  });

  test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'of the type %s is a 415',
    async (contentType) => {
      expectFailure(await signUp('{"fname":"Ada"}', { 'content-type': contentType }), 415);
    },
  );

  test('without a body is a 4xx', async () => {
    expectFailure(await server.request('POST', '/api/v1/user/signup'), 415);
    const answer = await signUp('', type);
    expectFailure(answer, 400, answer.body.errors);
  });

  test('of random bytes is a 4xx', async () => {
    const answer = await signUp(Buffer.alloc(20_000, 'cut\r\n--\u0000'), type);
    expectFailure(answer, 400, answer.body.errors);
  });

  test('that never ends its last part is a 4xx', async () => {
    const answer = await signUp(`${field('fname', 'Ada')}${fileHead}half a file`, type);
    expectFailure(answer, 400, answer.body.errors);
  });
});

describe('too much of a form', () => {
  test('a thousand parts', async () => {
    const form = await signUpForm();
    for (let part = 0; part < 1_000; part++) form.append(`field${part}`, 'x');
    expectFailure(await signUp(form), 413);
  });

  test('ten thousand parts, with memory flat', async () => {
    const memory = process.memoryUsage().rss;
    const body = `${Array.from({ length: 10_000 }, (_, part) => field(`f${part}`, 'x')).join('')}--cut--\r\n`;
    expectFailure(await signUp(body, type), 413);
    expect(process.memoryUsage().rss - memory).toBeLessThan(100_000_000);
  });

  test('a field of many megabytes', async () => {
    const form = multipart(signUpFields({ address: 'x'.repeat(8_000_000) }));
    expectFailure(await signUp(form), 413, { address: 'This field is too long.' });
  });

  test('a field whose name is endless counts for nothing', async () => {
    const form = await signUpForm({ fname: '' });
    form.append('n'.repeat(50_000), 'x');
    expectFailure(await signUp(form), 400, { fname: 'First name is required.' });
  });

  test('two photos', async () => {
    const form = await signUpForm();
    form.append('photo', new Blob([new Uint8Array(await makePhoto())]), 'second.jpg');
    expectFailure(await signUp(form), 413);
  });

  test('a file in a field that takes none', async () => {
    const form = await signUpForm();
    form.delete('photo');
    form.append('fname', new Blob(['x']), 'fname.jpg');
    expectFailure(await signUp(form), 400);
  });

  test('a photo sent as text is none', async () => {
    const form = await signUpForm({ photo: 'data:image/png;base64,xxxx' }, null);
    expectFailure(await signUp(form), 400, { photo: 'Profile picture is required.' });
  });
});

test.each(['__proto__', 'constructor', 'toString'])(
  'a field called %s pollutes nothing',
  async (name) => {
    const form = await signUpForm({ fname: '' });
    form.append(name, 'polluted');
    const answer = await signUp(form);
    expectFailure(answer, 400, answer.body.errors);
    expect(String(({} as Record<string, unknown>)[name])).not.toContain('polluted');
  },
);

describe('a line that breaks', () => {
  const head = (length: number) =>
    `POST /api/v1/user/signup HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${length}\r\n\r\n`;

  test.each([
    ['before the first part', ''],
    ['within a field', `${field('fname', 'Ada')}--cut\r\nContent-Disposition: form-data; na`],
    ['within the photo', `${field('fname', 'Ada')}${fileHead}${'x'.repeat(200_000)}`],
  ])('%s', async (_what, body) => {
    await sendRaw(server, head(900_000) + body, { end: true, timeoutMs: 3_000 });
  });

  test('and one that sends less than it said gets no success', async () => {
    const body = Object.entries(signUpFields())
      .map(([name, value]) => field(name, value))
      .join('');
    const answer = await sendRaw(
      server,
      `${head(Buffer.byteLength(body) + 50_000)}${body}${fileHead}x`,
      {
        end: true,
      },
    );
    expect([0, 400, 408]).toContain(readRaw(answer).status);
  });
});

test('a request that is no HTTP is a 400 in JSON with a sentence', async () => {
  for (const bytes of [
    'nonsense\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /api/v1/user/me HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n',
  ]) {
    const { status, body } = readRaw(await sendRaw(server, bytes));
    expect(status).toBe(400);
    expect(JSON.parse(body)).toEqual({
      status: 'fail',
      message: 'The request could not be understood.',
    });
  }
});
