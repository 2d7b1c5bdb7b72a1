import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import type { Remindable, Reminder } from '#contract/messages/reminders/schemas.ts';
import type { Context } from '../../../server/context.ts';
import { connect } from '../../../server/db/client.ts';
import { newId } from '../../../server/ids.ts';
import { failInterrupted } from '../../../server/jobs/interrupted-repo.ts';
import { createMailer } from '../../../server/mail/mailer.ts';
import { registerReminderMail } from '../../../server/modules/messages/reminders/mails.ts';
import {
  areRemindersDue,
  sendDueReminders,
} from '../../../server/modules/messages/reminders/reminders.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { removeDues } from '../support/dues.ts';
import { mailsTo } from '../support/mails.ts';
import { endMembership } from '../support/membership.ts';
import { makeOutboxWorker, recordingMailer } from '../support/outbox.ts';
import { clearMails, putOffMails, queuedMails, whileNothingIsSent } from '../support/queue.ts';
import { startSmtpStub } from '../support/smtp-stub.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const dayMs = 24 * 3_600_000;
const today = dayInNigeria();
const dayFrom = (days: number) => dayInNigeria(new Date(Date.now() + days * dayMs));
/* What falls due next year cannot be paid yet. */
const soon = [dayFrom(20), `${today.slice(0, 4)}-12-31`].toSorted()[0] ?? today;
/** 9:00 in Nigeria, that many days from today. */
const morning = (days = 1) => new Date(`${dayFrom(days)}T08:00:00Z`);

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { isMember: false });
});
afterAll(() => server.stop());

const change = (statement: string) => server.context.pool.query(statement);
const ask = (method: string, path: string, body?: unknown, token = admin.token) =>
  server.request(method, `/api/v1/${path}`, { token, ...(body !== undefined && { body }) });
const settings = (form: object) => ask('PATCH', 'reminders/settings', form);
const preview = async (query = ''): Promise<Remindable[]> =>
  (await ask('GET', `reminders/preview${query}`)).body.data.members;
const listed = async (query = ''): Promise<Reminder[]> =>
  (await ask('GET', `reminders${query}`)).body.data.reminders;
const send = async (rung?: number): Promise<number> =>
  (await ask('POST', 'reminders/send', rung === undefined ? {} : { rung })).body.data.queued;
const retry = (id: string) => ask('POST', `reminders/${id}/retry`, {});
const waiting = async () =>
  (await queuedMails(server)).filter(
    (mail) => mail.kind === 'reminder' && mail.state === 'created',
  );

const member = (more = {}) => makeMember(server, { confirmedAt: new Date(), ...more });
/** A levy of ₦1,000 that one member owes, due on that day. */
async function charge({ id }: { id: string }, dueDate: string, name = 'Building fund') {
  const levy = { name, amount: 1_000, dueDate, group: { ids: id } };
  expect((await ask('POST', 'ledger/levies', levy)).status).toBe(201);
}
async function owingSince(days: number, more = {}) {
  const owing = await member(more);
  await charge(owing, dayFrom(-days));
  return owing;
}
const pay = ({ id }: { id: string }, amount: number) =>
  ask('POST', 'payment/record', {
    userId: id,
    amount,
    method: 'Cash',
    reference: newId(),
    datePayed: today,
  });

beforeEach(async () => {
  await settings({ enabled: false, rungs: [-30, 0, 30, 90] });
  await change('update reminder_settings set last_day = null');
});
afterEach(async () => {
  await server.context.outbox.flush();
  await change('delete from reminders');
  await clearMails(server);
  await removeDues(server);
});

describe('members who are chosen', () => {
  it('are reminded alone, and once', async () => {
    const [one, other] = [await owingSince(3), await owingSince(3)];
    const remind = (ids: string[]) => ask('POST', 'reminders/send', { ids });
    expectContract(calls.sendReminders, await remind([one.id]));
    expect((await listed()).map(({ member: { _id } }) => _id)).toEqual([one.id]);
    expect((await remind([one.id])).body.data).toEqual({ queued: 0, leftOut: [one.id] });
    expectFailure(await remind([]), 400, { ids: 'Choose at least one member.' });
    expect((await preview()).map(({ _id }) => _id)).toContain(other.id);
  });
});

