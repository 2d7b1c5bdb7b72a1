import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Queryable } from '../../../server/db/client.ts';
import { failInterrupted } from '../../../server/jobs/interrupted-repo.ts';
import { reportAddress } from '../../../server/mail/report-address.ts';
import { queueInvitations } from '../../../server/modules/members/invitations/invitations.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { mailedLink, mailsTo } from '../support/mails.ts';
import { fresh, requestPasswordReset } from '../support/passwords.ts';
import { clearMails } from '../support/queue.ts';
import { startSmtpStub } from '../support/smtp-stub.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let smtp: Awaited<ReturnType<typeof startSmtpStub>>;
let admin: string;
beforeAll(async () => {
  smtp = await startSmtpStub();
  server = await startTestServer({
    SMTP_URL: smtp.url,
    MAIL_REPORTS_TO: 'reports@society.example',
    MAIL_BULK_PER_MINUTE: '0',
  });
  admin = (await makeAdmin(server)).token;
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

const makeInvited = () => makeMember(server, { accountState: 'invited', passwordHash: null });
const invite = (body: unknown) =>
  server.request('POST', '/api/v1/members/invite', { token: admin, body });
const totals = async () => {
  const answer = await server.get('/api/v1/members/invitations', admin);
  expectContract(calls.invitationTotals, answer);
  return answer.body.data;
};
const standing = async (stand: string): Promise<string[]> => {
  const answer = await server.get(`/api/v1/user/getAllUsers?invitation=${stand}&limit=100`, admin);
  expectContract(calls.getAllUsers, answer);
  return answer.body.data.users.map(({ _id }: { _id: string }) => _id);
};
const invitationOf = async (id: string) =>
  (await server.get(`/api/v1/user/${id}`, admin)).body.data.user.invitation;
const flush = () => server.context.outbox.flush();
const report = (token: string, text: string) =>
  server.request('POST', `/api/v1/mails/reports/${token}`, { body: { report: text } });
const tokenAt = (address: string) => /\+(.*)@/.exec(address)?.[1] ?? '';

const lastActOn = async ({ id }: { id: string }) =>
  (
    await server.context.pool.query(
      'select action, subject from audit_entries where user_id = $1 order by id desc limit 1',
      [id],
    )
  ).rows;

const failed = `Content-Type: multipart/report; report-type=delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; a@example.com
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 unknown user
`;

describe('an invitation', () => {
  test('is never mailed, waits, is mailed, and claimed: the account is invited once it is mailed', async () => {
    const member = await makeInvited();
    expect(await invitationOf(member.id)).toBeNull();
    expect(await standing('never')).toContain(member.id);
    smtp.delayMs = 1_000;
    await invite({ ids: [member.id] });
    expect(await invitationOf(member.id)).toMatchObject({ state: 'queued', mailedAt: null });
    expect(await standing('queued')).toEqual([member.id]);
    expect((await totals()).queued).toBe(1);
    smtp.delayMs = 0;
    await flush();
    expect(await invitationOf(member.id)).toMatchObject({
      state: 'mailed',
      mails: 1,
      reason: null,
      mailedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await standing('mailed')).toContain(member.id);
    const mail = smtp.mails.findLast(({ to }) => to.includes(member.email));
    const link = /\/claim\/([\w-]+)/.exec(mail?.message.replace(/=\n/g, '') ?? '')?.[1];
    const body = { password: fresh, passwordConfirm: fresh };
    const claimed = await server.request('PATCH', `/api/v1/user/claim/${link}`, { body });
    expect(claimed.status).toBe(200);
    expect(await standing('claimed')).toContain(member.id);
    expect(await totals()).toMatchObject({ queued: 0, claimed: 1, mailsPerMinute: null });
  });

  test('that is asked for by "Forgotten password" counts as mailed', async () => {
    const member = await makeInvited();
    await requestPasswordReset(server, member.memberId);
    await flush();
    expect(await invitationOf(member.id)).toMatchObject({ state: 'mailed', mails: 1 });
  });

  test('that the mail server refuses says why, and can be sent again to all of these', async () => {
    const member = await makeInvited();
    smtp.refuseRecipientWith = '550 5.1.1 no such user';
    await invite({ ids: [member.id] });
    await flush();
    smtp.refuseRecipientWith = null;
    expect(await invitationOf(member.id)).toMatchObject({
      state: 'refused',
      mailedAt: null,
      reason: expect.stringContaining('550 5.1.1'),
    });
    expect(await standing('refused')).toContain(member.id);
    await clearMails(server);
    await server.context.pool.query(
      `update mail_tokens set created_at = now() - interval '2 hours' where user_id = $1`,
      [member.id],
    );
    const other = await makeInvited();
    const answer = await invite({ all: true, stand: 'refused' });
    expect(answer.body.data).toMatchObject({ queued: 1, skipped: 0 });
    await flush();
    expect(await invitationOf(member.id)).toMatchObject({ state: 'mailed', reason: null });
    expect(await invitationOf(other.id)).toBeNull();
    expectFailure(await invite({ all: true, stand: 'claimed' }), 400, {
      stand: expect.any(String),
    });
  });

  test('comes from a signed address, at which a report of failure is taken once', async () => {
    const member = await makeInvited();
    await invite({ ids: [member.id] });
    await flush();
    const { from = '' } = smtp.mails.findLast(({ to }) => to.includes(member.email)) ?? {};
    expect(from).toBe(reportAddress(server.context.signer, 'reports@society.example', member));
    expect(from.split('@')[0]?.length).toBeLessThanOrEqual(64);
    const token = tokenAt(from);
    for (const text of ['I am on leave.', failed.replace('failed', 'delayed')])
      expect((await report(token, text)).status).toBe(200);
    expect(await invitationOf(member.id)).toMatchObject({ state: 'mailed' });
    const answer = await report(token.toUpperCase(), failed);
    expectContract(calls.deliveryReport, answer);
    expect(await invitationOf(member.id)).toMatchObject({
      state: 'refused',
      reason: 'report 5.1.1',
      mails: 1,
    });
    const { body } = await report(token, failed);
    expect(body.message).toBe(answer.body.message);
  });

  test('to a corrected address is not refused by a late report on the former one', async () => {
    const member = await makeInvited();
    await invite({ ids: [member.id] });
    await flush();
    const { from = '' } = smtp.mails.findLast(({ to }) => to.includes(member.email)) ?? {};
    const token = admin;
    const body = { email: `corrected-${member.email}` };
    await server.request('PATCH', `/api/v1/user/${member.id}`, { token, body });
    await invite({ ids: [member.id] });
    await flush();
    expectFailure(await report(tokenAt(from), failed), 404);
    expect(await invitationOf(member.id)).toMatchObject({ state: 'mailed' });
    const { from: later = '' } = smtp.mails.findLast(({ to }) => to.includes(body.email)) ?? {};
    expect((await report(tokenAt(later), failed)).status).toBe(200);
    expect(await invitationOf(member.id)).toMatchObject({ state: 'refused' });
  });

  test('that is reported as not delivered for now is no refused one', async () => {
    const member = await makeInvited();
    await invite({ ids: [member.id] });
    await flush();
    const { from = '' } = smtp.mails.findLast(({ to }) => to.includes(member.email)) ?? {};
    await report(tokenAt(from), failed.replace('5.1.1', '5.2.2'));
    expect(await invitationOf(member.id)).toMatchObject({
      state: 'failed',
      reason: 'report 5.2.2',
    });
    expect(await lastActOn(member)).toEqual([{ action: 'mails.undelivered', subject: 'member' }]);
  });

  test('that its reader complains of is in the trail as that, by no mail server', async () => {
    const member = await makeInvited();
    await invite({ ids: [member.id] });
    await flush();
    const { from = '' } = smtp.mails.findLast(({ to }) => to.includes(member.email)) ?? {};
    const complaint = 'Content-Type: message/feedback-report\n\nFeedback-Type: abuse\n';
    expect((await report(tokenAt(from), complaint)).status).toBe(200);
    expect(await lastActOn(member)).toEqual([{ action: 'mails.complained', subject: 'member' }]);
    /* It goes again to them alone, and not with all. */
    await server.context.pool.query(
      `update mail_tokens set created_at = now() - interval '2 hours' where user_id = $1`,
      [member.id],
    );
    await invite({ all: true, stand: 'refused' });
    expect(await invitationOf(member.id)).toMatchObject({ state: 'refused' });
    expect((await invite({ ids: [member.id] })).body.data).toMatchObject({ queued: 1 });
  });

  test('is not reported on by who has no address of ours', async () => {
    const [one, other] = [await makeInvited(), await makeInvited()];
    const tokens = [one, other].map((member) =>
      tokenAt(reportAddress(server.context.signer, 'reports@society.example', member)),
    );
    const [first = '', second = ''] = tokens;
    const crossed = `${first.split('-')[0]}-${second.split('-')[1]}`;
    for (const token of [
      'x',
      '',
      crossed,
      `${first}0`,
      '0-0000000000000000',
      'zzzzzzzzzzzzzzzzzzzzzzzzz-0000000000000000',
    ])
      expectFailure(await report(token || '%20', failed), 404);
  });
});

test('is told as failed where its mail was given up with the processes that tried it, and can be sent again', async () => {
  const member = await makeInvited();
  const { db } = server.context;
  const setState = (tx: Queryable, state: string) =>
    tx.execute(sql`update pgboss.job set state = ${state}
      where name = 'mail-bulk' and data -> 'payload' ->> 'userId' = ${member.id}`);
  /* Claimed by a process that has died, as it is queued: this one sends what it finds after the commit. */
  await db.transaction(async (tx) => {
    await queueInvitations(tx, server.context.outbox, [member.id]);
    await setState(tx, 'active');
  });
  await failInterrupted(db, 'invitations');
  expect(await invitationOf(member.id)).toMatchObject({ state: 'queued' });
  await setState(db, 'failed');
  await failInterrupted(db, 'invitations');
  expect(await invitationOf(member.id)).toMatchObject({ state: 'failed', reason: 'interrupted' });
  expect((await invite({ all: true, stand: 'refused' })).body.data.queued).toBeGreaterThan(0);
  await flush();
  expect(await invitationOf(member.id)).toMatchObject({ state: 'mailed' });
});

test('the mail names the society, the member and another way, and its link', async () => {
  const own = await startTestServer();
  try {
    const token = (await makeAdmin(own)).token;
    const member = await makeMember(own, { accountState: 'invited', passwordHash: null });
    const body = { ids: [member.id] };
    await own.request('POST', '/api/v1/members/invite', { token, body });
    const [mail] = await mailsTo(own, member.email);
    const { href } = await mailedLink(own, member.email, 'claim');
    const site = (await own.get('/api/v1/content/site')).body.data;
    const name = site?.name ?? 'District Society of Chartered Accountants';
    expect(mail?.subject).toBe(`${name}: your member account`);
    for (const part of [name, member.memberId, href, '/forgot-password', 'The Secretariat'])
      expect(mail?.text).toContain(part);
  } finally {
    await own.stop();
  }
});
