import { complaintReason } from '#contract/system/mails/terms.ts';
import { fullMailbox, isForGood } from './failure.ts';
import type { MailFailed } from './outbox.ts';

/* The mail that comes back behind a report: its words are not the mail server's, and may read like a report. */
const returned =
  /^Content-Type:\s*(?:message\/(?:rfc822|global(?:-headers)?)|text\/rfc822-headers)(?![\w-])/im;

const code = String.raw`[45]\.\d{1,3}\.\d{1,3}(?![.\d])`;
const status = new RegExp(`^Status:\\s*(${code})`, 'im');
/* With the lines that go on with it. */
const answer = new RegExp(
  String.raw`^Diagnostic-Code:(?:[^\r\n]|\r?\n[ \t])*?(?<![.\d])(${code})`,
  'im',
);

const full = /^Diagnostic-Code:[^\r\n;]*;\s*552(?!\d)/im;

/* '5.0.0' says no more than that it failed; the answer of the receiving server may. */
function statusOf(fields: string): string | undefined {
  const said = status.exec(fields)?.[1];
  if (said && !said.endsWith('.0.0')) return said;
  return answer.exec(fields)?.[1] ?? (full.test(fields) ? fullMailbox : said);
}

/* A feedback report (RFC 5965) of a reader's own; one that a mail is no spam, or of its signature, is none. */
const complained = /^Feedback-Type:\s*(?:abuse|fraud|opt-out)\b/im;
const feedback = /^Content-Type:\s*message\/feedback-report\b/im;
const mailedFrom = /^Original-Mail-From:[^\r\n]*\+([0-9a-z-]{1,60})@/im;

function readComplaint(report: string): string | null {
  const [, fields = ''] = (report.split(returned, 1)[0] ?? '').split(feedback);
  return complained.test(fields) ? fields : null;
}

/**
 * Returns the token of the address that the mail of a complaint came from: mailbox providers send complaints to the
 * address that they know, not to the mail's own. Null where the report is no complaint, or does not say it.
 */
export const tokenOfComplaint = (report: string): string | null =>
  mailedFrom.exec((readComplaint(report) ?? '').replace(/\r?\n[ \t]/g, ' '))?.[1] ?? null;

/**
 * Returns what has become of a mail that was sent, from a mail server's report (RFC 3464): 'report 5.1.1', refused for
 * good, or 'report 5.2.2' and 'report 4.4.7', failed: it may arrive another time, as where it does not say why; from a
 * complaint (RFC 5965), 'report complaint'. Null for a delay, an absence note, and whatever else is sent to the address that the mail came from.
 */
export function failureOfReport(report: string): MailFailed | null {
  if (readComplaint(report)) return { state: 'refused', reason: complaintReason };
  const [said = ''] = report.split(returned, 1);
  const failed = said.split(/\r?\n\s*\r?\n/).find((part) => /^Action:\s*failed\b/im.test(part));
  if (failed === undefined) return null;
  const why = statusOf(failed);
  const isGone = why !== undefined && isForGood(why);
  return { state: isGone ? 'refused' : 'failed', reason: `report ${why ?? '4.0.0'}` };
}
