import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { announcementRecipients, announcements, users } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { sendDueAnnouncements } from '../../../server/modules/messages/announcements/sending.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed, makeMember } from '../support/builders.ts';
import { mailsTo } from '../support/mails.ts';
import { endMembership } from '../support/membership.ts';
import { clearMails, queuedMails } from '../support/queue.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { holdTransaction, lockWaits } from '../support/waits.ts';

type Person = Awaited<ReturnType<typeof makeConfirmed>>;

let server: TestServer;
let admin: Person;
let fellow: Person;
let abroad: Person;
let gone: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server);
  fellow = await makeConfirmed(server, { designation: 'FCA', fname: 'Bísí', state: 'Òyó' });
  abroad = await makeConfirmed(server, { inDiaspora: true });
  gone = await makeConfirmed(server, { designation: 'FCA' });
  await endMembership(server, gone);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.context.outbox.flush();
  await server.context.db.delete(announcements);
  await clearMails(server);
});

const path = '/api/v1/announcements';
const said = { title: 'Fellows’ dinner', body: 'On Thursday at 4.' };
const post = (end: string, body: object, token = admin.token) =>
  server.request('POST', path + end, { token, body });
const announce = (more: object = {}) => post('', { ...said, ...more });
const titles = async ({ token }: Person): Promise<string[]> => {
  const { data } = (await server.get(path, token)).body;
  return data.announcements.map(({ title }: { title: string }) => title);
};
const unread = async ({ token }: Person) => (await server.get(`${path}/unread`, token)).body.unread;
const delivery = async (id: string, query = '') =>
  server.get(`${path}/${id}/delivery${query}`, admin.token);

let count = 0;
const group = async (filter: object): Promise<string> => {
  const body = { name: `Group ${++count}`, ...filter };
  const answer = await server.request('POST', '/api/v1/audiences', { token: admin.token, body });
  return answer.body.data._id;
};

describe('a group', () => {
  it('is there for the usual filters from the start, and another can be saved', async () => {
    const { data } = (await server.get('/api/v1/audiences', admin.token)).body;
    expect(data.map(({ name }: { name: string }) => name)).toContain('Dues owing');
    expectFailure(await server.get('/api/v1/audiences', fellow.token), 403);
    expect(await group({ status: 'FCA' })).toEqual(expect.any(String));
  });

  it.each([
    ['status', { status: 'FCA' }, () => [fellow]],
    ['diaspora', { diaspora: 'yes' }, () => [abroad]],
    ['state, in any case and marks', { state: 'oyo' }, () => [fellow]],
    ['confirmation', { confirmed: 'yes' }, () => [fellow, abroad]],
    /* An admin reads what members do; who waits for the confirmation does not. */
    ['waiting', { confirmed: 'no' }, () => [admin]],
  ] as const)('reaches those of its %s', async (_name, filter, expected) => {
    const audience = await group(filter);
    const answer = await post('/preview', { audience, byMail: true });
    expectContract(calls.previewAnnouncement, answer);
    const reach = { members: expected().length, mails: expected().length };
    expect(answer.body.data).toEqual({ ...reach, unwanted: 0, unreachable: 0, texts: null });
  });

  it('is asked about a time that is past before anything is sent', async () => {
    const answer = await post('/preview', { byMail: true, at: '2026-01-02T09:00:00.000Z' });
    expectFailure(answer, 400, { at: 'This time is past. Choose a later one.' });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await post('/preview', { byMail: true, at })).status).toBe(200);
  });

  it('alone reads and is mailed what is for it', async () => {
    const audience = await group({ status: 'FCA' });
    const answer = await announce({ audience, byMail: true, mails: 1 });
    expectContract(calls.announce, answer);
    expect(answer.body.mails).toBe(1);
    expect(answer.body.data.announcement).toMatchObject({ audience: `Group ${count}` });
    const { _id } = answer.body.data.announcement;
    expect(await titles(fellow)).toEqual([said.title]);
    expect(await unread(fellow)).toBe(1);
    for (const other of [abroad]) {
      expect(await titles(other)).toEqual([]);
      expect(await unread(other)).toBe(0);
      expectFailure(await server.get(`${path}/${_id}`, other.token), 404);
      expectFailure(await post(`/${_id}/read`, {}, other.token), 404);
    }
    expect(await titles(admin)).toEqual([said.title]);
    expect(await mailsTo(server, fellow.email)).toHaveLength(1);
    for (const { email } of [abroad, gone]) expect(await mailsTo(server, email)).toEqual([]);
    const seen = (await server.get(`${path}/${_id}`, fellow.token)).body.data.announcement;
    expect(seen).not.toHaveProperty('audience');
  });

  it('that is empty, or not there, is refused at its field', async () => {
    const empty = await group({ status: 'FCA', diaspora: 'yes' });
    /* Before it is asked whether to send it to nobody, too. */
    for (const audience of [empty, newId()])
      for (const answer of [await announce({ audience }), await post('/preview', { audience })])
        expectFailure(answer, 400, { audience: expect.any(String) });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await post('/preview', { audience: empty, at })).body.data).toMatchObject({
      members: 0,
    });
    const both = { audience: empty, members: [fellow.id] };
    expectFailure(await announce(both), 400, { audience: expect.any(String) });
    expect(await titles(admin)).toEqual([]);
  });
});

