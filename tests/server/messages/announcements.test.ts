import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { announcements } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed } from '../support/builders.ts';
import { mailsTo } from '../support/mails.ts';
import { endMembership } from '../support/membership.ts';
import { clearMails, queuedMails } from '../support/queue.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let member: Awaited<ReturnType<typeof makeConfirmed>>;
let other: Awaited<ReturnType<typeof makeConfirmed>>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server);
  member = await makeConfirmed(server);
  other = await makeConfirmed(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.context.outbox.flush();
  await server.context.db.delete(announcements);
  await clearMails(server);
});

const path = '/api/v1/announcements';
const said = { title: 'General meeting', body: 'On Thursday at 4.\n\nẸ káàbọ̀.' };
const announce = (more: object = {}, token = admin.token) =>
  server.request('POST', path, { token, body: { ...said, ...more } });
const list = async (token: string, query = '') => (await server.get(path + query, token)).body;
const unread = async (token: string) => (await server.get(`${path}/unread`, token)).body.unread;
const read = (id: string, token: string) => server.request('POST', `${path}/${id}/read`, { token });
const mails = () => queuedMails(server);
const idOf = async (more: object = {}) => (await announce(more)).body.data.announcement._id;

describe('an announcement', () => {
  it('reaches every member in the portal, and nobody by mail unless that is asked for', async () => {
    const answer = await announce();
    expectContract(calls.announce, answer);
    expect(answer.body).toMatchObject({
      mails: 0,
      data: { announcement: { ...said, read: false } },
    });
    expect(await mails()).toEqual([]);
    for (const { token } of [member, other, admin]) {
      const answer = await server.get(path, token);
      expectContract(calls.announcements, answer);
      expect(answer.body).toMatchObject({ results: 1, totalAnnouncements: 1, unread: 1 });
    }
  });

  it('is opened by each member for themselves, as often as they like', async () => {
    const id = await idOf();
    expect(await unread(member.token)).toBe(1);
    for (const _ of [1, 2, 3]) expect((await read(id, member.token)).status).toBe(204);
    expect(await unread(member.token)).toBe(0);
    expect((await list(member.token)).data.announcements).toMatchObject([{ _id: id, read: true }]);
    expect(await unread(other.token)).toBe(1);
    const one = await server.get(`${path}/${id}`, other.token);
    expectContract(calls.announcement, one);
    expect(one.body.data.announcement.read).toBe(false);
    expect(await unread(other.token)).toBe(1);
  });

  it('is marked once by thirty clicks at once', async () => {
    const id = await idOf();
    const answers = await Promise.all(Array.from({ length: 30 }, () => read(id, other.token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await unread(other.token)).toBe(0);
  });

  it('comes first when it is the newest; they are listed a page at a time', async () => {
    for (const title of ['One', 'Two', 'Three']) await announce({ title });
    const first = await list(member.token, '?limit=2');
    expect(first).toMatchObject({ results: 2, totalAnnouncements: 3, numOfPages: 2, unread: 3 });
    expect(first.data.announcements[0].title).toBe('Three');
    const second = await list(member.token, '?limit=2&page=2');
    expect(second.data.announcements).toMatchObject([{ title: 'One' }]);
  });

  it('can be put right and taken back', async () => {
    const id = await idOf();
    const change = (body: object, token = admin.token) =>
      server.request('PATCH', `${path}/${id}`, { token, body });
    const answer = await change({ title: 'Monthly meeting' });
    expectContract(calls.updateAnnouncement, answer);
    expect(answer.body.data.announcement).toMatchObject({
      title: 'Monthly meeting',
      body: said.body.normalize('NFC'),
    });
    expect((await change({})).status).toBe(200);
    expectFailure(await change({ body: ' ' }), 400, { body: 'Message is required.' });
    const remove = () => server.request('DELETE', `${path}/${id}`, { token: admin.token });
    await read(id, member.token);
    expect((await remove()).status).toBe(204);
    expect(await unread(member.token)).toBe(0);
    for (const gone of [await remove(), await change({}), await read(id, member.token)])
      expectFailure(gone, 404);
  });

  it.each(['nonsense', newId()])('%s is not there', async (id) => {
    expectFailure(await server.get(`${path}/${id}`, member.token), 404);
    expectFailure(await read(id, member.token), 404);
  });

  it('is refused without its words, and from members', async () => {
    expectFailure(await announce({ title: '', body: '', byMail: 'yes' }), 400, {
      title: 'Title is required.',
      body: 'Message is required.',
      byMail: 'byMail must be true or false.',
    });
    expectFailure(await announce({}, member.token), 403);
    expect((await list(member.token)).totalAnnouncements).toBe(0);
  });
});

describe('by mail', () => {
  const byMail = { byMail: true };
  const prefer = (token: string, announcementsByMail: boolean) =>
    server.request('PATCH', '/api/v1/user/preferences', { token, body: { announcementsByMail } });

  it('goes once to each member who wants that, claimed or not, and to no address that is nobody’s', async () => {
    const former = await makeConfirmed(server);
    await endMembership(server, former);
    const away = [
      former,
      await makeConfirmed(server, { confirmedAt: null }),
      await makeConfirmed(server, { email: 'first@society.invalid' }),
    ];
    const unclaimed = await makeConfirmed(server, { accountState: 'invited', confirmedAt: null });
    const no = await makeConfirmed(server);
    await prefer(no.token, false);
    const yes = await makeConfirmed(server);
    await prefer(yes.token, false);
    await prefer(yes.token, true);
    const answer = await announce(byMail);
    const rows = await mails();
    const to = rows.map(({ payload }) => payload.userId).sort();
    expect(to).toEqual([admin, member, other, unclaimed, yes].map(({ id }) => id).sort());
    expect(answer.body.mails).toBe(5);
    await server.context.outbox.flush();
    for (const { email } of [...away, no]) expect(await mailsTo(server, email)).toEqual([]);
    const [mail, ...more] = await mailsTo(server, yes.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(said.title);
    expect(mail?.text.replaceAll('\r\n', '\n')).toContain(said.body.normalize('NFC'));
    expect(mail?.text).toContain(`${server.url}/settings/notification`);
  });

  it('is sent once however often the same sending arrives, under an id of the server’s', async () => {
    const reader = await makeConfirmed(server);
    const headers = { 'idempotency-key': newId() };
    const send = (more: object) =>
      server.request('POST', path, {
        token: admin.token,
        body: { ...said, byMail: true, ...more },
        headers,
      });
    const _id = newId();
    const first = await send({ _id });
    expectContract(calls.announce, first);
    expect(first.body.data.announcement._id).not.toBe(_id);
    expect((await send({ _id })).body).toEqual(first.body);
    expect((await list(member.token)).totalAnnouncements).toBe(1);
    expect(await mailsTo(server, reader.email)).toHaveLength(1);
    expectFailure(await send({ title: 'Another' }), 422);
  });

  it('says in its head how to leave in one click, and that click is enough', async () => {
    const reader = await makeConfirmed(server);
    await announce(byMail);
    const [mail] = await mailsTo(server, reader.email);
    expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const link = /^<(.+)>$/.exec(mail?.header('List-Unsubscribe') ?? '')?.[1] ?? '';
    expect(link).toMatch(new RegExp(`^${server.url}/api/v1/announcements/unsubscribe/`));
    const opened = await server.request('GET', link);
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toBe(`${server.url}/settings/notification`);

    const click = (address: string) =>
      server.request('POST', address, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expectFailure(await click(`${link}x`), 400);
    expectFailure(await click(link.replace(reader.id, member.id)), 400);
    expect((await click(link)).status).toBe(200);
    expect((await click(link)).status).toBe(200);
    const { preferences } = (await server.get('/api/v1/user/preferences', reader.token)).body.data;
    expect(preferences).toEqual({
      announcementsByMail: false,
      receiptsByMail: true,
      remindersByMail: true,
    });
    await announce({ ...byMail, title: 'The second' });
    expect(await mailsTo(server, reader.email)).toHaveLength(1);
  });

  it('is not sent where it was taken back, or the member has said no, before its turn came', async () => {
    const [stayed, changed, gone] = [
      await makeConfirmed(server),
      await makeConfirmed(server),
      await makeConfirmed(server),
    ];
    const { db, outbox } = server.context;
    const id = await idOf();
    const post = (announcementId: string, { id: userId }: { id: string }) =>
      outbox.post(db, 'announcement', { announcementId, userId });
    await post(newId(), stayed);
    for (const reader of [stayed, changed, gone]) await post(id, reader);
    await prefer(changed.token, false);
    await endMembership(server, gone);
    expect(await mailsTo(server, stayed.email)).toHaveLength(1);
    for (const { email } of [changed, gone]) expect(await mailsTo(server, email)).toEqual([]);
  });

  it('nothing is noted where the announcement cannot be kept', async () => {
    const { pool } = server.context;
    await pool.query(`alter table announcements add constraint broken check (title <> 'Broken')`);
    try {
      expectFailure(await announce({ ...byMail, title: 'Broken' }), 500);
    } finally {
      await pool.query('alter table announcements drop constraint broken');
    }
    expect(await mails()).toEqual([]);
  });

  it('does not keep a new password waiting', async () => {
    const { db, outbox } = server.context;
    const order: (string | undefined)[] = [];
    for (const [kind, mailClass] of [
      ['sent to all', 'bulk'],
      ['asked for', 'personal'],
    ] as const)
      outbox.register(kind, mailClass, async ({ name }) => {
        order.push(name);
        return null;
      });
    for (let number = 0; number < 20; number++)
      await outbox.post(db, 'sent to all', { name: `announcement ${number}` });
    await outbox.post(db, 'asked for', { name: 'new' });
    await outbox.flush();
    expect(order.indexOf('new')).toBeLessThan(4);
  });
});
