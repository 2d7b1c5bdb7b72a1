import { date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant, kobo } from '../columns.ts';

/**
 * Under which due years a payment is listed, and what it paid of the dues of each as the ledger has put it: levies and
 * penalties are no dues. One that nothing counts of, such as an open one, is listed under the year that it was asked for,
 * with 0. Triggers derive it from payments and allocations (sql/payment-years.sql). `day` and `created_at` are the
 * payment's, so that a page of a year comes in order from an index.
 */
export const paymentYears = pgTable(
  'payment_years',
  {
    paymentId: uuid('payment_id').notNull(),
    year: integer('year').notNull(),
    kobo: kobo('kobo').notNull(),
    /** On which it was paid, or begun where it is not. */
    day: date('day').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.year] }),
    index('payment_years_created').on(table.year, table.createdAt, table.paymentId),
    index('payment_years_day').on(table.year, table.day, table.createdAt, table.paymentId),
  ],
);
