import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { mayCall, opensOnceConfirmed } from '#contract/access.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { fillPath } from '#contract/path.ts';
import { isConfirmedMember } from '../../../server/db/membership.ts';
import { subscriptions, users } from '../../../server/db/schema/index.ts';
import { expectContract, expectFailure, signUp } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed, makeMember } from '../support/builders.ts';
import { memberWithCheckout, paymentOf, startWithFakeGateway } from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { openStream } from '../support/live-stream.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import type { TestServer } from '../support/test-server.ts';
import { samples, upload } from '../support/uploads.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;

const account = { bankName: 'Bank of Bodija', accountNumber: '0123987654', accountName: 'Society' };
const announced = { title: 'The dinner of fellows', body: 'On Thursday at 4.' };

const post = (path: string, body: object) =>
  server.request('POST', `/api/v1/${path}`, { token: admin.token, body });
const confirm = (id: string, confirmed = true) => post(`user/${id}/confirm`, { confirmed });
const addFile = async (fields: Record<string, string>) => {
  const { status, body } = await upload(
    server,
    admin.token,
    { name: 'a.txt', bytes: samples.txt ?? Buffer.alloc(0) },
    fields,
  );
  expect(status).toBe(201);
  return body.data.file as { _id: string; audience: string; fileName: string };
};

beforeAll(async () => {
  ({ server } = await startWithFakeGateway());
  admin = await makeAdmin(server);
  const token = admin.token;
  await server.request('PATCH', '/api/v1/ledger/settings', { token, body: account });
  expect((await post('announcements', announced)).status).toBe(201);
});
afterAll(() => server.stop());

const read = async (path: string, token: string) => {
  const response = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPdf = response.headers.get('content-type') === 'application/pdf';
  return { status: response.status, text: isPdf ? textOfPdf(bytes) : bytes.toString() };
};

describe('what waits for the confirmation', () => {
  const later = Object.entries<Call>(calls).filter(([, { access }]) => access === 'member');

  it.each(later)('%s is refused with when it opens, and opens with it', async (_name, call) => {
    const { id, token } = await makeMember(server);
    const path = fillPath(call.path, { id: 'none' });
    const ask = () =>
      server.request(call.method, path, { token, ...(call.method !== 'GET' && { body: {} }) });
    const refused = await ask();
    expectFailure(refused, 403);
    expect(refused.body.message).toBe(opensOnceConfirmed);
    /* The same session. */
    expect((await confirm(id)).status).toBe(200);
    expect([403, 401]).not.toContain((await ask()).status);
    expect((await confirm(id, false)).status).toBe(200);
    expectFailure(await ask(), 403);
  });

  it('is not promised of what is for admins', async () => {
    const { token } = await makeMember(server);
    const { body } = await server.get('/api/v1/user/getAllUsers', token);
    expect(body.message).toBe('You do not have permission to do this.');
  });

  /* Whoever registers with a made-up ID has all of this. */
  it('is in no answer that a newcomer gets, by any call that is open to them', async () => {
    const { body } = await signUp(server);
    const { token, data } = body;
    const hidden = await addFile({ fileName: 'Minutes of the council', audience: 'members' });
    const open = Object.values<Call>(calls).filter(
      ({ method, access, path }) =>
        method === 'GET' && access === 'session' && path !== calls.live.path,
    );
    expect(open.length).toBeGreaterThan(8);
    for (const call of open)
      for (const id of [hidden._id, data.user._id]) {
        const { text } = await read(fillPath(call.path, { id }), token);
        for (const secret of [account.accountNumber, account.bankName, announced.title])
          expect(text, call.path).not.toContain(secret);
        expect(text, call.path).not.toContain(hidden.fileName);
      }
  });

  it.each([
    ['user', null],
    ['user', new Date()],
    ['admin', null],
    ['admin', new Date()],
  ] as const)('is decided alike by the contract and in SQL: %s, %s', async (role, confirmedAt) => {
    const { id } = await makeMember(server, { role, confirmedAt });
    const rows = await server.context.db
      .select({ id: users.id, counts: isConfirmedMember })
      .from(users);
    const counts = rows.find((row) => row.id === id)?.counts;
    expect(counts).toBe(mayCall({ role, confirmed: confirmedAt !== null }, 'member'));
  });
});

describe('who waits for it', () => {
  it('sees their own account, standing and payments, and may pay', async () => {
    const { token, id: userId } = await memberWithCheckout(server);
    expect((await confirm(userId, false)).status).toBe(200);
    for (const path of ['user/me', 'ledger/me', 'payment/userPayment', 'ledger/settings'])
      expect((await server.get(`/api/v1/${path}`, token)).status, path).toBe(200);
    const paying = await server.request('POST', '/api/v1/payment/checkout', { token, body: {} });
    expectContract(calls.checkout, paying);
    const settings = await server.get('/api/v1/ledger/settings', token);
    expect(Object.keys(settings.body.data.settings).sort()).toEqual([
      ...[
        'graceDays',
        'joinerDays',
        'nonVoting',
        'otherPurposes',
        'partPayments',
        'proRata',
        'signatoryName',
        'signatoryTitle',
        'takeOn',
      ],
    ]);
  });
});

