import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DuesCategory } from '#contract/ledger/terms.ts';
import { bytea, instant, users } from './users.ts';

/** Money: integer kobo in a bigint; far below 2^53, so a JavaScript number is exact. */
const kobo = (name: string) => bigint(name, { mode: 'number' });

/** One subscription a due year. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    detail: text('detail').notNull(),
    priceKobo: kobo('price_kobo').notNull(),
    /** Prices by category, where they differ: `{"retired": 500000}`. */
    pricesKobo: jsonb('prices_kobo')
      .$type<Partial<Record<DuesCategory, number>>>()
      .notNull()
      .default({}),
    dueDate: date('due_date').notNull(),
    /** The day from which it is charged by itself, and when it was charged first. */
    chargeFrom: date('charge_from'),
    chargedAt: instant('charged_at'),
    /** From before the ledger, and not charged yet: who has not paid it is shown as owing all the same. */
    beforeLedger: boolean('before_ledger').notNull().default(false),
    dueYear: integer('due_year')
      .notNull()
      .generatedAlwaysAs(sql`extract(year from due_date)::integer`),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('subscriptions_due_year_unique').on(table.dueYear),
    check('subscriptions_price', sql`${table.priceKobo} > 0`),
  ],
);

/**
 * Attempts to pay and what came of them: a row each, as the lists show them. What a settled one is
 * worth is in the ledger. `amount_kobo` is what the checkout asked for, `received_kobo` what
 * arrived. At most one open checkout a member. `due_year` is the newest year that it pays for.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    invoiceNumber: text('invoice_number').notNull().unique('payments_invoice_number_unique'),
    reference: text('reference').notNull().unique('payments_reference_unique'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The subscription of that year; null where there is none. */
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
    dueYear: integer('due_year').notNull(),
    dueDate: date('due_date').notNull(),
    amountKobo: kobo('amount_kobo').notNull(),
    receivedKobo: kobo('received_kobo'),
    feeKobo: kobo('fee_kobo'),
    /** What the payer asked to pay: `all`, `years 2` or `amount`. */
    asked: text('asked').notNull().default('all'),
    /** `RCT-2026-000123`, once the money is certain. */
    receiptNumber: text('receipt_number').unique('payments_receipt_number_unique'),
    currency: text('currency').notNull().default('NGN'),
    /** What arrived, if it was not that. */
    receivedCurrency: text('received_currency'),
    status: text('status', { enum: ['pending', 'successful', 'failed', 'review', 'refunded'] })
      .notNull()
      .default('pending'),
    method: text('method'),
    gateway: text('gateway').notNull(),
    gatewayId: text('gateway_id'),
    checkoutLink: text('checkout_link'),
    /** For a manual payment: the number on the teller or the transfer, and who recorded it. */
    receivedReference: text('received_reference'),
    recordedBy: uuid('recorded_by').references(() => users.id),
    reviewReason: text('review_reason'),
    createdAt: instant('created_at').notNull().defaultNow(),
    paidAt: instant('paid_at'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payments_one_open').on(table.userId).where(sql`${table.status} = 'pending'`),
    index('payments_user').on(table.userId, table.createdAt),
    index('payments_created').on(table.createdAt, table.id),
    index('payments_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    index('payments_year_status').on(table.dueYear, table.status),
    check(
      'payments_status',
      sql`${table.status} in ('pending', 'successful', 'failed', 'review', 'refunded')`,
    ),
    check('payments_amount', sql`${table.amountKobo} > 0 and ${table.receivedKobo} >= 0`),
    check(
      'payments_paid_at',
      sql`${table.status} not in ('successful', 'refunded') or ${table.paidAt} is not null`,
    ),
  ],
);

/** The last invoice number of a year. Locking the row serialises the next one. */
export const invoiceCounters = pgTable('invoice_counters', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});

/**
 * Gateways' events, stored before they are processed; one row an event, however often it is sent.
 */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    id: uuid('id').primaryKey(),
    gateway: text('gateway').notNull(),
    reference: text('reference'),
    digest: bytea('digest').notNull(),
    body: jsonb('body').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('gateway_events_once').on(table.gateway, table.digest),
    index('gateway_events_open').on(table.receivedAt).where(sql`${table.settledAt} is null`),
  ],
);

/** The sandbox gateway's own records, as a real gateway has them. No money moves. */
export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    reference: text('reference').primaryKey(),
    amountKobo: kobo('amount_kobo').notNull(),
    currency: text('currency').notNull(),
    description: text('description').notNull(),
    returnUrl: text('return_url').notNull(),
    state: text('state', { enum: ['open', 'paid', 'declined'] })
      .notNull()
      .default('open'),
    method: text('method'),
    createdAt: instant('created_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
  },
  (table) => [check('sandbox_charges_state', sql`${table.state} in ('open', 'paid', 'declined')`)],
);
