import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import { newsletterSubscribers } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { failureOfReport } from '../../../server/mail/delivery-report.ts';
import { reportAddress } from '../../../server/mail/report-address.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed } from '../support/builders.ts';
import { makeSubscription } from '../support/dues.ts';
import { startSmtpStub } from '../support/smtp-stub.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const mailbox = 'reports@society.example';
let smtp: Awaited<ReturnType<typeof startSmtpStub>>;
let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  smtp = await startSmtpStub();
  server = await startTestServer({
    SMTP_URL: smtp.url,
    MAIL_REPORTS_TO: mailbox,
    MAIL_BULK_PER_MINUTE: '0',
  });
  admin = await makeAdmin(server, { isMember: false, email: '' });
  await makeSubscription(server);
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

const get = (path: string) => server.get(`/api/v1/${path}`, admin.token);
const post = (path: string, body: unknown = {}) =>
  server.request('POST', `/api/v1/${path}`, { token: admin.token, body });
/** The address that the latest mail to somebody came from. */
const senderOf = ({ email }: { email: string }): string =>
  smtp.mails.findLast(({ to }) => to.includes(email))?.from ?? '';
const report = (address: string, status: string) =>
  server.request('POST', `/api/v1/mails/reports/${/\+(.*)@/.exec(address)?.[1]}`, {
    body: { report: `Reporting-MTA: dns; mx\n\nAction: failed\nStatus: ${status}\n` },
  });
const failedJobs = async () => (await get('jobs/failed')).body.data.jobs;

const fields = 'Final-Recipient: rfc822; a@b.test';
it.each([
  ['Action: failed\nStatus: 5.1.1 (bad mailbox)', 'refused', '5.1.1'],
  ['Action: failed\nStatus: 5.7.1', 'failed', '5.7.1'],
  ['Action: failed\nStatus: 4.2.2', 'failed', '4.2.2'],
  ['Action: failed (given up)\r\nStatus: 5.1.1', 'refused', '5.1.1'],
  ['Status: 5.0.0\nAction: failed\nDiagnostic-Code: smtp; 552\n 5.2.2 full', 'failed', '5.2.2'],
  ['Action: failed\nDiagnostic-Code: smtp; 550-5.1.1 by 5.1.1.9', 'refused', '5.1.1'],
  ['Action: failed\nStatus: 5.0.0', 'refused', '5.0.0'],
  ['Action: failed', 'failed', '4.0.0'],
])('a report that says %j is of a mail that was %s', (said, state, why) => {
  expect(failureOfReport(`Reporting-MTA: dns; mx\n\n${fields}\n${said}\n\nthe mail`)).toEqual({
    state,
    reason: `report ${why}`,
  });
});

it('a report in letters of every script (RFC 6533) is read as any other', () => {
  const head = '--x\nContent-Type: message/global-delivery-status\n\nReporting-MTA: dns; mx';
  const report = `${head}\n\n${fields}\nAction: failed\nStatus: 5.1.1`;
  expect(failureOfReport(report)).toEqual({ state: 'refused', reason: 'report 5.1.1' });
  const mail = '--x\nContent-Type: message/global-headers\n\nAction: failed\nStatus: 5.1.1';
  expect(failureOfReport(mail)).toBeNull();
});

it.each([
  `${fields}\nAction: delayed\nStatus: 4.4.1`,
  'I am on leave.\n\n> Action: failed\n> Status: 5.1.1',
  `${fields}\nAction: delayed\n\n--x\nContent-Type: message/rfc822\n\nAction: failed\nStatus: 5.1.1`,
  'I am on leave.\n\n--x\ncontent-type: message/rfc822\n\nAction: failed\nStatus: 5.1.1',
])('%j says nothing of a mail that failed', (report) => {
  expect(failureOfReport(report)).toBeNull();
});

