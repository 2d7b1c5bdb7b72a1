/**
 * Returns why a mail could not be delivered, from a mail server's report (RFC 3464): 'report 5.1.1'. Null
 * for a delay, an absence note, and whatever else is sent to the address that the mail came from.
 */
export function failureOfReport(report: string): string | null {
  const recipients = report.split(/\r?\n\s*\r?\n/);
  for (const fields of recipients) {
    if (!/^Action:\s*failed\s*$/im.test(fields)) continue;
    const status = /^Status:\s*(5\.\d{1,3}\.\d{1,3})\b/im.exec(fields)?.[1];
    if (status) return `report ${status}`;
  }
  return null;
}
