import { integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { kobo } from '../columns.ts';
import { record } from '../record.ts';
import { cashCategories } from './cash-categories.ts';

/** The society's budget: what a category is to bring in or to cost in a year; without one, what members are charged. */
export const budgetLines = pgTable(
  'budget_lines',
  {
    ...record,
    year: integer('year').notNull(),
    categoryId: uuid('category_id').references(() => cashCategories.id),
    /** In kobo. */
    amount: kobo('amount').notNull(),
  },
  (table) => [unique('budget_lines_category').on(table.year, table.categoryId).nullsNotDistinct()],
);
