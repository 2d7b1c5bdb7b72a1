import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { fillPath } from '#contract/path.ts';
import { makeAdmin, makePhoto, multipart } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let token: string;
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  photo = await makePhoto(20, 20);
  token = (await makeAdmin(server)).token;
});
afterAll(() => server.stop());

const nasty = fc.constantFrom(
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '../../..',
    '__proto__',
    'constructor',
  ],
  ...['1e3', '-1', '0', '99999999999999999999', 'NaN', 'null', 'true', '2026-02-30', '31-02'],
  ...[
    'a'.repeat(3_000),
    '<script>',
    '=1+1',
    '\u202e',
    '🇳🇬',
    'Ọlá',
    '+234 803 123 4567',
    'annual-dues',
  ],
);
const text = fc.oneof(
  nasty,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 20 }),
);
const scalar = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(text, scalar, { maxKeys: 3 }),
);

const wellFormed = (written: string) => written.replace(/\p{Surrogate}/gu, '\ufffd');

/** The keys of a form, also of one with refinements. */
function keysOf(schema: unknown): string[] {
  const shape = (schema as { shape?: object } | undefined)?.shape;
  return Object.keys(shape ?? {});
}

function requests(call: Call) {
  const of = <Value>(keys: string[], some: fc.Arbitrary<Value>) =>
    fc.record(Object.fromEntries(keys.map((key) => [key, some])), { requiredKeys: [] });
  return fc.record({
    params: of(keysOf(call.params), text.map(wellFormed)),
    query: of([...keysOf(call.query), 'unknown'], text.map(wellFormed)),
    fields: fc.oneof(of([...keysOf(call.body), 'unknown'], value), value),
    file: fc.option(fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.constant('photo' as const))),
  });
}

type Sent = ReturnType<typeof requests> extends fc.Arbitrary<infer Value> ? Value : never;

function bodyOf(call: Call, { fields, file }: Sent) {
  if (call.method === 'GET' || !call.body) return undefined;
  if (!call.upload) return JSON.stringify(fields);
  const texts = Object.entries(typeof fields === 'object' && fields !== null ? fields : {});
  const sent = Object.fromEntries(
    texts.map(([name, some]) => [name, typeof some === 'string' ? some : JSON.stringify(some)]),
  );
  const bytes = file === 'photo' ? photo : file;
  return multipart(sent, bytes ? { field: call.upload.field, name: 'a.jpg', bytes } : undefined);
}

describe.each(Object.entries<Call>(calls))('%s', (_name, call) => {
  test('whatever is sent, answers in time with a status of its row', async () => {
    const admin = await makeAdmin(server);
    await fc.assert(
      fc.asyncProperty(requests(call), async (sent) => {
        const params = { ...sent.params } as Record<string, string>;
        const query = new URLSearchParams(sent.query as Record<string, string>);
        const body = bodyOf(call, sent);
        const answer = await server.request(
          call.method,
          `${fillPath(call.path, params)}?${query}`,
          {
            token: admin.token,
            ...(body !== undefined && { body }),
            ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
          },
        );
        expect(answer.status).not.toBe(500);
        if (answer.status >= 400)
          expect(answer.body).toMatchObject({
            status: expect.any(String),
            message: expect.stringMatching(/^(?!Invalid |Too |.*expected )[A-Za-z]/),
          });
        else if (call.response) expect(call.response.parse(answer.body)).toEqual(answer.body);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });
});

test('after all that the server is in order', async () => {
  expect((await server.get('/readyz')).status).toBe(200);
  expect((await server.get('/api/v1/user/me', token)).status).toBe(200);
  const { rows } = await server.context.pool.query(
    `select count(*)::integer as loose from stored_files where state <> 'kept' and kind <> 'picture'`,
  );
  expect(rows[0].loose).toBe(0);
});
