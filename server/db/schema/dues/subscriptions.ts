import { sql } from 'drizzle-orm';
import { check, date, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DuesCategory } from '#contract/categories.ts';
import { instant, kobo } from '../columns.ts';
import { changeable } from '../record.ts';

/**
 * One subscription a due year.
 *
 * Triggers in sql/changes.sql: subscriptions_notify_{insert,update,delete}
 * Triggers in sql/former-values.sql: subscriptions_former_due_date
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    ...changeable,
    name: text('name').notNull(),
    detail: text('detail').notNull(),
    priceKobo: kobo('price_kobo').notNull(),
    /** Prices by category, where they differ: `{"retired": 500000}`. */
    pricesKobo: jsonb('prices_kobo').$type<Record<DuesCategory, number>>().notNull().default({}),
    dueDate: date('due_date').notNull(),
    /** The day from which it is charged by itself, and when it was charged first. */
    chargeFrom: date('charge_from'),
    chargedAt: instant('charged_at'),
    dueYear: integer('due_year')
      .notNull()
      .generatedAlwaysAs(sql`extract(year from due_date)::integer`),
  },
  (table) => [
    uniqueIndex('subscriptions_due_year_unique').on(table.dueYear),
    check('subscriptions_price', sql`${table.priceKobo} > 0`),
  ],
);
