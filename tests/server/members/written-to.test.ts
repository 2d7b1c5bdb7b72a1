import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as condition from '../../../server/db/membership.ts';
import { announcementRecipients, announcements, users } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { sendWaitingTexts } from '../../../server/jobs/texts.ts';
import { sendDueAnnouncements } from '../../../server/modules/messages/announcements/sending.ts';
import { payPage } from '../../../server/modules/messages/reminders/pay-links.ts';
import { expectFailure, signUp } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed, makeMember } from '../support/builders.ts';
import { mailKinds } from '../support/mail-kinds.ts';
import { mailsTo } from '../support/mails.ts';
import { requestPasswordReset } from '../support/passwords.ts';
import { clearMails, queuedMails } from '../support/queue.ts';
import { startTermiiStub } from '../support/termii-stub.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let stub: Awaited<ReturnType<typeof startTermiiStub>>;
let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  stub = await startTermiiStub();
  server = await startTestServer(stub.settings);
  admin = await makeAdmin(server, { isMember: false, email: 'admin@society.invalid' });
});
afterAll(async () => {
  await server.stop();
  await stub.stop();
});
beforeEach(async () => {
  stub.sent.length = 0;
  stub.answer = null;
  await server.context.outbox.flush();
  await clearMails(server);
  await server.context.db.delete(announcements);
  await server.context.pool.query('delete from rate_limits');
});

type Id = { id: string };
type State = Partial<typeof users.$inferInsert>;

const ask = (method: string, path: string, body?: unknown) =>
  server.request(method, `/api/v1/${path}`, {
    token: admin.token,
    ...(body !== undefined && { body }),
  });
const set = ({ id }: Id, state: State) =>
  server.context.db.update(users).set(state).where(eq(users.id, id));

/** What becomes of a record, by its name. */
const ends: Record<string, () => Promise<State>> = {
  deceased: async () => ({ duesCategory: 'deceased' }),
  refused: async () => ({ offRegister: 'refused', accountState: 'disabled' }),
  merged: async () => ({
    offRegister: 'merged',
    accountState: 'disabled',
    mergedInto: (await makeMember(server)).id,
  }),
};
const end = async (member: Id, name: string) => set(member, (await ends[name]?.()) ?? {});

describe.each(Object.keys(ends))('a member who is %s between queueing and sending', (name) => {
  const ofMembers = Object.entries(mailKinds).filter(
    /* The one mail to who was refused says so. */
    ([kind]) => kind !== 'registration-refused' || name === 'deceased',
  );

  it('gets no mail, of whatever kind', async () => {
    const queued: [string, { to: string; userId?: string }][] = [];
    for (const [kind, { queue }] of ofMembers)
      queued.push([kind, await queue({ server, admin, typed: 'Kemi', known: true })]);
    const toMembers = queued.filter(([, { userId }]) => userId !== undefined);
    expect(toMembers.length).toBeGreaterThan(11);
    for (const [, { userId = '' }] of toMembers) await end({ id: userId }, name);
    for (const [kind, { to }] of toMembers) expect(await mailsTo(server, to), kind).toEqual([]);
  });

  it('gets no text message, also where it is sent again', async () => {
    const member = await makeConfirmed(server, { phoneNumber: '08039999999' });
    const form = { title: 'Notice', body: 'Of a meeting.', textMessage: 'A meeting.' };
    const answer = await ask('POST', 'announcements', { ...form, members: [member.id] });
    expect(answer.body.texts).toBe(1);
    await end(member, name);
    await sendWaitingTexts(server.context, new AbortController().signal);
    const { _id } = answer.body.data.announcement;
    await server.context.db
      .update(announcementRecipients)
      .set({ textState: 'refused', textReason: 'No balance' });
    expect((await ask('POST', `announcements/${_id}/texts`)).body.data).toEqual({ texts: 0 });
    await sendWaitingTexts(server.context, new AbortController().signal);
    expect(stub.sent).toEqual([]);
  });
});