describe('the ladder', () => {
  it('is off until an admin switches it on, and then begins on the next day', async () => {
    await owingSince(3);
    const answer = await ask('GET', 'reminders/settings');
    expectContract(calls.reminderSettings, answer);
    expect(answer.body.data.settings).toEqual({
      enabled: false,
      rungs: [-30, 0, 30, 90],
      lastDay: null,
    });
    expect(await areRemindersDue(server.context.db, morning())).toBe(false);
    await sendDueReminders(server.context, morning());
    expect(await listed()).toEqual([]);

    expectContract(calls.updateReminderSettings, await settings({ enabled: true }));
    expect(await areRemindersDue(server.context.db, morning(0))).toBe(false);
    const tooEarly = new Date(`${dayFrom(1)}T06:59:00Z`);
    expect(await areRemindersDue(server.context.db, tooEarly)).toBe(false);
    expect(await areRemindersDue(server.context.db, morning())).toBe(true);
    await sendDueReminders(server.context, morning());
    expect(await listed()).toHaveLength(1);
    expect(await areRemindersDue(server.context.db, morning())).toBe(false);
  });

  it('takes days before and after the due date, in any order, and no other', async () => {
    const { body } = await settings({ rungs: [60, -7, 0] });
    expect(body.data.settings.rungs).toEqual([-7, 0, 60]);
    for (const rungs of [[], [1, 1], [1.5], [400], ['1'], 'daily'])
      expect((await settings({ rungs })).status).toBe(400);
    const plain = await member();
    const path = 'reminders/settings';
    expect((await ask('GET', path, undefined, plain.token)).status).toBe(403);
    expect((await ask('PATCH', path, { enabled: true }, plain.token)).status).toBe(403);
  });

  it('shows by name whom it would remind now, of one rung or of all', async () => {
    const [late, later] = [await owingSince(35), await owingSince(100)];
    await member();
    const answer = await ask('GET', 'reminders/preview');
    expectContract(calls.reminderPreview, answer);
    expect(answer.body).toMatchObject({ results: 2, totalMembers: 2, numOfPages: 1 });
    const first = { _id: late.id, rung: 30, dueDate: dayFrom(-35), owed: 1_000 };
    expect(await preview('?rung=30')).toMatchObject([{ ...first, memberId: late.memberId }]);
    expect(await preview('?rung=90')).toMatchObject([{ _id: later.id, rung: 90 }]);
    expect(await preview('?rung=-30')).toEqual([]);
    expect(await preview('?limit=1&page=2')).toHaveLength(1);
    expect((await ask('GET', 'reminders/preview?rung=soon')).status).toBe(400);
    expect(await send(30)).toBe(1);
    expect(await preview()).toMatchObject([{ _id: later.id }]);
  });
});

