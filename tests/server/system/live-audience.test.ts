import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscriptions } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { makeAdmin, makeConfirmed, makeMember } from '../support/builders.ts';
import { editorOf, newsFields } from '../support/content.ts';
import { dueKobo, makeSubscription } from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { openStream } from '../support/live-stream.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/uploads.ts';

type Person = Awaited<ReturnType<typeof makeMember>>;

let server: TestServer;
let admin: Person;
let member: Person;
let other: Person;

beforeAll(async () => {
  server = await startTestServer();
  await makeSubscription(server, { dueDate: '2025-12-31' });
  admin = await makeAdmin(server);
  member = await makeConfirmed(server);
  other = await makeMember(server);
});
afterAll(() => server.stop());

const ask = (method: string, path: string, body?: object, by = admin) =>
  server.request(method, `/api/v1${path}`, { token: by.token, ...(body && { body }) });

const addFile = async () => {
  const { body } = await upload(server, admin.token, {
    name: 'a.pdf',
    bytes: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  return String(body.data.file._id);
};

const everyone = ['member', 'other', 'admin'] as const;

const acts: {
  what: string;
  act: () => Promise<unknown>;
  says: string;
  to: readonly (typeof everyone)[number][];
}[] = [
  {
    what: 'a payment that the treasurer records',
    act: () =>
      ask('POST', '/payment/record', {
        userId: member.id,
        dueYear: '2025',
        amount: dueKobo / 100,
        method: 'Cash',
        reference: 'Slip 1',
        datePayed: '2025-02-01',
      }),
    says: 'created payments',
    to: ['member', 'admin'],
  },
  {
    what: 'what a member owes from before',
    act: () =>
      ask('POST', '/ledger/openings', {
        userId: member.id,
        year: 2019,
        amount: 5_000,
        reason: 'The old books',
      }),
    says: 'created payments',
    to: ['member', 'admin'],
  },
  {
    what: 'a change of one’s own account',
    act: () => ask('PATCH', '/user/updateMe', { address: '2 Ring Road' }, member),
    says: 'updated members',
    to: ['member', 'admin'],
  },
  {
    what: 'a member who is added',
    act: () => makeMember(server),
    says: 'created members',
    to: ['admin'],
  },
  {
    what: 'the dues of a year',
    act: () => makeSubscription(server, { dueDate: '2024-12-31' }),
    says: 'created subscription',
    to: everyone,
  },
  /* The other waits for the confirmation. */
  { what: 'a new file', act: addFile, says: 'created files', to: ['member', 'admin'] },
  {
    what: 'a file that is taken away',
    act: async () => ask('DELETE', `/file/${await addFile()}`),
    says: 'updated files',
    to: ['member', 'admin'],
  },
  {
    what: 'a draft of the site',
    act: () => editorOf(server, admin.token, 'news').added(newsFields()),
    says: 'created content',
    to: ['admin'],
  },
  {
    what: 'a message of a visitor',
    act: () =>
      ask('POST', '/contact', {
        name: 'A visitor',
        phoneNumber: '08031234567',
        foundUs: '',
        message: 'Good morning to you all.',
      }),
    says: 'created messages',
    to: ['admin'],
  },
];

it.each(acts)('$what is heard of by $to, and nobody else', async ({ act, says, to }) => {
  const streams = {
    member: await openStream(server.url, member.token),
    other: await openStream(server.url, other.token),
    admin: await openStream(server.url, admin.token),
  };
  for (const stream of Object.values(streams)) await eventually(stream.comments).toBe(1);
  await act();
  /* What everyone hears of later has come: whatever they were to hear before has come as well. */
  await server.context.db.update(subscriptions).set({ detail: newId() });
  for (const name of everyone) {
    const { heard } = streams[name];
    await eventually(() => heard().join()).toContain('updated subscription');
    const heardOfIt = heard().some((line) => line.startsWith(says));
    expect([name, heardOfIt]).toEqual([name, to.includes(name)]);
  }
});

it('what changes without the server, as by hand in the database, is heard of all the same', async () => {
  const stream = await openStream(server.url, member.token);
  await eventually(stream.comments).toBe(1);
  await server.context.pool.query(`update users set place_of_work = 'Ibadan' where id = $1`, [
    member.id,
  ]);
  await eventually(stream.heard).toEqual([`updated members ${member.id}`]);
});
