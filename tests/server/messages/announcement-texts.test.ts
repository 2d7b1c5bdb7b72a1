import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import {
  announcements,
  announcementRecipients as recipients,
} from '../../../server/db/schema/index.ts';
import { failInterrupted } from '../../../server/jobs/interrupted-repo.ts';
import { putBack } from '../../../server/jobs/repo.ts';
import { sendWaitingTexts } from '../../../server/jobs/texts.ts';
import { sendDueAnnouncements } from '../../../server/modules/messages/announcements/sending.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed } from '../support/builders.ts';
import { endMembership } from '../support/membership.ts';
import { startTermiiStub } from '../support/termii-stub.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

type Person = Awaited<ReturnType<typeof makeConfirmed>>;

let stub: Awaited<ReturnType<typeof startTermiiStub>>;
let server: TestServer;
let admin: Person;
let reader: Person;
let other: Person;
beforeAll(async () => {
  stub = await startTermiiStub();
  server = await startTestServer(stub.settings);
  admin = await makeAdmin(server);
  reader = await makeConfirmed(server, { designation: 'FCA', phoneNumber: '08030000001' });
  other = await makeConfirmed(server, { designation: 'FCA', phoneNumber: '08030000002' });
});
afterAll(async () => {
  await server.stop();
  await stub.stop();
});
beforeEach(async () => {
  await server.context.db.delete(announcements);
  await server.context.db.execute(sql`delete from pgboss.job where name = 'texts'`);
  stub.sent.length = 0;
  stub.answer = null;
  stub.isSilent = false;
});

const path = '/api/v1/announcements';
const textMessage = 'The meeting moves to Saturday, 10 a.m.';
const said = { title: 'Meeting', body: 'It moves to Saturday.', textMessage };
const announce = (more: object = {}) =>
  server.request('POST', path, {
    token: admin.token,
    body: { ...said, members: [reader.id, other.id], ...more },
  });
const idOf = async (more: object = {}): Promise<string> =>
  (await announce(more)).body.data.announcement._id;
const send = () => sendWaitingTexts(server.context, new AbortController().signal);
const delivery = async (id: string, query = '') =>
  (await server.get(`${path}/${id}/delivery?by=text${query}`, admin.token)).body;
const phones = () => stub.sent.map(({ to }) => to).sort();
const change = (id: string, body: object) =>
  server.request('PATCH', `${path}/${id}`, { token: admin.token, body });
const again = (id: string, token = admin.token) =>
  server.request('POST', `${path}/${id}/texts`, { token });
const soon = () => new Date(Date.now() + 3_600_000).toISOString();

/* What is due in a while is due now. */
const hurry = () =>
  server.context.db.execute(sql`update pgboss.job set start_after = now() where name = 'texts'`);