describe('who is reminded', () => {
  it('is who owes something, is a member and reachable, and has not opted out', async () => {
    const owing = await owingSince(1);
    await owingSince(1, { confirmedAt: null });
    await endMembership(server, await owingSince(1));
    /* Whether they can log in does not matter. */
    const disabled = await owingSince(1);
    await ask('POST', `user/${disabled.id}/disable`);
    await owingSince(1, { email: 'nobody@society.invalid' });
    const out = await owingSince(1);
    await ask('PATCH', 'user/preferences', { remindersByMail: false }, out.token);
    const paid = await owingSince(1);
    await pay(paid, 1_000);
    const invited = await owingSince(1, { accountState: 'invited', passwordHash: null });
    expect((await preview()).map(({ _id }) => _id).sort()).toEqual(
      [owing.id, disabled.id, invited.id].sort(),
    );
  });

  it('gets one mail, whatever has piled up, with all that is owed and the newest date', async () => {
    const piled = await member();
    await charge(piled, dayFrom(-800), 'First levy');
    await charge(piled, dayFrom(-400), 'Second levy');
    await charge(piled, dayFrom(-40), 'Third levy');
    await charge(piled, dayFrom(-40), 'One of the same day');
    expect(await send()).toBe(1);
    const [mail, ...others] = await mailsTo(server, piled.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your dues are outstanding');
    for (const words of ['First levy: ₦1,000.00, due since', 'Third levy', 'In total: ₦4,000.00'])
      expect(mail?.text).toContain(words);
    expect(await listed()).toMatchObject([{ rung: 30, dueDate: dayFrom(-40), state: 'sent' }]);
    expect(await send()).toBe(0);
  });

  it('is not reminded of a rung again when another is taken away', async () => {
    await owingSince(100);
    expect(await send()).toBe(1);
    await settings({ rungs: [-30, 0, 30] });
    expect(await preview()).toEqual([]);
    await settings({ rungs: [0, 95] });
    expect(await preview()).toMatchObject([{ rung: 95 }]);
  });

  it.skipIf(soon === today)('is told before, on and after the day', async () => {
    const [early, onTheDay] = [await member(), await member()];
    await charge(early, soon);
    await charge(onTheDay, today);
    expect(await preview('?rung=-30')).toMatchObject([{ _id: early.id, dueDate: soon }]);
    expect(await send()).toBe(2);
    expect((await mailsTo(server, early.email))[0]?.subject).toMatch(/^Your dues are due on \d/);
    expect((await mailsTo(server, onTheDay.email))[0]?.subject).toBe('Your dues are due today');
  });
});

describe('a reminder', () => {
  it('has the name, the amount, a link, and a way to get none', async () => {
    const owing = await owingSince(1);
    await send();
    const [mail] = await mailsTo(server, owing.email);
    expect(mail?.text).toMatch(/^Dear Ngozi,/);
    expect(mail?.text).toContain(`${server.url}/pay/${owing.id}.`);
    expect(mail?.text).toContain('/settings/notification');
    const leave = /<(.*)>/.exec(mail?.header('List-Unsubscribe') ?? '')?.[1] ?? '';
    const left = await server.request('POST', leave, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(left.status).toBe(200);
    const { body } = await ask('GET', 'user/preferences', undefined, owing.token);
    expect(body.data.preferences).toEqual({
      announcementsByMail: true,
      receiptsByMail: true,
      remindersByMail: false,
    });
    expect((await server.request('POST', leave.replace(owing.id, admin.id))).status).toBe(400);
  });

  /* The mails that wait while the test does something: the server's own worker is held up. */
  async function queueWithout(
    done: (owing: Awaited<ReturnType<typeof member>>) => Promise<unknown>,
  ) {
    const owing = await owingSince(1);
    await whileNothingIsSent(server, async () => {
      await send();
      await done(owing);
    });
    const mails = await mailsTo(server, owing.email);
    expect(mails.filter(({ subject }) => !subject.startsWith('Receipt'))).toEqual([]);
    expect(await listed()).toMatchObject([{ member: { _id: owing.id }, state: 'skipped' }]);
  }

  it('is not sent to who has paid meanwhile', () => queueWithout((owing) => pay(owing, 1_000)));

  it('is not sent to who wants none meanwhile', () =>
    queueWithout(({ token }) =>
      ask('PATCH', 'user/preferences', { remindersByMail: false }, token),
    ));

  it('is not sent to who has left meanwhile', () =>
    queueWithout((member) => endMembership(server, member)));
});

describe('many processes', () => {
  it('send each reminder once, however often and together they run', async () => {
    for (let number = 0; number < 5; number++) await owingSince(1);
    const twice = await owingSince(1);
    await settings({ enabled: true });
    const { context } = server;
    const recorder = recordingMailer();
    const pools = [1, 2, 3].map(() => connect(context.settings.databaseUrl ?? '', 4));
    const processes = pools.map(({ db }) => {
      const outbox = makeOutboxWorker(server, recorder.mailer, db);
      registerReminderMail({ ...context, db, outbox });
      return { db, outbox: { ...outbox, wake: () => undefined }, log: context.log };
    });
    for (const days of [1, 1, 2])
      await Promise.all(processes.map((one) => sendDueReminders(one, morning(days))));
    await Promise.all(processes.map(({ outbox }) => outbox.flush()));
    expect(await send()).toBe(0);
    expect(recorder.sent.map(({ to }) => to)).toHaveLength(6);
    expect(new Set(recorder.sent.map(({ to }) => to)).size).toBe(6);
    expect(recorder.sent.map(({ to }) => to)).toContain(twice.email);
    expect((await listed()).map(({ state }) => state)).toEqual(Array(6).fill('sent'));
    await Promise.all(pools.map(({ pool }) => pool.end()));
  });

  it('that die in between leave neither a reminder without a mail nor a mail without one', async () => {
    await owingSince(1);
    await settings({ enabled: true });
    const { context } = server;
    const dying: Context['outbox'] = {
      ...context.outbox,
      async postMany(...mails) {
        await context.outbox.postMany(...mails);
        throw new Error('killed');
      },
    };
    const died = sendDueReminders({ ...context, outbox: dying }, morning());
    await expect(died).rejects.toThrow('killed');
    expect(await listed()).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect(await areRemindersDue(context.db, morning())).toBe(true);
    await sendDueReminders(context, morning());
    await context.outbox.flush();
    expect(await listed()).toMatchObject([{ state: 'sent' }]);
  });

  it('that die while sending leave a reminder that the next one sends under the same id', async () => {
    const owing = await owingSince(1);
    const { context } = server;
    const recorder = recordingMailer();
    const outbox = makeOutboxWorker(server, recorder.mailer);
    registerReminderMail({ ...context, outbox });
    await sendNow();
    const [claimed] = await context.queue.fetch('mail-bulk');
    expect(await listed()).toMatchObject([{ state: 'queued' }]);
    await change(
      `update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`,
    );
    await context.queue.maintain();
    await putOffMails(server);
    await outbox.flush();
    expect(recorder.sent).toMatchObject([{ to: owing.email, id: claimed?.id }]);
    expect(await listed()).toMatchObject([{ state: 'sent', sentAt: expect.any(String) }]);
  });

  it('that all died are noted as a failure by the housekeeping', async () => {
    await owingSince(1);
    await sendNow();
    await change(`update pgboss.job set state = 'failed', completed_on = now()`);
    await failInterrupted(server.context.db, 'reminders');
    expect(await listed()).toMatchObject([{ state: 'failed', reason: 'interrupted' }]);
  });
});

/* Queues the reminders without sending them. */
const sendNow = () => whileNothingIsSent(server, send);

describe('a reminder that could not be sent', () => {
  let stub: Awaited<ReturnType<typeof startSmtpStub>>;
  let outbox: Context['outbox'];
  beforeEach(async () => {
    stub = await startSmtpStub();
    const { context } = server;
    outbox = makeOutboxWorker(server, createMailer({ ...context.settings, smtpUrl: stub.url }));
    registerReminderMail({ ...context, outbox });
  });
  afterEach(() => stub.stop());

  /* Has one sent again without the server's own worker, which does not use the stub. */
  const again = (id: string) => whileNothingIsSent(server, () => retry(id));

  it('is shown as refused by the mail server’s answer, and sent again on demand, once', async () => {
    const owing = await owingSince(1);
    await sendNow();
    stub.refuseRecipientWith = '550 5.1.1 <nobody@example.com>: no such user';
    await outbox.flush();
    const answer = await ask('GET', 'reminders?state=refused,failed');
    expectContract(calls.reminders, answer);
    expect(answer.body).toMatchObject({ results: 1, totalReminders: 1 });
    const [refused] = await listed();
    expect(refused).toMatchObject({
      state: 'refused',
      reason: 'EENVELOPE 550 5.1.1',
      sentAt: null,
      rung: 0,
      member: { _id: owing.id, memberId: owing.memberId, lname: expect.any(String) },
    });
    expect(JSON.stringify(answer.body)).not.toContain('@');
    stub.refuseRecipientWith = null;
    const retried = await again(refused?._id ?? '');
    expectContract(calls.retryReminder, retried);
    expectFailure(await retry(refused?._id ?? ''), 409);
    expect(await listed()).toMatchObject([{ state: 'queued', reason: null }]);
    await outbox.flush();
    expect(stub.mails.map(({ to }) => to)).toEqual([[owing.email]]);
    expect(await listed()).toMatchObject([{ state: 'sent' }]);
    expect(await listed('?state=refused')).toEqual([]);
  });

  it('is shown as failed after every try, and goes out once if it is tried again twice', async () => {
    const owing = await owingSince(1);
    await sendNow();
    stub.refuseRecipientWith = '450 4.2.1 mailbox busy';
    for (let attempt = 1; attempt <= 12; attempt++) {
      expect(await listed()).toMatchObject([{ state: 'queued' }]);
      await outbox.flush();
      await putOffMails(server);
    }
    const [failed] = await listed();
    expect(failed).toMatchObject({ state: 'failed', reason: 'EENVELOPE 450 4.2.1' });
    stub.refuseRecipientWith = null;
    const retriedAll = await whileNothingIsSent(server, () => ask('POST', 'mails/retry', {}));
    expect(retriedAll.body.data).toEqual({ queued: 1 });
    expect((await again(failed?._id ?? '')).status).toBe(200);
    await outbox.flush();
    expect(stub.mails.map(({ to }) => to)).toEqual([[owing.email]]);
  });

  it('and one that was sent can be sent again; an unknown one cannot', async () => {
    const owing = await owingSince(1);
    await sendNow();
    await outbox.flush();
    const [sent] = await listed('?state=sent');
    expect((await again(sent?._id ?? '')).status).toBe(200);
    await outbox.flush();
    expect(stub.mails.map(({ to }) => to)).toEqual([[owing.email], [owing.email]]);
    expect((await retry(newId())).status).toBe(404);
    expect((await retry('none')).status).toBe(404);
  });
});
