import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
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
import type { EntryKind, ItemSide, LevyKind } from '#contract/dues/ledger/terms.ts';
import { instant, kobo, primaryReference, reference } from '../columns.ts';
import { users } from '../members/users.ts';
import { payments } from '../payments/payments.ts';
import { written } from '../record.ts';
import { cashAccounts } from './cash-accounts.ts';
import { subscriptions } from './subscriptions.ts';

/** The order in which entries and allocations are written. */
export const ledgerPositions = pgSequence('ledger_positions');

/** The column of that order. */
export const position = () =>
  bigint('position', { mode: 'number' }).notNull().default(sql`nextval('ledger_positions')`);

/** Levies and penalties: what was charged to a group of members besides the dues. */
export const levies = pgTable(
  'levies',
  {
    ...written,
    kind: text('kind').$type<LevyKind>().notNull(),
    name: text('name').notNull(),
    amountKobo: kobo('amount_kobo').notNull(),
    /** The restricted fund that it feeds, by its name. */
    fund: text('fund'),
    dueDate: date('due_date').notNull(),
    date: date('date').notNull(),
    /** The payment for whose return by the bank it was charged. */
    returnedPaymentId: uuid('returned_payment_id').references(() => payments.id),
    actorId: uuid('actor_id').references(() => users.id),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('levies_returned_payment')
      .on(table.returnedPaymentId)
      .where(sql`${table.returnedPaymentId} is not null`),
    check('levies_amount', sql`${table.amountKobo} > 0`),
  ],
);

/**
 * Lists of opening balances that were imported: the entries of each name it, so that one act takes them back. `take_on`
 * is the day that the list was of, `take_on_before` the society's take-on day until then.
 */
export const openingImports = pgTable('opening_imports', {
  ...written,
  name: text('name').notNull(),
  takeOn: date('take_on'),
  takeOnBefore: date('take_on_before'),
  actorId: uuid('actor_id').references(() => users.id),
  undoneBy: uuid('undone_by').references(() => users.id),
  undoneAt: instant('undone_at'),
  undoneReason: text('undone_reason'),
});

/**
 * The ledger of members: charges and money, and what lessens or takes them back. Append-only: the
 * database refuses updates and deletions. An entry either opens an item, which is then its own
 * (`item_id = id`), or changes one: a waiver its charge, a refund its payment. `change_kobo` is the
 * change of what is open of the item.
 *
 * Triggers in sql/append-only.sql: ledger_entries_append_only
 * Triggers in sql/cash-book.sql: ledger_entries_cash_days
 * Triggers in sql/changes.sql: ledger_entries_notify_insert
 * Triggers in sql/closed-periods.sql: ledger_entries_free_earlier, ledger_entries_open_period, ledger_entries_unsigned_day
 * Triggers in sql/ledger-totals.sql: ledger_entries_open_items
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    ...written,
    position: position(),
    userId: reference('user_id', () => users.id),
    kind: text('kind').$type<EntryKind>().notNull(),
    itemId: uuid('item_id')
      .notNull()
      .references((): AnyPgColumn => ledgerEntries.id),
    side: text('side').$type<ItemSide>().notNull(),
    changeKobo: kobo('change_kobo').notNull(),
    /** The due year of a charge. */
    year: integer('year'),
    /** The last day on which a charge is not overdue, before the days of grace. */
    dueDate: date('due_date'),
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
    /** Of twelve that a charge is for, where it is not the whole year. */
    months: integer('months'),
    /** Of who came in later: before which day it does not fall due, whatever the due date of the year is. */
    dueNotBefore: date('due_not_before'),
    levyId: uuid('levy_id').references(() => levies.id),
    /** The list that an opening balance was imported from. */
    openingImportId: uuid('opening_import_id').references(() => openingImports.id),
    /** The name of a levy or a penalty. */
    name: text('name'),
    /** The day in Nigeria on which it takes effect, and the day of the books it is posted on. */
    date: date('date').notNull(),
    postedOn: date('posted_on').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    /** The account that a refund by hand was paid from; by default the payment's own. */
    cashAccountId: uuid('cash_account_id').references(() => cashAccounts.id),
    reference: text('reference'),
    reverses: uuid('reverses').references((): AnyPgColumn => ledgerEntries.id),
    /** The entry of the payment's money that it stands for since the payment was corrected. */
    replaces: uuid('replaces').references((): AnyPgColumn => ledgerEntries.id),
    actorId: uuid('actor_id').references(() => users.id),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('ledger_entries_reversed_once').on(table.reverses),
    uniqueIndex('ledger_entries_payment_once')
      .on(table.paymentId)
      .where(
        sql`${table.kind} = 'payment' and ${table.replaces} is null and ${table.itemId} = ${table.id}`,
      ),
    uniqueIndex('ledger_entries_replaced_once')
      .on(table.replaces)
      .where(sql`${table.replaces} is not null`),
    index('ledger_entries_user').on(table.userId, table.position),
    index('ledger_entries_item').on(table.itemId),
    index('ledger_entries_payment').on(table.paymentId),
    index('ledger_entries_posted').on(table.postedOn),
    index('ledger_entries_subscription').on(table.subscriptionId),
    index('ledger_entries_opening').on(table.userId).where(sql`${table.kind} = 'opening'`),
    index('ledger_entries_levy').on(table.levyId).where(sql`${table.levyId} is not null`),
    /* An opening balance of 0 says that nothing was owed, and can be reversed. */
    check(
      'ledger_entries_change',
      sql`${table.changeKobo} <> 0 or ${table.kind} in ('opening', 'reversal')`,
    ),
  ],
);

