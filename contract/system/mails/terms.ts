/* The terms of mails without their schemas, so that a page that only shows them does not load zod. */

/**
 * What has become of a mail that is recorded: it waits, was sent, could not be sent after every try, was
 * refused for good by the mail server's answer, or was not wanted any more when it was to be sent.
 */
export const mailStates = ['queued', 'sent', 'failed', 'refused', 'skipped'] as const;
export type MailState = (typeof mailStates)[number];

/** Why a mail is given up whose reader has reported it as unwanted (RFC 5965). */
export const complaintReason = 'report complaint';
