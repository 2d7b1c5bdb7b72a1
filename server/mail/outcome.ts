import { sql } from 'drizzle-orm';
import type { MailOutcome } from './outbox.ts';

/** Returns what a row with `mailOutcome` (db/schema) notes of a mail that has come to its end. */
export const outcomeColumns = ({ state, reason }: MailOutcome) => ({
  state,
  reason,
  ...(state === 'sent' && { sentAt: sql`now()` }),
});
