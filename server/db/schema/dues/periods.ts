import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, kobo, primaryReference, reference } from '../columns.ts';
import { users } from '../members/users.ts';

/**
 * Until when the books are closed: nothing is posted into those days any more, unless the period was opened
 * again. Append-only.
 *
 * Triggers in sql/append-only.sql: periods_append_only
 */
export const periods = pgTable(
  'periods',
  {
    id: uuid('id').primaryKey(),
    until: date('until').notNull(),
    closedBy: reference('closed_by', () => users.id),
    closedAt: instant('closed_at').notNull().defaultNow(),
  },
  (table) => [index('periods_until').on(table.until)],
);

/**
 * What each record owed of each due year, and its credit, at the end of a closed period: written when it was closed, and
 * gone when it was opened again. What `balances_on` derives of that day stays equal to it.
 */
export const closedBalances = pgTable(
  'closed_balances',
  {
    periodId: reference('period_id', () => periods.id),
    recordId: reference('record_id', () => users.id),
    year: integer('year'),
    owedKobo: kobo('owed_kobo').notNull(),
    creditKobo: kobo('credit_kobo').notNull(),
  },
  (table) => [
    uniqueIndex('closed_balances_once').on(table.periodId, table.recordId, table.year),
    index('closed_balances_record').on(table.recordId),
  ],
);

/**
 * Periods that were opened again, and why. Append-only.
 *
 * Triggers in sql/append-only.sql: period_reopenings_append_only
 */
export const periodReopenings = pgTable('period_reopenings', {
  periodId: primaryReference('period_id', () => periods.id),
  reason: text('reason').notNull(),
  actorId: reference('actor_id', () => users.id),
  createdAt: instant('created_at').notNull().defaultNow(),
});
