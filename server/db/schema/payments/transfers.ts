import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { transferStates } from '#contract/payments/transfers/terms.ts';
import { instant, isOneOf, kobo, reference } from '../columns.ts';
import { storedFiles } from '../content/content.ts';
import { users } from '../members/users.ts';
import { changeable } from '../record.ts';
import { payments } from './payments.ts';

/**
 * Transfers to the society's account that members report. An approved one has its payment; the
 * ledger knows of no other. A refused one may be reported again under the same reference.
 *
 * Triggers in sql/changes.sql: transfers_notify_{insert,update,delete}
 */
export const transfers = pgTable(
  'transfers',
  {
    ...changeable,
    userId: reference('user_id', () => users.id),
    amountKobo: kobo('amount_kobo').notNull(),
    /** The day in Nigeria on which it was made. */
    date: date('date').notNull(),
    reference: text('reference').notNull(),
    /** The reference regardless of case and spaces. */
    referenceKey: text('reference_key').notNull(),
    storedKey: text('stored_key')
      .notNull()
      .references(() => storedFiles.key),
    contentType: text('content_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    state: text('state', { enum: transferStates }).notNull().default('reported'),
    reason: text('reason'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    paymentId: uuid('payment_id').references(() => payments.id),
  },
  (table) => [
    uniqueIndex('transfers_reported_once')
      .on(table.userId, table.referenceKey)
      .where(sql`${table.state} <> 'refused'`),
    index('transfers_user').on(table.userId, table.createdAt),
    index('transfers_state').on(table.state, table.createdAt),
    check('transfers_amount', sql`${table.amountKobo} > 0`),
    check('transfers_state', isOneOf(table.state, transferStates)),
    check(
      'transfers_decided',
      sql`(${table.state} = 'reported') = (${table.decidedAt} is null)
        and (${table.state} = 'approved') = (${table.paymentId} is not null)`,
    ),
  ],
);