describe('an announcement as a text message', () => {
  it('goes to the phones of those whom it is for, once, and its report says so', async () => {
    const answer = await announce({ texts: 2 });
    expectContract(calls.announce, answer);
    expect(answer.body).toMatchObject({ mails: 0, texts: 2 });
    const { _id } = answer.body.data.announcement;
    expect((await delivery(_id)).mails).toMatchObject({ queued: 2, sent: 0 });
    await send();
    await send();
    expect(phones()).toEqual(['2348030000001', '2348030000002']);
    expect(new Set(stub.sent.map(({ sms }) => sms))).toEqual(new Set([textMessage]));
    const report = await server.get(`${path}/${_id}/delivery?by=text`, admin.token);
    expectContract(calls.announcementDelivery, report);
    expect(report.body).toMatchObject({ totalMails: 2, mails: { queued: 0, sent: 2 } });
    expect((await server.get(`${path}/${_id}/delivery`, admin.token)).body.totalMails).toBe(0);
    const seen = (await server.get(`${path}/${_id}`, reader.token)).body.data.announcement;
    expect(seen).not.toHaveProperty('textMessage');
  });

  it('is not sent where it would go to another number than was promised', async () => {
    expectFailure(await announce({ texts: 3 }), 409);
    expect(await server.context.db.$count(announcements)).toBe(0);
    await send();
    expect(stub.sent).toEqual([]);
  });

  it('goes to a phone abroad by the same rule', async () => {
    const abroad = await makeConfirmed(server, { phoneNumber: '+17135550123' });
    await idOf({ members: [abroad.id, reader.id], texts: 2 });
    await send();
    expect(phones()).toEqual(['17135550123', '2348030000001']);
  });

  it('leaves out who turned it off, who has no phone, and who has not claimed the account', async () => {
    const off = await makeConfirmed(server, { phoneNumber: '08030000003' });
    const preferences = '/api/v1/user/preferences';
    const choice = { token: off.token, body: { announcementsByText: false } };
    const chosen = await server.request('PATCH', preferences, choice);
    expectContract(calls.updatePreferences, chosen);
    expect(chosen.body.data.preferences).toMatchObject({ announcementsByText: false });
    const phoneless = await makeConfirmed(server, { phoneNumber: null });
    const invited = await makeConfirmed(server, { accountState: 'invited', passwordHash: null });
    const members = [off, phoneless, invited, reader].map(({ id }) => id);
    const token = admin.token;
    const preview = await server.request('POST', `${path}/preview`, { token, body: { members } });
    expectContract(calls.previewAnnouncement, preview);
    expect(preview.body.data).toMatchObject({ members: 4, texts: 1 });
    expect((await announce({ members })).body.texts).toBe(1);
    await send();
    expect(phones()).toEqual(['2348030000001']);
  });

  it('is not sent to who turns it off, or of what is withdrawn, before its turn', async () => {
    const leaver = await makeConfirmed(server, { phoneNumber: '08030000004' });
    const id = await idOf({ members: [leaver.id] });
    const choice = { token: leaver.token, body: { announcementsByText: false } };
    await server.request('PATCH', '/api/v1/user/preferences', choice);
    await send();
    expect((await delivery(id)).mails).toMatchObject({ skipped: 1, sent: 0 });
    const withdrawn = await idOf();
    await server.request('DELETE', `${path}/${withdrawn}`, { token: admin.token });
    await send();
    expect(stub.sent).toEqual([]);
  });

  it.each([
    ['parts', 'a'.repeat(460), 'Text message must be at most 459 characters.'],
    [
      'short parts',
      `₦${'a'.repeat(201)}`,
      'Text message must fit in 3 parts: 459 characters, or 201 with such as ₦ or ẹ.',
    ],
  ])('has three %s at most', async (_name, text, message) => {
    expectFailure(await announce({ textMessage: text }), 400, { textMessage: message });
  });
});

describe('a text message that does not arrive', () => {
  it('is named with the reason, and is sent again alone', async () => {
    const id = await idOf();
    stub.answer = { status: 400, body: '{"message":"Insufficient balance"}' };
    await send();
    expect(await delivery(id, '&state=failed,refused')).toMatchObject({
      mails: { refused: 2 },
      data: { recipients: [{ reason: 'Insufficient balance' }, { state: 'refused' }] },
    });
    stub.answer = null;
    await server.context.db
      .update(recipients)
      .set({ textState: 'sent' })
      .where(and(eq(recipients.announcementId, id), eq(recipients.userId, other.id)));
    expectFailure(await again(id, reader.token), 403);
    const answer = await again(id);
    expectContract(calls.resendTexts, answer);
    expect(answer.body.data).toEqual({ texts: 1 });
    await send();
    expect(phones()).toEqual(['2348030000001']);
    expect((await delivery(id)).mails).toMatchObject({ sent: 2, refused: 0 });
    expect((await again(id)).body.data).toEqual({ texts: 0 });
  });

  it('is not repeated where it may have arrived', async () => {
    const id = await idOf({ members: [reader.id] });
    stub.isSilent = true;
    await send();
    await hurry();
    stub.isSilent = false;
    await send();
    expect(stub.sent).toEqual([]);
    expect(await delivery(id)).toMatchObject({
      data: {
        recipients: [{ state: 'failed', reason: 'Termii has not answered. It may have arrived.' }],
      },
    });
  });

  it('waits where the provider takes no more, and goes out later', async () => {
    const id = await idOf();
    stub.answer = { status: 429, body: '{}' };
    await send();
    expect((await delivery(id)).mails).toMatchObject({ queued: 2 });
    stub.answer = null;
    await send();
    expect(stub.sent).toEqual([]);
    await hurry();
    await send();
    expect(phones()).toHaveLength(2);
    expect((await delivery(id)).mails).toMatchObject({ queued: 0, sent: 2 });
  });

  it('is given up after a day', async () => {
    const id = await idOf({ members: [reader.id] });
    await server.context.db.execute(
      sql`update pgboss.job set created_on = now() - interval '25 hours' where name = 'texts'`,
    );
    await send();
    expect(stub.sent).toEqual([]);
    expect((await delivery(id)).data.recipients[0]).toMatchObject({
      reason: 'It has waited for more than a day.',
    });
  });

  it('is given up where its process died, and not sent twice by itself', async () => {
    const id = await idOf();
    const { queue, db } = server.context;
    const [taken] = await queue.fetch('texts', { batchSize: 1 });
    if (!taken) throw new Error('No text message waits.');
    await failInterrupted(db, 'texts');
    expect((await delivery(id)).mails).toMatchObject({ queued: 2, failed: 0 });
    await queue.fail('texts', taken.id, {});
    await failInterrupted(db, 'texts');
    expect((await delivery(id)).mails).toMatchObject({ queued: 1, failed: 1 });
    await send();
    expect(stub.sent).toHaveLength(1);
    /* A job that has come to its end is not put back. */
    await putBack(db, 'texts', taken.id, 0);
    await send();
    expect(stub.sent).toHaveLength(1);
  });
});

