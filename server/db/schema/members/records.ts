import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accountStates, invitationStates } from '#contract/account/schemas.ts';
import { membershipKinds } from '#contract/membership.ts';
import { instant, isOneOf, primaryReference, reference } from '../columns.ts';
import { written } from '../record.ts';
import { users } from './users.ts';

/** What admins note about a member; the member never sees it. */
export const memberNotes = pgTable(
  'member_notes',
  {
    ...written,
    userId: reference('user_id', () => users.id, 'cascade'),
    text: text('text').notNull(),
    authorId: reference('author_id', () => users.id),
  },
  (table) => [index('member_notes_user').on(table.userId, table.id)],
);

/**
 * The invitation of a member whom the society added: what has become of the last mail.
 *
 * Triggers in sql/changes.sql: invitations_notify_{insert,update}
 */
export const invitations = pgTable(
  'invitations',
  {
    userId: primaryReference('user_id', () => users.id, 'cascade'),
    state: text('state', { enum: invitationStates }).notNull(),
    /** When the last one was mailed, or its letter made; null where none was yet. */
    mailedAt: instant('mailed_at'),
    /** How many were mailed. */
    mails: integer('mails').notNull().default(0),
    /** Why it did not arrive, as codes: 'EENVELOPE 550 5.1.1', 'report 5.1.1'. */
    reason: text('reason'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('invitations_state').on(table.state),
    check('invitations_state', isOneOf(table.state, invitationStates)),
  ],
);

/** The order in which events of memberships are written. */
export const membershipPositions = pgSequence('membership_positions');

/**
 * What happened to a membership: the last by a day, of those not taken back, says what somebody was then. The first ones
 * follow from the register by themselves.
 *
 * Triggers in sql/membership.sql: membership_events_keep_{insert,update}
 */
export const membershipEvents = pgTable(
  'membership_events',
  {
    ...written,
    userId: reference('user_id', () => users.id, 'cascade'),
    kind: text('kind', { enum: membershipKinds }).notNull(),
    /** Null: before the records begin. */
    date: date('date'),
    note: text('note'),
    /** Null where it follows from another act, such as a confirmation. */
    actorId: uuid('actor_id').references(() => users.id),
    takenBackAt: instant('taken_back_at'),
    takenBackBy: uuid('taken_back_by').references(() => users.id),
    /** The order of writing, which decides between events of one day. */
    position: bigint('position', { mode: 'number' })
      .notNull()
      .default(sql`nextval('membership_positions')`),
  },
  (table) => [
    index('membership_events_user').on(table.userId, table.date, table.position),
    check('membership_events_kind', isOneOf(table.kind, membershipKinds)),
  ],
);

/** Two records of one person that were made one, and how that is undone. */
export const memberMerges = pgTable(
  'member_merges',
  {
    ...written,
    loserId: reference('loser_id', () => users.id),
    winnerId: reference('winner_id', () => users.id),
    /** The loser's account state before. */
    stateBefore: text('state_before', { enum: accountStates }).notNull(),
    /** The reversals of what both were charged. */
    reversals: uuid('reversals').array().notNull().default(sql`'{}'`),
    actorId: uuid('actor_id').references(() => users.id),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    uniqueIndex('member_merges_open').on(table.loserId).where(sql`${table.undoneAt} is null`),
    index('member_merges_winner').on(table.winnerId),
  ],
);
