import { isForGood } from './failure.ts';
import type { MailFailed } from './outbox.ts';

const code = String.raw`([45]\.\d{1,3}\.\d{1,3})\b`;
const statusLine = new RegExp(`^Status:\\s*${code}`, 'im');
/* Some servers report 5.0.0 of everything, and what the other one said beside it. */
const saidCode = new RegExp(String.raw`^Diagnostic-Code:[^;]{0,40};\s*\d{3}[ -]${code}`, 'im');

/**
 * Returns what has become of a mail that was sent, from a mail server's report (RFC 3464): 'report 5.1.1', refused for
 * good, or 'report 5.2.2' and 'report 4.4.7', failed: it may arrive another time. Null for a delay, an absence note, and
 * whatever else is sent to the address that the mail came from.
 */
export function failureOfReport(report: string): MailFailed | null {
  const recipients = report.split(/\r?\n\s*\r?\n/);
  for (const fields of recipients) {
    if (!/^Action:\s*failed\s*$/im.test(fields)) continue;
    const reported = statusLine.exec(fields)?.[1];
    const status = reported?.endsWith('.0.0') ? (saidCode.exec(fields)?.[1] ?? reported) : reported;
    if (status)
      return { state: isForGood(status) ? 'refused' : 'failed', reason: `report ${status}` };
  }
  return null;
}
