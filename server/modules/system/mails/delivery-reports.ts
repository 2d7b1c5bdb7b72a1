import { complaintReason } from '#contract/system/mails/terms.ts';
import { type Requester, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { failureOfReport, tokenOfComplaint } from '../../../mail/delivery-report.ts';
import { isReportOn, readReportToken } from '../../../mail/report-address.ts';

/**
 * Takes a mail server's report on a mail. Only one that says that it was not delivered changes anything: not a delay,
 * and not an absence note; or that its reader has complained about it. An invitation is reported on by its member, any other mail by its id.
 *
 * @throws AppError 404 for an address that is not ours
 */
export async function takeDeliveryReport(
  { db, outbox, ports, signer }: Context,
  actor: Requester,
  token: string,
  report: string,
): Promise<void> {
  const read = readReportToken(token) ?? readReportToken(tokenOfComplaint(report) ?? '');
  if (!read) throw notFound('This address');
  const { id, signature } = read;
  const failed = failureOfReport(report);
  if (!isReportOn(signer, { id }, signature))
    return ports.onInvitationReported(actor, read, failed);
  if (!failed) return;
  const { reason } = failed;
  await db.transaction(async (tx) => {
    const mail = await outbox.takeReport(tx, id, failed);
    if (!mail) return;
    const isComplaint = reason === complaintReason;
    const action = isComplaint ? 'mails.complained' : 'mails.undelivered';
    await writeAudit(tx, actor, action, null, { after: { kind: mail.kind, reason } });
    if (isComplaint) await ports.onMailComplaint(tx, actor, mail);
  });
}
