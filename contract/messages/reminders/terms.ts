/* The terms of reminders without their schemas, so that a page that only shows them does not load zod. */

/** What has become of a reminder. */
export {
  type MailState as ReminderState,
  mailStates as reminderStates,
} from '../../system/mails/terms.ts';
