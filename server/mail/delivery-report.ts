import { isForGood } from './failure.ts';
import type { MailFailed } from './outbox.ts';

/**
 * Returns what has become of a mail that was sent, from a mail server's report (RFC 3464): 'report 5.1.1', refused for
 * good, or 'report 5.2.2' and 'report 4.4.7', failed: it may arrive another time. Null for a delay, an absence note, and
 * whatever else is sent to the address that the mail came from.
 */
export function failureOfReport(report: string): MailFailed | null {
  const recipients = report.split(/\r?\n\s*\r?\n/);
  for (const fields of recipients) {
    if (!/^Action:\s*failed\s*$/im.test(fields)) continue;
    const status = /^Status:\s*([45]\.\d{1,3}\.\d{1,3})\b/im.exec(fields)?.[1];
    if (status)
      return { state: isForGood(status) ? 'refused' : 'failed', reason: `report ${status}` };
  }
  return null;
}
