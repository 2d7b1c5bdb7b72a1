import { date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryReference, reference } from '../columns.ts';
import { users } from '../members/users.ts';

/**
 * The rolls of elections as they were drawn, with their rule and their rows. Append-only.
 *
 * Triggers in sql/append-only.sql: rolls_append_only
 */
export const rolls = pgTable('rolls', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  asAt: date('as_at').notNull(),
  joinedBy: date('joined_by').notNull(),
  /** What else decided: days of grace, the categories without a vote, and those that it is of, where not of all. */
  rule: jsonb('rule')
    .$type<{ graceDays: number; nonVoting: string[]; categories?: string[] }>()
    .notNull(),
  electors: jsonb('electors').$type<Elector[]>().notNull(),
  members: integer('members').notNull(),
  actorId: uuid('actor_id').references(() => users.id),
  drawnAt: instant('drawn_at').notNull().defaultNow(),
});

/**
 * Rolls that were drawn by mistake: they stay, and say so. Append-only.
 *
 * Triggers in sql/append-only.sql: roll_withdrawals_append_only
 */
export const rollWithdrawals = pgTable('roll_withdrawals', {
  rollId: primaryReference('roll_id', () => rolls.id),
  reason: text('reason').notNull(),
  actorId: reference('actor_id', () => users.id),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** A row of a roll. */
export type Elector = {
  memberId: string;
  lname: string;
  fname: string;
  mname: string | null;
  designation: string;
};
