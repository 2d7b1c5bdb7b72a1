import type { FailedJob } from '#contract/system/jobs/schemas.ts';
import { reasonInWords } from '../../../messages/admin/parts/mail-words.tsx';

const jobs: Readonly<Record<string, string>> = {
  sweep: 'Check of open payments',
  charging: 'Scheduled charging',
  reminders: 'Reminders of dues',
  mailings: 'Announcements and newsletters at their time',
  housekeeping: 'Housekeeping',
  backup: 'Backup',
  packs: 'Pack of a period',
};

const mails: Readonly<Record<string, string>> = {
  'reset-password': 'Link for a new password',
  'confirm-email': 'Link to confirm an e-mail address',
  'password-changed': 'Notice of a changed password',
  'email-change': 'Notice of a new e-mail address',
  'email-changed': 'Notice of a changed e-mail address',
  'designation-decided': 'Decision on a designation',
  'name-decided': 'Decision on a name',
  'contact-message': 'Message from a visitor',
  'contact-reply': 'Answer to a visitor',
  'announcement-test': 'Test of an announcement',
  'newsletter-test': 'Test of a newsletter',
  'newsletter-confirm': 'Link to confirm the newsletter',
  reminder: 'Reminder of dues',
  'receipt-void': 'Notice that a receipt is void',
};

/* 'receipt' → 'Receipt': a kind that came later reads well without a line here. */
const plain = (kind: string) =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`;

/** Returns what a failed job is called. */
export const nameOf = ({ kind, isMail }: FailedJob): string =>
  isMail ? `E-mail: ${mails[kind] ?? plain(kind)}` : (jobs[kind] ?? plain(kind));

/** Returns why it failed, in words where there are some for the code. */
export function reasonOf({ reason, isMail }: FailedJob): string {
  return isMail || reason === 'interrupted' ? reasonInWords(reason) : reason;
}
