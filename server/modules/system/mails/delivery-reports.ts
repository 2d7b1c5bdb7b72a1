import { type Requester, writeAudit } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { failureOfReport } from '../../../mail/delivery-report.ts';
import { isReportOn, readReportToken } from '../../../mail/report-address.ts';

/**
 * Takes a mail server's report on a mail. Only one that says that it was not delivered changes anything: not a delay,
 * and not an absence note. An invitation is reported on by its member, any other mail by its id.
 *
 * @throws AppError 404 for an address that is not ours
 */
export async function takeDeliveryReport(
  { db, outbox, ports, signer }: Context,
  actor: Requester,
  token: string,
  report: string,
): Promise<void> {
  const read = readReportToken(token);
  if (!read) throw notFound('This address');
  const { id, signature } = read;
  const failed = failureOfReport(report);
  if (!isReportOn(signer, { id }, signature))
    return ports.onInvitationReported(actor, read, failed);
  if (!failed) return;
  const { reason } = failed;
  await db.transaction(async (tx) => {
    const kind = await outbox.takeReport(tx, id, failed);
    if (kind) await writeAudit(tx, actor, 'mails.undelivered', null, { after: { kind, reason } });
  });
}
