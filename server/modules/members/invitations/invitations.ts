import { difference } from 'es-toolkit';
import type { InvitationTotals } from '#contract/members/record-calls.ts';
import type { InvitationStand } from '#contract/members/schemas.ts';
import type { AuditAction } from '#contract/system/audit/terms.ts';
import { complaintReason } from '#contract/system/mails/terms.ts';
import { type Actor, type Requester, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { acquireLock } from '../../../db/locks.ts';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import type { MailFailed, Outbox } from '../../../mail/outbox.ts';
import { isReportOn, type ReportToken } from '../../../mail/report-address.ts';
import { findCredentialsById } from '../../account/passwords/public-repo.ts';
import * as repo from './invitations-repo.ts';

/** Queues the invitations of members, and marks them so. */
export async function queueInvitations(tx: Transaction, outbox: Outbox, ids: readonly string[]) {
  await repo.markInvitations(tx, ids, { state: 'queued' });
  const mails = ids.map((userId) => ({ userId }));
  await outbox.postMany(tx, 'invitation', mails);
}

/**
 * Queues invitations for members without a password. Skips those who have claimed their account and
 * those mailed within the hour.
 *
 * @param whom ids of any members, or all who are invited
 * @param options `again` includes those mailed within the hour; `stand` leaves out who stands otherwise
 */
export async function invite(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  actor: Actor,
  whom: readonly string[] | 'all',
  { again = false, stand }: { again?: boolean; stand?: InvitationStand | undefined } = {},
): Promise<{ queued: number; skipped: number; leftOut: string[] }> {
  const wanted = whom === 'all' ? whom : [...new Set(whom)];
  return db.transaction(async (tx) => {
    /* Two simultaneous calls would both find that nobody was mailed. */
    await acquireLock(tx, 'invitations');
    const known = wanted === 'all' ? wanted : wanted.filter(isUuid);
    /* Before they are queued, after which they stand otherwise. */
    const asked = wanted === 'all' ? await repo.countInvited(tx, stand) : wanted.length;
    const ids = await repo.findInvitable(tx, { ids: known, stand }, again);
    await queueInvitations(tx, outbox, ids);
    const [only = null] = ids.length === 1 ? ids : [];
    if (ids.length > 0)
      await writeAudit(tx, actor, 'member.invited', only, { after: { invited: ids.length } });
    const leftOut = wanted === 'all' ? [] : difference(wanted, ids);
    return { queued: ids.length, skipped: Math.max(0, asked - ids.length), leftOut };
  });
}

/**
 * Mails the invitation again to an invited member who tries to register, even if the last one is
 * recent: it may have been lost. At most five an hour a member, and none while one is queued.
 */
export async function resendInvitation(
  { db, limits, outbox }: Pick<Context, 'db' | 'limits' | 'outbox'>,
  actor: Actor,
  userId: string,
): Promise<void> {
  const key = `invitation of ${userId}`;
  if ((await limits.mailByTarget.blocked(key)) !== null) return;
  const { queued } = await invite({ db, outbox }, actor, [userId], { again: true });
  if (queued > 0) await limits.mailByTarget.count(key);
}

/** Returns how many members stand how, and how fast mails to many go out. */
export async function invitationTotals({ db, settings }: Context): Promise<InvitationTotals> {
  return { ...(await repo.countStands(db)), mailsPerMinute: settings.bulkMailsPerMinute };
}

function reportedAs({ state, reason }: MailFailed): AuditAction {
  if (reason === complaintReason) return 'mails.complained';
  return state === 'refused' ? 'member.invitation-refused' : 'mails.undelivered';
}

/**
 * Takes a mail server's report on the invitation of a member, who is in its signed address.
 *
 * @param failed what it says of the mail; null where that may arrive
 * @throws AppError 404 for an address that is not ours, or was made for a mail address that the member has no more
 */
export async function takeInvitationReport(
  { db, signer }: Pick<Context, 'db' | 'signer'>,
  actor: Requester,
  { id, signature }: ReportToken,
  failed: MailFailed | null,
): Promise<void> {
  const person = await findCredentialsById(db, id);
  if (!person || !isReportOn(signer, person, signature)) throw notFound('This address');
  if (!failed) return;
  await db.transaction(async (tx) => {
    if (await repo.noteReported(tx, id, failed)) {
      const after = { reason: failed.reason };
      await writeAudit(tx, actor, reportedAs(failed), id, { subject: 'member', after });
    }
  });
}
