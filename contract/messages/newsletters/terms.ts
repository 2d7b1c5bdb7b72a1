/* The terms of newsletters without their schemas, so that a page that only shows them does not load zod. */

/** A newsletter is written, waits for its time, and is sent. */
export const newsletterStates = ['draft', 'scheduled', 'sent'] as const;
export type NewsletterState = (typeof newsletterStates)[number];

/** Only confirmed addresses are mailed; who has left stays on the list, so that nobody adds them again. */
export const subscriberStates = ['confirmed', 'unconfirmed', 'left'] as const;
export type SubscriberState = (typeof subscriberStates)[number];