describe('a member who has died', () => {
  const announce = (more: object = {}) =>
    ask('POST', 'announcements', { title: 'Notice', body: 'Of a meeting.', byMail: true, ...more });
  const preview = async (more: object = {}) =>
    (await ask('POST', 'announcements/preview', { byMail: true, ...more })).body.data;

  let living: Awaited<ReturnType<typeof makeMember>>;
  let dead: Awaited<ReturnType<typeof makeMember>>;
  beforeAll(async () => {
    living = await makeConfirmed(server, { designation: 'FCA' });
    dead = await makeConfirmed(server, { designation: 'FCA', duesCategory: 'deceased' });
  });

  it('is in no announcement and in none of its numbers, nor is who was refused, merged, or waits', async () => {
    for (const name of ['refused', 'merged']) await end(await makeMember(server), name);
    await makeMember(server);
    const members = [living.id, dead.id];
    expect(await preview({ members })).toMatchObject({ members: 1, mails: 1, texts: 1 });
    const everybody = await preview();
    const answer = await announce({ mails: everybody.mails });
    expect(answer.body.mails).toBe(everybody.mails);
    const { rows } = await server.context.db.execute<{ count: number }>(sql`
      select count(*)::integer as count from announcement_recipients
        join users on users.id = user_id where not ${condition.mayBeWrittenTo}`);
    expect(rows[0]?.count).toBe(0);
    await server.context.outbox.flush();
    expect(await mailsTo(server, living.email)).toHaveLength(1);
    expect(await mailsTo(server, dead.email)).toEqual([]);
  });

  it('is nobody to send to', async () => {
    expectFailure(await announce({ members: [dead.id] }), 400, { audience: expect.any(String) });
  });

  it('is left out of what waits for its time and of what is tried again', async () => {
    const dying = await makeConfirmed(server);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const waiting = await announce({ members: [living.id, dying.id], at });
    const failing = await announce({ members: [living.id, dying.id], title: 'Second' });
    await server.context.pool.query(`update pgboss.job set state = 'failed', completed_on = now()
      where name = 'mail-bulk' and state < 'active'`);
    await end(dying, 'deceased');
    await server.context.db
      .update(announcements)
      .set({ scheduledAt: new Date(Date.now() - 1_000) })
      .where(eq(announcements.id, waiting.body.data.announcement._id));
    await sendDueAnnouncements(server.context);
    await ask('POST', 'mails/retry');
    expect(await mailsTo(server, dying.email)).toEqual([]);
    const { _id } = failing.body.data.announcement;
    const { body } = await ask('GET', `announcements/${_id}/delivery`);
    expect(body.mails).toMatchObject({ skipped: 1, queued: 0 });
  });

  it('is not invited, by mail or letter, and is in none of these numbers', async () => {
    const waiting = { accountState: 'invited', passwordHash: null } as const;
    const before = (await ask('GET', 'members/invitations')).body.data;
    const gone = await makeMember(server, { ...waiting, duesCategory: 'deceased' });
    const addressless = await makeMember(server, {
      ...waiting,
      duesCategory: 'deceased' as const,
      email: '',
    });
    expect((await ask('GET', 'members/invitations')).body.data).toEqual(before);
    const listed = await ask('GET', 'user/getAllUsers?invitation=never&limit=100');
    const ids = listed.body.data.users.map(({ _id }: { _id: string }) => _id);
    expect(ids).not.toContain(gone.id);
    const { data } = (await ask('POST', 'members/invite', { ids: [gone.id] })).body;
    expect(data).toMatchObject({ queued: 0, skipped: 1 });
    await ask('POST', 'members/invite', { all: true });
    const again = await signUp(server, {
      memberId: gone.memberId,
      email: `x${newId()}@example.com`,
    });
    expect(again.status).toBe(409);
    expect(await mailsTo(server, gone.email)).toEqual([]);
    const chosen = await ask('POST', 'members/invitation-letters', { ids: [addressless.id] });
    expect(chosen.body.data).toMatchObject({ letters: [], skipped: 1 });
    const all = (await ask('POST', 'members/invitation-letters', { all: true })).body.data;
    expect(all.letters.map(({ _id }: { _id: string }) => _id)).not.toContain(addressless.id);
  });

  it('is mailed no link for a password, by themselves or by an admin', async () => {
    await requestPasswordReset(server, dead.memberId);
    expectFailure(await ask('POST', `user/${dead.id}/resetPassword`), 409);
    expect(await mailsTo(server, dead.email)).toEqual([]);
  });

  it('is not reminded, and their link to pay has ended', async () => {
    const owing = await makeConfirmed(server);
    const unclaimed = await makeMember(server, { accountState: 'invited', passwordHash: null });
    for (const { id } of [owing, unclaimed])
      await ask('POST', 'ledger/levies', {
        name: 'Hall',
        amount: 100,
        dueDate: '2026-01-31',
        group: { ids: id },
      });
    const link = payPage(server.context, owing.id);
    expect((await server.get(link)).status).toBe(200);
    await end(owing, 'deceased');
    expect((await server.get(link)).status).toBe(410);
    const { members } = (await ask('GET', 'reminders/preview')).body.data;
    const ids = members.map(({ _id }: Record<string, string>) => _id);
    expect(ids).not.toContain(owing.id);
    expect(ids).toContain(unclaimed.id);
  });

  it('gets no newsletter, and the number of readers says so', async () => {
    const inCapitals = (email: string) => email.replace(/^[^@]+/, (name) => name.toUpperCase());
    const reader = async (email: string) => {
      const { pool } = server.context;
      const row = [newId(), inCapitals(email), new Date()];
      await pool.query(
        'insert into newsletter_subscribers (id, email, confirmed_at) values ($1, $2, $3)',
        row,
      );
    };
    for (const email of [dead.email, living.email, `visitor${newId()}@example.com`])
      await reader(email);
    const written = await ask('POST', 'newsletters', { title: 'Harvest', body: 'Dear readers.' });
    const { _id, readers } = written.body.data.newsletter;
    const sent = await ask('POST', `newsletters/${_id}/send`, { readers });
    expect(sent.status).toBe(200);
    const mails = (await queuedMails(server)).filter(({ kind }) => kind === 'newsletter');
    expect(mails).toHaveLength(readers);
    expect(await mailsTo(server, inCapitals(dead.email))).toEqual([]);
    expect(await mailsTo(server, inCapitals(living.email))).toHaveLength(1);
  });
});
