import type { Context } from '../context.ts';
import { registerAnnouncementMail } from '../modules/announcements/mails.ts';
import { registerContactMail } from '../modules/contact/contact.ts';
import { registerNewsletterMails } from '../modules/contact/newsletter.ts';
import { registerReplyMail } from '../modules/contact/replies.ts';
import { registerAccountMails } from '../modules/members/mails.ts';
import { registerNewsletterMail } from '../modules/newsletters/mails.ts';
import { registerReceiptVoidMail } from '../modules/payments/corrections.ts';
import { registerReceiptMail } from '../modules/payments/receipts.ts';
import { registerReminderMail } from '../modules/reminders/mails.ts';
import { registerTransferRefusedMail } from '../modules/transfers/mails.ts';

/** Every kind of mail: each module says how its own are built and in which class they wait. */
const registrations: readonly ((context: Context) => void)[] = [
  registerAccountMails,
  registerAnnouncementMail,
  registerContactMail,
  registerNewsletterMail,
  registerNewsletterMails,
  registerReceiptMail,
  registerReceiptVoidMail,
  registerReminderMail,
  registerReplyMail,
  registerTransferRefusedMail,
];

/** Tells the outbox of every kind of mail. */
export function registerMails(context: Context): void {
  for (const register of registrations) register(context);
}