describe('a file', () => {
  const listed = async (token: string): Promise<string[]> => {
    const answer = await server.get('/api/v1/file/getUpload', token);
    expectContract(calls.getUpload, answer);
    return answer.body.files.map(({ _id }: { _id: string }) => _id);
  };

  it('is for whoever is registered where its audience is not sent', async () => {
    expect((await addFile({ fileName: 'A form' })).audience).toBe('registered');
    const wrong = await upload(
      server,
      admin.token,
      { name: 'a.txt', bytes: samples.txt ?? Buffer.alloc(0) },
      { fileName: 'A form', audience: 'everybody' },
    );
    expectFailure(wrong, 400, { audience: 'Audience must be one of members, registered.' });
  });

  it('is listed, read and linked to for its audience alone', async () => {
    const forMembers = await addFile({ fileName: 'Minutes', audience: 'members' });
    const forAll = await addFile({ fileName: 'A form', audience: 'registered' });
    const newcomer = await makeMember(server);
    const member = await makeConfirmed(server);
    for (const { token } of [member, admin]) {
      expect(await listed(token)).toEqual(expect.arrayContaining([forAll._id, forMembers._id]));
      for (const { _id } of [forAll, forMembers]) {
        const { status, body } = await server.get(`/api/v1/file/${_id}`, token);
        expect(status).toBe(200);
        expect((await fetch(body.data.file.image.src)).status).toBe(200);
      }
    }
    expect(await listed(newcomer.token)).toContain(forAll._id);
    expect(await listed(newcomer.token)).not.toContain(forMembers._id);
    expectFailure(await server.get(`/api/v1/file/${forMembers._id}`, newcomer.token), 404);
    expect((await server.get(`/api/v1/file/${forAll._id}`, newcomer.token)).status).toBe(200);
    /* The link of one file opens no other. */
    const { body } = await server.get(`/api/v1/file/${forAll._id}`, newcomer.token);
    const other = body.data.file.image.src.replace(forAll._id, forMembers._id);
    expect((await fetch(other)).status).toBe(404);
  });

  it('gets another audience by its change alone, which the trail has', async () => {
    const { _id } = await addFile({ fileName: 'A form', audience: 'members' });
    const { token } = await makeMember(server);
    const change = (body: object) =>
      server.request('PATCH', `/api/v1/file/${_id}`, { token: admin.token, body });
    expect((await change({ fileName: 'The form' })).body.data.file.audience).toBe('members');
    expect(await listed(token)).not.toContain(_id);
    const answer = await change({ audience: 'registered' });
    expectContract(calls.updateFile, answer);
    expect(answer.body.data.file).toMatchObject({ audience: 'registered', fileName: 'The form' });
    expect(await listed(token)).toContain(_id);
    const { rows } = await server.context.pool.query(
      `select before, after from audit_entries where subject_id = $1 and action = 'file.changed'
       order by at desc limit 1`,
      [_id],
    );
    expect(rows).toEqual([{ before: { audience: 'members' }, after: { audience: 'registered' } }]);
  });

  it('of an older database is for members', async () => {
    const { _id } = await addFile({ fileName: 'Old' });
    const { rows } = await server.context.pool.query(
      `insert into resource_files (id, file_name, description, stored_key, download_name, content_type, bytes)
       select gen_random_uuid(), 'Older', '', stored_key, download_name, content_type, bytes
       from resource_files where id = $1 returning audience`,
      [_id],
    );
    expect(rows).toEqual([{ audience: 'members' }]);
  });
});

describe('an invoice', () => {
  it('gives the bank account to confirmed members and the treasurer alone', async () => {
    const { token, id: userId, reference } = await memberWithCheckout(server);
    const { id } = await paymentOf(server, reference);
    const path = `/api/v1/payment/${id}/invoice.pdf`;
    const says = async (who: string) => (await read(path, who)).text;
    expect(await says(token)).toContain('Where to pay');
    expect(await says(token)).toContain('is given here once the secretariat has');
    expect(await says(token)).not.toContain(account.accountNumber);
    expect(await says(admin.token)).toContain(account.accountNumber);
    await confirm(userId);
    expect(await says(token)).toContain(account.accountNumber);
    expect(await says(token)).toContain(account.bankName);
  });
});

test('an open stream tells of the confirmation itself, and from then on of announcements', async () => {
  const { id, token } = await makeMember(server);
  const stream = await openStream(server.url, token);
  await eventually(stream.comments).toBe(1);
  const told = () =>
    stream.heard().filter((line) => line.startsWith('updated subscription')).length;
  const tell = async (title: string) => {
    expect((await post('announcements', { title, body: 'At 4.' })).status).toBe(201);
    await addFile({ fileName: title, audience: 'members' });
    /* What everyone hears of later has come: what they were to hear before has come as well. */
    const before = told();
    await server.context.db.update(subscriptions).set({ detail: title });
    await eventually(told).toBeGreaterThan(before);
    return stream.heard().filter((line) => line.startsWith('created announcements')).length;
  };
  expect(await tell('Hidden')).toBe(0);
  expect(stream.heard().filter((line) => line.startsWith('created files'))).toEqual([]);
  await confirm(id);
  await eventually(() => stream.heard().join()).toContain(`updated members ${id}`);
  expect(await tell('Open')).toBe(1);
  await confirm(id, false);
  await eventually(() => stream.heard().filter((line) => line.endsWith(id)).length).toBe(2);
  expect(await tell('Hidden again')).toBe(1);
  expect(stream.ended()).toBe(false);
});