describe('chosen members', () => {
  it('alone get it', async () => {
    const answer = await announce({ members: [abroad.id, gone.id], byMail: true, mails: 1 });
    expect(answer.body).toMatchObject({
      mails: 1,
      data: { announcement: { audience: 'Chosen members' } },
    });
    expect(await titles(abroad)).toEqual([said.title]);
    expect(await titles(fellow)).toEqual([]);
    expectFailure(await announce({ members: [] }), 400, { members: expect.any(String) });
  });
});

describe('who waits for confirmation', () => {
  it('is reached by none, chosen or not, and by none that is queued when the confirmation is withdrawn', async () => {
    const newcomer = await makeMember(server);
    const before = await mailsTo(server, fellow.email);
    const alone = { members: [newcomer.id], byMail: true };
    for (const answer of [await post('/preview', alone), await announce(alone)])
      expectFailure(answer, 400, { audience: expect.any(String) });
    expect((await announce({ byMail: true })).status).toBe(201);
    expect(await mailsTo(server, newcomer.email)).toEqual([]);
    expect(await mailsTo(server, fellow.email)).toHaveLength(before.length + 1);

    const { id, email } = await makeConfirmed(server);
    const { announcement } = (await announce({ members: [id] })).body.data;
    const { db, outbox } = server.context;
    /* In one transaction, so that the mail cannot be sent before the withdrawal. */
    await db.transaction(async (tx) => {
      await outbox.post(tx, 'announcement', { announcementId: announcement._id, userId: id });
      await tx.update(users).set({ confirmedAt: null }).where(eq(users.id, id));
    });
    expect(await mailsTo(server, email)).toEqual([]);
  });
});

describe('the number that was promised', () => {
  it('is the number that is mailed, and says whom a mail does not reach', async () => {
    const off = await makeConfirmed(server, { designation: 'ACA' });
    const body = { announcementsByMail: false };
    await server.request('PATCH', '/api/v1/user/preferences', { token: off.token, body });
    const waiting = { accountState: 'invited', passwordHash: null, designation: 'ACA' } as const;
    const unclaimed = await makeMember(server, waiting);
    await makeMember(server, { ...waiting, email: '' });
    const reader = await makeConfirmed(server, { designation: 'ACA' });
    const audience = await group({ status: 'ACA' });
    const { data } = (await post('/preview', { audience, byMail: true })).body;
    expect(data).toEqual({ members: 4, mails: 2, unwanted: 1, unreachable: 1, texts: null });
    const answer = await announce({ audience, byMail: true, mails: data.mails });
    expect(answer.body.mails).toBe(data.mails);
    const { _id } = answer.body.data.announcement;
    await server.context.outbox.flush();
    const report = await delivery(_id);
    expectContract(calls.announcementDelivery, report);
    expect(report.body).toMatchObject({ totalMails: 2, mails: { sent: 2, queued: 0 } });
    const ids = report.body.data.recipients.map(({ _id }: { _id: string }) => _id);
    expect(ids.sort()).toEqual([unclaimed.id, reader.id].sort());
    const [mail] = await mailsTo(server, unclaimed.email);
    expect(mail?.text).toContain('use ‘Unsubscribe’ in your mail program');
    expect(mail?.text).not.toContain('/settings/notification');
  });

  it('is held to: where it is another one, nothing is sent', async () => {
    expectFailure(await announce({ members: [fellow.id], byMail: true, mails: 2 }), 409);
    expect(await titles(admin)).toEqual([]);
    expect(await queuedMails(server)).toEqual([]);
  });
});

