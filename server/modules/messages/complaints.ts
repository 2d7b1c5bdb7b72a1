import type { Requester } from '../../audit/audit.ts';
import type { Transaction } from '../../db/client.ts';
import type { MailData } from '../../jobs/repo.ts';
import { turnOff } from '../account/preferences/preferences.ts';
import { mailKind as announcement } from './announcements/mails.ts';
import { mailKind as newsletter } from './newsletters/mails.ts';
import { confirmKind, leaveWithin } from './newsletters/subscribers.ts';
import { mailKind as reminder } from './reminders/mails.ts';
import { findReminder } from './reminders/repo.ts';

/**
 * Turns off what a mail's 'Unsubscribe' does, for the reader who has complained about it: announcements, reminders, or
 * the newsletter. Mails without it, such as receipts, go on.
 */
export async function leaveByComplaint(
  tx: Transaction,
  actor: Requester,
  { kind, payload }: MailData,
): Promise<void> {
  const { userId, reminderId = '', subscriberId = '', id = '' } = payload;
  if (kind === newsletter) await leaveWithin(tx, actor, subscriberId);
  if (kind === confirmKind) await leaveWithin(tx, actor, id);
  if (kind === announcement && userId) await turnOff(tx, actor, userId, 'announcementsByMail');
  if (kind !== reminder) return;
  const reminded = await findReminder(tx, reminderId);
  if (reminded) await turnOff(tx, actor, reminded.userId, 'remindersByMail');
}
