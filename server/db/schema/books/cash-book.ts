import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type CashEntryKind, cashEntryKinds } from '#contract/books/cash-book/terms.ts';
import type { DuesCategory } from '#contract/categories.ts';
import { instant, isOneOf, kobo, primaryReference, reference } from '../columns.ts';
import { cashAccounts } from '../dues/cash-accounts.ts';
import { allocations, position } from '../dues/ledger.ts';
import { users } from '../members/users.ts';
import { written } from '../record.ts';
import { cashCategories } from './cash-categories.ts';
import { statementLines } from './statements.ts';

/**
 * Money that is booked by hand: payments out, remittances to the national body, receipts that are not
 * of members, and transfers between accounts. Append-only: a wrong one is reversed by an entry with
 * `reverses`, of the same kind, accounts and amount, and counts the other way.
 *
 * Triggers in sql/append-only.sql: cash_entries_append_only
 * Triggers in sql/cash-book.sql: cash_entries_cash_days
 * Triggers in sql/closed-periods.sql: cash_entries_open_period, cash_entries_unsigned_day
 */
export const cashEntries = pgTable(
  'cash_entries',
  {
    ...written,
    position: position(),
    kind: text('kind').$type<CashEntryKind>().notNull(),
    /** `PV-2026-000001`; of a year and kind without gaps. */
    voucherNumber: text('voucher_number').notNull().unique('cash_entries_voucher_unique'),
    accountId: reference('account_id', () => cashAccounts.id),
    /** The account that a transfer goes to. */
    toAccountId: uuid('to_account_id').references(() => cashAccounts.id),
    categoryId: uuid('category_id').references(() => cashCategories.id),
    amountKobo: kobo('amount_kobo').notNull(),
    /** The day in Nigeria; never in a closed period. */
    date: date('date').notNull(),
    /** Who was paid, or who paid. */
    party: text('party').notNull().default(''),
    purpose: text('purpose').notNull().default(''),
    /** Of a cheque or a transfer. */
    reference: text('reference'),
    /** The restricted fund that it is given to, or spent from, by its name. */
    fund: text('fund'),
    /** Who approved it, as the society's minutes name them. */
    approvedBy: text('approved_by').notNull().default(''),
    attachmentKey: text('attachment_key'),
    attachmentType: text('attachment_type'),
    attachmentBytes: integer('attachment_bytes'),
    reverses: uuid('reverses').references((): AnyPgColumn => cashEntries.id),
    /** The settlement on a bank statement that a transfer from a gateway was written for. */
    statementLineId: uuid('statement_line_id').references(() => statementLines.id),
    /** The first voucher of the payment of every month that it is. */
    standingId: uuid('standing_id').references((): AnyPgColumn => cashEntries.id),
    actorId: uuid('actor_id').references(() => users.id),
    reason: text('reason'),
  },
  (table) => [
    index('cash_entries_standing').on(table.standingId).where(sql`${table.standingId} is not null`),
    uniqueIndex('cash_entries_reversed_once').on(table.reverses),
    uniqueIndex('cash_entries_line_once')
      .on(table.statementLineId)
      .where(sql`${table.reverses} is null`),
    index('cash_entries_date').on(table.date, table.createdAt, table.id),
    index('cash_entries_account').on(table.accountId),
    check('cash_entries_kind', isOneOf(table.kind, cashEntryKinds)),
    check('cash_entries_amount', sql`${table.amountKobo} > 0`),
    check(
      'cash_entries_transfer',
      sql`(${table.kind} = 'transfer') = (${table.toAccountId} is not null) and ${table.toAccountId} <> ${table.accountId}`,
    ),
    check(
      'cash_entries_category',
      sql`(${table.kind} in ('payment', 'receipt')) = (${table.categoryId} is not null)`,
    ),
  ],
);

/**
 * Payments that come every month, such as a rent: as long as one stands, the next is offered, like its first voucher.
 */
export const standingPayments = pgTable('standing_payments', {
  /** The first voucher. */
  entryId: primaryReference('entry_id', () => cashEntries.id),
  endedAt: instant('ended_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/**
 * The vouchers of a line of a bank statement: booked for it, or those that it is linked with. A voucher explains one
 * line an account; a transfer has two accounts.
 */
export const statementLineVouchers = pgTable(
  'statement_line_vouchers',
  {
    entryId: reference('entry_id', () => cashEntries.id),
    accountId: reference('account_id', () => cashAccounts.id),
    lineId: reference('line_id', () => statementLines.id),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.accountId] }),
    index('statement_line_vouchers_line').on(table.lineId),
  ],
);

/** Voucher numbers of a kind and year: the last one. Locking the row serialises the next one. */
export const voucherCounters = pgTable(
  'voucher_counters',
  {
    prefix: text('prefix').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.year] })],
);

/**
 * The national body's share of dues, in hundredths of a percent or as an amount a head, from a day on: the newest row
 * whose day is not after counts. Append-only. Without a category: of all that have no rate of their own; a row of a
 * category with neither says that it has none any more.
 *
 * Triggers in sql/append-only.sql: share_rates_append_only
 */
export const shareRates = pgTable(
  'share_rates',
  {
    ...written,
    from: date('from_day').notNull(),
    category: text('category').$type<DuesCategory>(),
    basisPoints: integer('basis_points'),
    /** Of each member's charge of a year, where the share is an amount; the rate is then 0. */
    amountKobo: kobo('amount_kobo'),
    actorId: uuid('actor_id').references(() => users.id),
  },
  (table) => [
    index('share_rates_from').on(table.from),
    check('share_rates_basis_points', sql`${table.basisPoints} between 0 and 10000`),
    check(
      'share_rates_category',
      sql`${table.category} is not null or ${table.basisPoints} is not null`,
    ),
    check(
      'share_rates_amount',
      sql`${table.amountKobo} is null or (${table.amountKobo} > 0 and ${table.basisPoints} = 0)`,
    ),
  ],
);

/** Rates for days that have been whose difference is not added to what is owed in full yet. */
export const shareRecounts = pgTable('share_recounts', {
  rateId: primaryReference('rate_id', () => shareRates.id),
});

/**
 * What is owed to the national body of money put against dues. A trigger writes it with the allocation,
 * at the rate of its day; a rate that is set for days that have been adds the difference. Append-only.
 *
 * Triggers in sql/append-only.sql: share_accruals_append_only
 * Triggers in sql/closed-periods.sql: share_accruals_open_period
 */
export const shareAccruals = pgTable(
  'share_accruals',
  {
    ...written,
    allocationId: reference('allocation_id', () => allocations.id),
    amountKobo: kobo('amount_kobo').notNull(),
    /** The day of the books. */
    postedOn: date('posted_on').notNull(),
  },
  (table) => [
    index('share_accruals_allocation').on(table.allocationId),
    index('share_accruals_posted').on(table.postedOn, table.amountKobo),
  ],
);

/**
 * What each account moved on each day, in and out together, so that no page of the cash book and no balance sums years
 * of movements. Triggers derive it from them; money of no account is under the nil id.
 */
export const cashDays = pgTable(
  'cash_days',
  {
    accountId: uuid('account_id').notNull(),
    date: date('date').notNull(),
    kobo: kobo('kobo').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.date] })],
);
