import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectFailure, filesOf } from '../support/accounts.ts';
import { makeAdmin, makeMember, makePhoto, multipart } from '../support/builders.ts';
import { type Answer, startTestServer, type TestServer } from '../support/test-server.ts';
import { samples, upload } from '../support/uploads.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await makeAdmin(server));
});
afterAll(() => server.stop());

type Edited = Record<string, string> & { _id: string; updatedAt: string };

const send = (method: string, path: string, body: unknown) =>
  server.request(method, `/api/v1/${path}`, { token, body });

let year = 2020;

/** What can be edited: a field of it, how one is made, where it is edited, and where it stands in an answer. */
const records = [
  {
    name: 'subscription',
    field: 'subName',
    path: 'subscription/updateSubscription',
    make: () =>
      send('POST', 'subscription/createSubscription', {
        subName: 'Annual dues',
        subDetail: 'All in',
        price: 15_000,
        subscriptionType: `${++year}-03-31`,
      }),
  },
  {
    name: 'announcement',
    field: 'title',
    path: 'announcements',
    make: () => send('POST', 'announcements', { title: 'A meeting', body: 'On Monday.' }),
  },
  {
    name: 'file',
    field: 'description',
    path: 'file',
    make: () => upload(server, token, { name: 'a.txt', bytes: samples.txt ?? Buffer.alloc(0) }),
  },
];

describe.each(records)('a stale edit: $name', ({ name, field, path, make }) => {
  const recordOf = ({ body }: Answer): Edited => body.data[name];
  const edit = (id: string, text: string, updatedAt?: string) =>
    send('PATCH', `${path}/${id}`, {
      [field]: text,
      ...(updatedAt !== undefined && { updatedAt }),
    });

  test('is refused and changes nothing; a fresh one and one without a version are not', async () => {
    const { _id, updatedAt } = recordOf(await make());
    const first = await edit(_id, 'First', updatedAt);
    expect(first.status).toBe(200);
    const second = await edit(_id, 'Second', updatedAt);
    expectFailure(second, 409);
    expect(second.body.message).toContain('Somebody has changed this record');
    const third = await edit(_id, 'Third', recordOf(first).updatedAt);
    expect(recordOf(third)).toMatchObject({ [field]: 'Third' });
    expect(recordOf(third).updatedAt).not.toBe(updatedAt);
    expect(recordOf(await edit(_id, 'Fourth'))).toMatchObject({ [field]: 'Fourth' });
  });

  test('is found out among those sent at once: one wins', async () => {
    const { _id, updatedAt } = recordOf(await make());
    const texts = ['One', 'Two', 'Three', 'Four', 'Five'];
    const answers = await Promise.all(texts.map((text) => edit(_id, text, updatedAt)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test('is told by a time; anything else is refused at its field', async () => {
    const { _id } = recordOf(await make());
    for (const updatedAt of ['', 'yesterday', '2026-01-01'])
      expectFailure(await edit(_id, 'Never', updatedAt), 400, {
        updatedAt: 'updatedAt must be the time that the record bore.',
      });
  });
});

describe('a stale edit of one’s own account', () => {
  const update = (by: string, body: unknown) =>
    server.request('PATCH', '/api/v1/user/updateMe', { token: by, body });
  const versionOf = async (by: string): Promise<string> =>
    (await server.get('/api/v1/user/me', by)).body.updatedAt;

  test('is refused and changes nothing, the photo neither', async () => {
    const member = await makeMember(server);
    const version = await versionOf(member.token);
    const corrected = await send('PATCH', `user/${member.id}`, { address: '1 Ring Road' });
    expect(corrected.status).toBe(200);
    const before = await server.get('/api/v1/user/me', member.token);
    const files = await filesOf(server);

    const photo = { field: 'photo', name: 'me.jpg', bytes: await makePhoto() };
    const form = multipart({ address: '2 Dugbe Road', updatedAt: version }, photo);
    const answer = await update(member.token, form);
    expectFailure(answer, 409);
    expect(answer.body.message).toContain('Somebody has changed this record');
    expect((await server.get('/api/v1/user/me', member.token)).body).toEqual(before.body);
    expect(await filesOf(server)).toEqual(files);

    const again = multipart({ address: '2 Dugbe Road', updatedAt: before.body.updatedAt });
    const saved = await update(member.token, again);
    expect(saved.body.data.user).toMatchObject({ address: '2 Dugbe Road' });
  });

  test('is found out among those sent at once: one wins', async () => {
    const { token: own } = await makeMember(server);
    const updatedAt = await versionOf(own);
    const names = ['One', 'Two', 'Three', 'Four'];
    const answers = await Promise.all(names.map((fname) => update(own, { fname, updatedAt })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('a client that sends no version saves as ever', async () => {
    const { token: own } = await makeMember(server);
    for (const fname of ['First', 'Second'])
      expect((await update(own, { fname })).body.data.user).toMatchObject({ fname });
  });
});
