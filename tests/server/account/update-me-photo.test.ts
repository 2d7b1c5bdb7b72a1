import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoAt } from '#contract/account/photo.ts';
import { calls } from '#contract/calls.ts';
import { expectContract, expectFailure, filesOf, holdings, signUp } from '../support/accounts.ts';
import { makePhoto, multipart } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type File = Parameters<typeof multipart>[1];

function update(token: string, fields: Record<string, string>, file?: File) {
  return server.request('PATCH', '/api/v1/user/updateMe', { token, body: multipart(fields, file) });
}

const me = async (token: string) => (await server.get('/api/v1/user/me', token)).body;

const photoOf = async (bytes?: Uint8Array, name = 'me.png') => ({
  field: 'photo',
  name,
  bytes: bytes ?? (await makePhoto()),
});

describe('a new photo', () => {
  test('replaces the one before, whose bytes are gone', async () => {
    const { body } = await signUp(server);
    const before = await holdings(server);
    const old = body.data.user.photo;
    const etag = (await fetch(old)).headers.get('etag') ?? '';
    const answer = await update(body.token, {}, await photoOf(undefined, 'new.jpg'));
    const kept = await fetch(old, { headers: { 'if-none-match': etag }, cache: 'no-store' });
    expect(kept.status).toBe(404);
    expectContract(calls.updateMe, answer);
    const { photo } = answer.body.data.user;
    expect(photo).not.toBe(old);
    for (const width of [96, 320, 640] as const) {
      expect((await fetch(photoAt(old, width))).status).toBe(404);
      expect((await fetch(photoAt(photo, width))).status).toBe(200);
    }
    expect(await holdings(server)).toEqual(before);
  });

  test.each([
    ['gif', 'me.gif', 415],
    ['HTML called .png', 'me.png', 415],
  ])('that is %s is refused, and the old one stays', async (_what, name, status) => {
    const { body } = await signUp(server);
    const before = { account: await me(body.token), holdings: await holdings(server) };
    const file = await photoOf(Buffer.from('<html><script>alert(1)</script></html>'), name);
    expectFailure(await update(body.token, { fname: 'Ada' }, file), status, {
      photo: 'Profile picture must be a JPG, JPEG or PNG file.',
    });
    expect({ account: await me(body.token), holdings: await holdings(server) }).toEqual(before);
    expect((await fetch(body.data.user.photo)).status).toBe(200);
  });

  test('field that was left alone in a browser is no photo', async () => {
    const { body } = await signUp(server);
    const answer = await update(
      body.token,
      { fname: 'Ada' },
      { field: 'photo', name: '', bytes: new Uint8Array() },
    );
    expect(answer.body.data.user).toMatchObject({ fname: 'Ada', photo: body.data.user.photo });
  });

  test('sent twice at once leaves one, and no bytes of the other', async () => {
    const { body } = await signUp(server);
    const before = await holdings(server);
    const photo = await photoOf(undefined, 'me.jpg');
    const answers = await Promise.all([1, 2, 3, 4].map(() => update(body.token, {}, photo)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await holdings(server)).toEqual(before);
    expect((await fetch((await me(body.token)).photo)).status).toBe(200);
  });

  test('leaves nothing among the incoming files', async () => {
    expect((await filesOf(server)).filter((file) => file.includes('incoming'))).toEqual([]);
  });
});
