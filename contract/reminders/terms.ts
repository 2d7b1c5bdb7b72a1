/* The terms of reminders without their schemas, so that a page that only shows them does not load zod. */

/**
 * What has become of a reminder: it waits, was sent, could not be sent after every try, was refused for
 * good by the mail server's answer, or was not needed any more when it was to be sent.
 */
export const reminderStates = ['queued', 'sent', 'failed', 'refused', 'skipped'] as const;
export type ReminderState = (typeof reminderStates)[number];
