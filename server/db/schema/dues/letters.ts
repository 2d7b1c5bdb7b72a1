import { sql } from 'drizzle-orm';
import { date, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { reference } from '../columns.ts';
import { users } from '../members/users.ts';
import { written } from '../record.ts';

/** Letters of good standing that were given out: one a member, a day and a holder in print. */
export const letters = pgTable(
  'letters',
  {
    ...written,
    /** `LGS-2026-000123`. */
    number: text('number').notNull().unique('letters_number_unique'),
    /** By which the public verifies it. */
    verifyCode: text('verify_code')
      .notNull()
      .unique('letters_verify_code_unique')
      .default(sql`new_verify_code()`),
    userId: reference('user_id', () => users.id),
    /** The day in Nigeria of whose standing it tells. */
    date: date('date').notNull(),
    /** Whose it is as its verification says it, initials and the end of the member ID; empty for an older letter. */
    holder: text('holder').notNull().default(''),
  },
  (table) => [uniqueIndex('letters_member_day').on(table.userId, table.date, table.holder)],
);

/** The last number of a year's letters. Locking the row serialises the next one. */
export const letterCounters = pgTable('letter_counters', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});