/**
 * Money put against a charge; negative where it is taken back. Append-only as the entries.
 *
 * Triggers in sql/append-only.sql: allocations_append_only
 * Triggers in sql/closed-periods.sql: allocations_posted_on
 * Triggers in sql/ledger-totals.sql: allocations_open_items
 * Triggers in sql/payment-years.sql: allocations_payment_years
 * Triggers in sql/shares.sql: allocations_accrue_shares
 */
export const allocations = pgTable(
  'allocations',
  {
    ...written,
    position: position(),
    userId: reference('user_id', () => users.id),
    chargeId: reference('charge_id', () => ledgerEntries.id),
    moneyId: reference('money_id', () => ledgerEntries.id),
    amountKobo: kobo('amount_kobo').notNull(),
    date: date('date').notNull(),
    /** The day of the books: a trigger gives it, not before those of the charge and of the money. */
    postedOn: date('posted_on').notNull().default('-infinity'),
  },
  (table) => [
    index('allocations_user').on(table.userId, table.position),
    index('allocations_charge').on(table.chargeId),
    index('allocations_money').on(table.moneyId),
    check('allocations_amount', sql`${table.amountKobo} <> 0`),
  ],
);

/** What is open of each charge and of each sum of money. Triggers derive it from the ledger. */
export const openItems = pgTable(
  'open_items',
  {
    entryId: primaryReference('entry_id', () => ledgerEntries.id),
    userId: uuid('user_id').notNull(),
    side: text('side').$type<ItemSide>().notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    year: integer('year'),
    dueDate: date('due_date'),
    fullKobo: kobo('full_kobo').notNull(),
    openKobo: kobo('open_kobo').notNull(),
    /** The record that a charge was written for, and the subscription or the levy that it is of. */
    recordId: uuid('record_id'),
    causeId: uuid('cause_id'),
  },
  (table) => [
    /* Nobody is charged twice for one thing; what is reversed is 0 in full, and can be charged again. */
    uniqueIndex('open_items_charged_once')
      .on(table.causeId, table.recordId)
      .where(sql`${table.causeId} is not null and ${table.fullKobo} > 0`),
    /* A balance is summed from all. */
    index('open_items_user').on(table.userId),
    /* Who was charged dues of a year, and who owes of them. */
    index('open_items_year').on(table.year, table.userId).where(sql`${table.side} = 'charge'`),
    /* What is owed now, which is little of all that was ever charged. */
    index('open_items_open')
      .on(table.userId, table.dueDate.desc(), table.year)
      .where(sql`${table.side} = 'charge' and ${table.openKobo} > 0`),
    check('open_items_open', sql`${table.openKobo} between 0 and ${table.fullKobo}`),
  ],
);

/** The balance of each member. Triggers derive it from the open items. */
export const memberAccounts = pgTable(
  'member_accounts',
  {
    userId: uuid('user_id').primaryKey(),
    owedKobo: kobo('owed_kobo').notNull(),
    creditKobo: kobo('credit_kobo').notNull(),
    /** The due date of the oldest charge that is open. */
    oldestDue: date('oldest_due'),
    /** The number of due years of which something is owed. */
    yearsOwed: integer('years_owed').notNull(),
    /** Whether anything was charged that stands. */
    charged: boolean('charged').notNull(),
  },
  (table) => [
    index('member_accounts_oldest_due').on(table.oldestDue),
    index('member_accounts_arrears')
      .on(table.yearsOwed.desc(), table.owedKobo.desc(), table.userId)
      .where(sql`${table.owedKobo} > 0`),
  ],
);

/** Receipt numbers of a year: the last one. Locking the row serialises the next one. */
export const receiptCounters = pgTable('receipt_counters', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});
