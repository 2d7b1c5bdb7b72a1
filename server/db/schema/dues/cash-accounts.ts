import { sql } from 'drizzle-orm';
import { boolean, check, date, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { StatementColumn } from '#contract/books/bank-statements/terms.ts';
import { type CashAccountKind, cashAccountKinds } from '#contract/dues/cash-accounts/terms.ts';
import { instant, isOneOf, kobo } from '../columns.ts';
import { written } from '../record.ts';

/**
 * The accounts of the cash book: banks, cash in hand, and what a gateway holds until it settles. A bank
 * account is also what statements are uploaded for.
 */
export const cashAccounts = pgTable(
  'cash_accounts',
  {
    ...written,
    name: text('name').notNull(),
    kind: text('kind').$type<CashAccountKind>().notNull().default('bank'),
    /** The name of its gateway, for a gateway's account. */
    gateway: text('gateway'),
    /** Whether money of its kind is booked here where nothing else says where it went. */
    isDefault: boolean('is_default').notNull().default(false),
    /** What it held at the end of the day before the cash book begins; negative for an overdraft. */
    openingKobo: kobo('opening_kobo').notNull().default(0),
    /** The first day of the cash book for this account; movements before it do not count. */
    openedOn: date('opened_on'),
    /** Since when nothing new is booked by hand. */
    closedAt: instant('closed_at'),
    /** Which column of its statements is which, where somebody has said so: a heading, or a place from 0. */
    columns: jsonb('columns').$type<Partial<Record<StatementColumn, string | number>>>(),
  },
  (table) => [
    uniqueIndex('cash_accounts_name_unique').on(sql`lower(${table.name})`),
    uniqueIndex('cash_accounts_default').on(table.kind).where(sql`${table.isDefault}`),
    uniqueIndex('cash_accounts_gateway').on(table.gateway),
    check('cash_accounts_kind', isOneOf(table.kind, cashAccountKinds)),
    check(
      'cash_accounts_gateway_named',
      sql`(${table.kind} = 'gateway') = (${table.gateway} is not null)`,
    ),
  ],
);