describe('an announcement that waits for its time', () => {
  it('can have another text and time until it is sent', async () => {
    const id = await idOf({ at: soon() });
    const later = new Date(Date.now() + 7_200_000).toISOString();
    const changed = await change(id, { textMessage: 'On Sunday.', scheduledAt: later });
    expectContract(calls.updateAnnouncement, changed);
    expect(changed.body.data.announcement).toMatchObject({
      textMessage: 'On Sunday.',
      scheduledAt: later,
    });
    expectFailure(await change(id, { scheduledAt: '2026-01-02T09:00:00.000Z' }), 400, {
      scheduledAt: expect.stringContaining('This time is past.'),
    });
    expectFailure(await change(id, { scheduledAt: null }), 400, {
      scheduledAt: 'Please choose a time, or use ‘Send now’ on its page.',
    });
    await server.context.db.update(announcements).set({ scheduledAt: sql`now()` });
    await sendDueAnnouncements(server.context);
    await send();
    expect(stub.sent.map(({ sms }) => sms)).toEqual(['On Sunday.', 'On Sunday.']);
    for (const body of [{ textMessage: null }, { scheduledAt: later }])
      expectFailure(await change(id, body), 409);
    expect((await change(id, { title: 'Meeting on Sunday' })).status).toBe(200);
  });
});

describe('where the society sends no text messages', () => {
  let off: TestServer;
  let own: Person;
  beforeAll(async () => {
    off = await startTestServer();
    own = await makeAdmin(off);
  });
  afterAll(() => off.stop());

  it('none can be sent, and members are not asked about them', async () => {
    const channels = await off.get(`${path}/channels`, own.token);
    expectContract(calls.announcementChannels, channels);
    expect(channels.body.data).toEqual({ texts: null });
    const token = own.token;
    const body = { ...said, members: [own.id] };
    expectFailure(await off.request('POST', path, { token, body }), 400, {
      textMessage: 'Text messages are not set up.',
    });
    const waiting = { title: 'A', body: 'B', at: soon() };
    const { data } = (await off.request('POST', path, { token, body: waiting })).body;
    const later = { token, body: { textMessage } };
    expectFailure(await off.request('PATCH', `${path}/${data.announcement._id}`, later), 400, {
      textMessage: 'Text messages are not set up.',
    });
    const reach = await off.request('POST', `${path}/preview`, { token, body: {} });
    expect(reach.body.data.texts).toBeNull();
    const { preferences } = (await off.get('/api/v1/user/preferences', token)).body.data;
    expect(preferences).not.toHaveProperty('announcementsByText');
    const plain = await off.request('POST', path, { token, body: { title: 'A', body: 'B' } });
    expectFailure(
      await off.request('POST', `${path}/${plain.body.data.announcement._id}/texts`, { token }),
      409,
    );
  });

  it('those that wait from before are given up', async () => {
    const { db, queue, log } = server.context;
    const id = await idOf({ members: [reader.id] });
    await sendWaitingTexts({ ...server.context, db, queue, log, sms: null }, AbortSignal.any([]));
    expect((await delivery(id)).data.recipients[0]).toMatchObject({
      state: 'failed',
      reason: 'Text messages have been turned off.',
    });
  });

  it('says whom they come from where it does', async () => {
    const { body } = await server.get(`${path}/channels`, admin.token);
    expect(body.data).toEqual({ texts: { sender: 'District' } });
    expectFailure(await server.get(`${path}/channels`, reader.token), 403);
  });
});

describe('a member who has left', () => {
  it('gets none that still waits', async () => {
    const leaving = await makeConfirmed(server, { phoneNumber: '08030000005' });
    const id = await idOf({ members: [leaving.id] });
    await endMembership(server, leaving);
    await send();
    expect(stub.sent).toEqual([]);
    expect((await delivery(id)).mails).toMatchObject({ skipped: 1 });
  });
});
