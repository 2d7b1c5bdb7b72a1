import type { SQL } from 'drizzle-orm';
import { type AnyPgColumn, text } from 'drizzle-orm/pg-core';
import { mailStates } from '#contract/system/mails/terms.ts';
import { instant, isOneOf } from '../columns.ts';

/** What has become of a mail, in the row of whom it goes to; `isMailState` belongs to it. */
export const mailOutcome = {
  state: text('state', { enum: mailStates }).notNull().default('queued'),
  /** Why it failed, in codes. */
  reason: text('reason'),
  sentAt: instant('sent_at'),
};

/** The check of a column with such a state. */
export const isMailState = (state: AnyPgColumn): SQL => isOneOf(state, mailStates);
