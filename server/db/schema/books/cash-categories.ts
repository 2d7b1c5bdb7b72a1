import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  type CashCategoryDirection,
  cashCategoryDirections,
} from '#contract/books/cash-book/terms.ts';
import { instant, isOneOf } from '../columns.ts';
import { written } from '../record.ts';

/** What money is paid for, or received for besides the members' ledger. */
export const cashCategories = pgTable(
  'cash_categories',
  {
    ...written,
    name: text('name').notNull(),
    direction: text('direction').$type<CashCategoryDirection>().notNull(),
    /** Whether a bank takes it by itself, so that nobody approves it; its name decides until somebody says or renames it. */
    takenByBank: boolean('taken_by_bank'),
    /** Since when it is not offered any more. */
    retiredAt: instant('retired_at'),
  },
  (table) => [
    uniqueIndex('cash_categories_name').on(table.direction, sql`lower(${table.name})`),
    check('cash_categories_direction', isOneOf(table.direction, cashCategoryDirections)),
  ],
);