describe('a mail', () => {
  const latest = async ({ email }: Person) => (await mailsTo(server, email)).at(-1)?.text ?? '';

  it('begins with the greeting, filled in for its reader', async () => {
    const members = [fellow.id];
    await announce({ members, byMail: true, greeting: 'Ẹ kú iṣẹ́, {first name} ({member ID})!' });
    const greeting = `Ẹ kú iṣẹ́, Bísí (${fellow.memberId})!`.normalize('NFC');
    expect((await latest(fellow)).normalize('NFC').startsWith(greeting)).toBe(true);
    await announce({ members, byMail: true, title: 'Usual' });
    expect((await latest(fellow)).normalize('NFC')).toMatch(/^Dear Bísí,/);
    for (const greeting of ['Dear {name},', 'Dear {first name'])
      expectFailure(await announce({ greeting }), 400, { greeting: expect.any(String) });
  });

  it('can be seen by oneself before others get it', async () => {
    const answer = await post('/test', { ...said, greeting: 'Hello {last name},' });
    expectContract(calls.testAnnouncement, answer);
    const text = await latest(admin);
    expect(text).toMatch(/^Hello Okafor\d+,/);
    expect(text).toContain(said.body);
    expect(await titles(admin)).toEqual([]);
    expectFailure(await post('/test', said, fellow.token), 403);
  });

  it('that was refused is told, with who did not get it', async () => {
    const answer = await announce({ members: [fellow.id, abroad.id], byMail: true });
    const { _id } = answer.body.data.announcement;
    await server.context.outbox.flush();
    await server.context.db
      .update(announcementRecipients)
      .set({ state: 'refused', reason: 'EENVELOPE 550 5.1.1' })
      .where(eq(announcementRecipients.userId, abroad.id));
    const { body } = await delivery(_id, '?state=failed,refused');
    expect(body.mails).toMatchObject({ sent: 1, refused: 1 });
    expect(body.data.recipients).toMatchObject([
      { _id: abroad.id, state: 'refused', reason: 'EENVELOPE 550 5.1.1' },
    ]);
    expectFailure(await server.get(`${path}/${_id}/delivery`, fellow.token), 403);
  });
});

describe('at a time', () => {
  const later = () => new Date(Date.now() + 3_600_000).toISOString();
  const due = (id: string) =>
    server.context.db
      .update(announcements)
      .set({ scheduledAt: new Date(Date.now() - 1_000) })
      .where(eq(announcements.id, id));

  it('waits unseen by members, and goes once to who belongs to the group then', async () => {
    const audience = await group({ status: 'FCA' });
    const answer = await announce({ audience, byMail: true, at: later(), title: 'Later' });
    expect(answer.body).toMatchObject({ mails: 0, data: { announcement: { sentAt: null } } });
    const { _id } = answer.body.data.announcement;
    expect(await titles(fellow)).toEqual([]);
    expect(await unread(admin)).toBe(0);
    expect(await titles(admin)).toEqual(['Later']);
    expectFailure(await server.get(`${path}/${_id}`, fellow.token), 404);
    await sendDueAnnouncements(server.context);
    expect(await titles(fellow)).toEqual([]);

    const newcomer = await makeConfirmed(server, { designation: 'FCA' });
    await due(_id);
    const { context } = server;
    await Promise.all([sendDueAnnouncements(context), sendDueAnnouncements(context)]);
    for (const { email } of [fellow, newcomer]) {
      const subjects = (await mailsTo(server, email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject === 'Later')).toHaveLength(1);
    }
    expect(await titles(newcomer)).toEqual(['Later']);
    await endMembership(server, newcomer);
  });

  it('can be sent before its time, once', async () => {
    const body = { members: [fellow.id], byMail: true, at: later(), title: 'Sooner' };
    const { _id } = (await announce(body)).body.data.announcement;
    const send = () => post(`/${_id}/send`, {});
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const sent = answers.find(({ status }) => status === 200);
    expectContract(calls.sendAnnouncement, sent ?? answers[0]);
    await sendDueAnnouncements(server.context);
    const mails = await mailsTo(server, fellow.email);
    expect(mails.filter(({ subject }) => subject === 'Sooner')).toHaveLength(1);
  });

  it('was not sent where somebody withdraws it meanwhile', async () => {
    const { _id } = (await announce({ at: later() })).body.data.announcement;
    const commit = await holdTransaction(server, (tx) =>
      tx.delete(announcements).where(eq(announcements.id, _id)),
    );
    const sending = post(`/${_id}/send`, {});
    await vi.waitFor(async () => expect(await lockWaits(server)).toBe(1)).finally(commit);
    expectFailure(await sending, 404);
  });

  it('must be to come, and can be deleted before it comes', async () => {
    const at = new Date(Date.now() - 60_000).toISOString();
    expectFailure(await announce({ at }), 400, { at: expect.any(String) });
    const { _id } = (await announce({ at: later() })).body.data.announcement;
    const { status } = await server.request('DELETE', `${path}/${_id}`, { token: admin.token });
    expect(status).toBe(204);
    expect(await titles(admin)).toEqual([]);
  });
});
