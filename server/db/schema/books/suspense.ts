import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { kobo } from '../columns.ts';
import { cashAccounts } from '../dues/cash-accounts.ts';
import { position } from '../dues/ledger.ts';
import { users } from '../members/users.ts';
import { gatewayEvents, payments } from '../payments/payments.ts';
import { written } from '../record.ts';
import { statementLines } from './statements.ts';

/**
 * Money that came and is nobody's yet, a liability: what was received, and what was taken out of it again. A payment
 * under review has its own, which a trigger writes; a line of a bank statement has what a person put there, and an event of a
 * gateway what that says was paid under a reference that nobody knows. The rows of one item add up to what still waits. Append-only.
 *
 * Triggers in sql/append-only.sql: suspense_entries_append_only
 * Triggers in sql/cash-book.sql: suspense_entries_cash_days, suspense_entries_cash_days_of_line
 * Triggers in sql/closed-periods.sql: suspense_entries_open_period
 */
export const suspenseEntries = pgTable(
  'suspense_entries',
  {
    ...written,
    position: position(),
    /** The first entry of the item. */
    itemId: uuid('item_id').notNull(),
    kind: text('kind', { enum: ['received', 'taken', 'refunded', 'reversed'] }).notNull(),
    /** The payment under review whose money it is. */
    paymentId: uuid('payment_id').references(() => payments.id),
    /** The line of a bank statement whose money it is, or the event that told of it, and the payment that this became. */
    lineId: uuid('line_id').references(() => statementLines.id),
    eventId: uuid('event_id').references(() => gatewayEvents.id),
    becameId: uuid('became_id').references(() => payments.id),
    accountId: uuid('account_id').references(() => cashAccounts.id),
    changeKobo: kobo('change_kobo').notNull(),
    /** The day in Nigeria, and the day of the books. */
    date: date('date').notNull(),
    postedOn: date('posted_on').notNull(),
    /** What is known of it, in the bank's words. */
    narration: text('narration').notNull().default(''),
    reference: text('reference'),
    reason: text('reason'),
    actorId: uuid('actor_id').references(() => users.id),
  },
  (table) => [
    index('suspense_entries_item').on(table.itemId),
    index('suspense_entries_payment').on(table.paymentId),
    index('suspense_entries_line').on(table.lineId),
    index('suspense_entries_event').on(table.reference).where(sql`${table.eventId} is not null`),
    index('suspense_entries_account').on(table.accountId, table.postedOn),
    check(
      'suspense_entries_source',
      sql`num_nonnulls(${table.paymentId}, ${table.lineId}, ${table.eventId}) = 1`,
    ),
  ],
);
