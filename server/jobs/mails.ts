import type { Context } from '../context.ts';
import { registerCreditLetterMail } from '../modules/dues/credits/credit-letter-mail.ts';
import { registerAccountMails } from '../modules/members/register/mails.ts';
import { registerAnnouncementMail } from '../modules/messages/announcements/mails.ts';
import { registerContactMail } from '../modules/messages/contact/contact.ts';
import { registerReplyMail } from '../modules/messages/contact/replies.ts';
import { registerNewsletterMail } from '../modules/messages/newsletters/mails.ts';
import { registerNewsletterMails } from '../modules/messages/newsletters/subscribers.ts';
import { registerReminderMail } from '../modules/messages/reminders/mails.ts';
import { registerReceiptVoidMail } from '../modules/payments/corrections/void-mail.ts';
import { registerReceiptMail } from '../modules/payments/receipts/receipts.ts';
import { registerRefundMail } from '../modules/payments/settlement/refund-mail.ts';
import { registerRefusedKeyMail } from '../modules/payments/settlement/refused-keys.ts';
import { registerTransferRefusedMail } from '../modules/payments/transfers/mails.ts';

/** Every kind of mail: each module says how its own are built and in which class they wait. */
const registrations: readonly ((context: Context) => void)[] = [
  registerAccountMails,
  registerAnnouncementMail,
  registerContactMail,
  registerCreditLetterMail,
  registerNewsletterMail,
  registerNewsletterMails,
  registerReceiptMail,
  registerReceiptVoidMail,
  registerRefundMail,
  registerRefusedKeyMail,
  registerReminderMail,
  registerReplyMail,
  registerTransferRefusedMail,
];

/** Tells the outbox of every kind of mail. */
export function registerMails(context: Context): void {
  for (const register of registrations) register(context);
}