describe('a report on a mail that was sent', () => {
  it('says of an announcement whom it did not reach, now or for good', async () => {
    const [full, gone, well] = [
      await makeConfirmed(server),
      await makeConfirmed(server),
      await makeConfirmed(server),
    ];
    const members = [full.id, gone.id, well.id];
    const form = { title: 'Meeting', body: 'On Friday.', byMail: true, members };
    const { _id } = (await post('announcements', form)).body.data.announcement;
    await server.context.outbox.flush();
    expect(new Set([full, gone, well].map(senderOf)).size).toBe(3);
    expectContract(calls.deliveryReport, await report(senderOf(full), '5.2.2'));
    await report(senderOf(gone), '5.1.1');
    const delivery = async () => (await get(`announcements/${_id}/delivery`)).body;
    const { mails, data } = await delivery();
    expect(mails).toMatchObject({ sent: 1, failed: 1, refused: 1 });
    const reasonOf = ({ id }: { id: string }) =>
      data.recipients.find((one: { _id: string }) => one._id === id)?.reason;
    expect([full, gone, well].map(reasonOf)).toEqual(['report 5.2.2', 'report 5.1.1', null]);
    /* What was full takes it another time. */
    const [{ _id: job }] = (await failedJobs()).filter(
      ({ reason }: { reason: string }) => reason === 'report 5.2.2',
    );
    expect((await post(`jobs/${job}/retry`)).status).toBe(200);
    await server.context.outbox.flush();
    expect((await delivery()).mails).toMatchObject({ sent: 2, failed: 0, refused: 1 });
  });

  it('lists a receipt among what was given up, once, days later too', async () => {
    const payer = await makeConfirmed(server);
    const form = { method: 'Cash', reference: 'Slip 1', datePayed: dayInNigeria(), amount: 500 };
    expect((await post('payment/record', { ...form, userId: payer.id })).status).toBe(201);
    await server.context.outbox.flush();
    const { pool, queue } = server.context;
    await pool.query(`update pgboss.job set completed_on = now() - interval '2 days'
      where name = 'mail-transactional' and state = 'completed'`);
    await queue.maintain();
    for (const _ of [1, 2]) expect((await report(senderOf(payer), '5.1.1')).status).toBe(200);
    const receipts = (await failedJobs()).filter(
      ({ kind }: { kind: string }) => kind === 'receipt',
    );
    expect(receipts).toMatchObject([{ isMail: true, reason: 'report 5.1.1' }]);
    const { rows } = await pool.query(
      `select after from audit_entries where action = 'mails.undelivered' and after ->> 'kind' = 'receipt'`,
    );
    expect(rows).toEqual([{ after: { kind: 'receipt', reason: 'report 5.1.1' } }]);
    const before = smtp.mails.length;
    /* What a mail server reported as refused for good goes out again alone. */
    expect((await get('mails/undelivered')).body.data).toMatchObject({ failed: 0, reported: 2 });
    expect((await post('mails/retry')).body.data).toEqual({ queued: 0 });
    await post(`jobs/${receipts[0]._id}/retry`);
    await server.context.outbox.flush();
    expect(smtp.mails.slice(before)).toMatchObject([{ to: [payer.email] }]);
  });

  const complaint = (address: string, type: string, from = '', blank = ' ') =>
    server.request('POST', `/api/v1/mails/reports/${/\+(.*)@/.exec(address)?.[1] ?? 'feedback'}`, {
      body: {
        report: `Content-Type: multipart/report; report-type=feedback-report; boundary=x

--x
Content-Type: text/plain

This is an abuse report.
--x
Content-Type: message/feedback-report

Version: 1
Feedback-Type: ${type}
${from ? `Original-Mail-From:${blank}<${from}>\n` : ''}
--x
Content-Type: message/rfc822

Feedback-Type: abuse
`,
      },
    });
  const auditOf = async (action: string, subjectId: string) =>
    (
      await server.context.pool.query(
        'select after from audit_entries where action = $1 and subject_id = $2',
        [action, subjectId],
      )
    ).rows;

  it('that its reader complains of (RFC 5965) turns off what ‘Unsubscribe’ does, and nothing else', async () => {
    const [member, content] = [await makeConfirmed(server), await makeConfirmed(server)];
    const subscriber = { id: newId(), email: 'reader@example.com', confirmedAt: new Date() };
    await server.context.db.insert(newsletterSubscribers).values(subscriber);
    const members = [member.id, content.id];
    const form = { title: 'Meeting', body: 'On Friday.', byMail: true, members };
    const { _id } = (await post('announcements', form)).body.data.announcement;
    await server.context.outbox.post(server.context.db, 'newsletter-confirm', {
      id: subscriber.id,
    });
    await server.context.outbox.flush();
    const choices = async ({ token }: { token: string }) =>
      (await server.get('/api/v1/user/preferences', token)).body.data.preferences;
    expect((await complaint(senderOf(content), 'not-spam')).status).toBe(200);
    expect((await complaint('', 'abuse', senderOf(member))).status).toBe(200);
    expectFailure(await complaint('', 'abuse', 'reports+1-aaaaaaaaaaaaaaaa@a.test'), 404);
    expectFailure(await complaint('', 'abuse'), 404);
    expect(await choices(content)).toMatchObject({ announcementsByMail: true });
    const off = { announcementsByMail: false, remindersByMail: true, receiptsByMail: true };
    expect(await choices(member)).toMatchObject(off);
    expect(await auditOf('preferences.changed', member.id)).toEqual([
      { after: { announcementsByMail: false } },
    ]);
    const { data, mails } = (await get(`announcements/${_id}/delivery`)).body;
    expect(mails).toMatchObject({ sent: 1, refused: 1 });
    expect(data.recipients).toContainEqual(
      expect.objectContaining({ _id: member.id, reason: 'report complaint' }),
    );
    await complaint(senderOf(subscriber), 'abuse');
    const { rows } = await server.context.pool.query(
      'select unsubscribed_at from newsletter_subscribers where id = $1',
      [subscriber.id],
    );
    expect(rows).toEqual([{ unsubscribed_at: expect.any(Date) }]);
  });

  it('of a reminder that its reader complains of turns reminders off', async () => {
    const member = await makeConfirmed(server);
    await post('reminders/send', { ids: [member.id] });
    await server.context.outbox.flush();
    /* A long line is folded. */
    expect((await complaint('', 'abuse', senderOf(member), '\r\n ')).status).toBe(200);
    const { body } = await server.get('/api/v1/user/preferences', member.token);
    expect(body.data.preferences).toMatchObject({
      remindersByMail: false,
      announcementsByMail: true,
    });
  });

  it('changes nothing at an address that is not ours, or of a mail that is not there', async () => {
    const address = (id: string) => reportAddress(server.context.signer, mailbox, { id });
    expect((await report(address(newId()), '5.1.1')).status).toBe(200);
    const [one, other] = [address(newId()), address(newId())].map((each) => each.split('-'));
    expectFailure(await report(`${one?.[0]}-${other?.[1]}`, '5.1.1'), 404);
  });
});
