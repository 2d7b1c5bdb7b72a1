import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type PackState, packStates } from '#contract/books/cash-book/terms.ts';
import { instant, isOneOf, kobo, primaryReference, reference } from '../columns.ts';
import { cashAccounts } from '../dues/cash-accounts.ts';
import { users } from '../members/users.ts';
import { written } from '../record.ts';
import { statementLines } from './statements.ts';

/** Movements of an account that its bank statement shows. */
export const clearedMovements = pgTable(
  'cleared_movements',
  {
    movementId: uuid('movement_id').notNull(),
    accountId: reference('account_id', () => cashAccounts.id),
    /** The day on the statement. */
    clearedOn: date('cleared_on').notNull(),
    statementLineId: uuid('statement_line_id').references(() => statementLines.id),
    actorId: uuid('actor_id').references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.movementId] }),
    uniqueIndex('cleared_movements_line').on(table.statementLineId, table.movementId),
  ],
);

/** What was outstanding when an account was reconciled: a payment that the bank had not paid yet, say. */
export type OutstandingItem = {
  movementId: string;
  date: string;
  number: string;
  name: string;
  kobo: number;
};

/**
 * Reconciliations of accounts with their statements, as they were signed. Append-only.
 *
 * Triggers in sql/append-only.sql: reconciliations_append_only
 */
export const reconciliations = pgTable(
  'reconciliations',
  {
    ...written,
    accountId: reference('account_id', () => cashAccounts.id),
    /** The last day of the statement. */
    until: date('until').notNull(),
    /** The balance that the statement shows, and that of the cash book. */
    statementKobo: kobo('statement_kobo').notNull(),
    bookKobo: kobo('book_kobo').notNull(),
    outstanding: jsonb('outstanding').$type<OutstandingItem[]>().notNull(),
    actorId: reference('actor_id', () => users.id),
  },
  (table) => [index('reconciliations_account').on(table.accountId, table.until, table.createdAt)],
);

/**
 * Signatures that were taken back, and why. Append-only.
 *
 * Triggers in sql/append-only.sql: reconciliation_withdrawals_append_only
 */
export const reconciliationWithdrawals = pgTable('reconciliation_withdrawals', {
  reconciliationId: primaryReference('reconciliation_id', () => reconciliations.id),
  reason: text('reason').notNull(),
  actorId: reference('actor_id', () => users.id),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** The pack of a month or a year as a workbook and as a PDF, made by a job. */
export const packs = pgTable(
  'packs',
  {
    ...written,
    from: date('from_day').notNull(),
    until: date('until_day').notNull(),
    state: text('state').$type<PackState>().notNull().default('waiting'),
    /** Of a hundred. */
    progress: integer('progress').notNull().default(0),
    xlsxKey: text('xlsx_key'),
    pdfKey: text('pdf_key'),
    xlsxBytes: integer('xlsx_bytes'),
    pdfBytes: integer('pdf_bytes'),
    error: text('error'),
    requestedBy: reference('requested_by', () => users.id),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('packs_created').on(table.createdAt, table.id),
    check('packs_state', isOneOf(table.state, packStates)),
  ],
);
