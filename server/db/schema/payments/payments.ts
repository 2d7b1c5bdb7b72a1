import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { paymentStatuses } from '#contract/payments/terms.ts';
import { bytea, instant, isOneOf, kobo, reference } from '../columns.ts';
import { cashAccounts } from '../dues/cash-accounts.ts';
import { subscriptions } from '../dues/subscriptions.ts';
import { users } from '../members/users.ts';
import { changeable } from '../record.ts';

type Numbered = Record<
  'invoiceNumber' | 'reference' | 'receiptNumber' | 'receivedReference',
  AnyPgColumn
>;

/** The numbers of a payment in one text, as their index has them; no word of a search spans two. */
export const numbersOf = (payment: Numbered): SQL =>
  sql`(${payment.invoiceNumber} || ' ' || ${payment.reference} || ' ' || coalesce(${payment.receiptNumber}, '') || ' ' || coalesce(${payment.receivedReference}, ''))`;

/**
 * Attempts to pay and what came of them: a row each, as the lists show them. What a settled one is
 * worth is in the ledger. `amount_kobo` is what the checkout asked for, `received_kobo` what
 * arrived, and `surplus_kobo` what of it waits in suspense though the rest counts: it is not the member's yet. At most
 * one open checkout a member, beside those that were superseded while their gateway could not be
 * asked. `due_year` is the newest year that it pays for.
 *
 * Triggers in sql/cash-book.sql: payments_cash_account, payments_cash_days_{before,after}
 * Triggers in sql/changes.sql: payments_notify_{insert,update,delete}
 * Triggers in sql/ledger-totals.sql: payments_net_start
 * Triggers in sql/payment-years.sql: payments_years
 * Triggers in sql/suspense.sql: payments_suspense
 * Triggers in sql/verify-codes.sql: payments_verify_code
 */
export const payments = pgTable(
  'payments',
  {
    ...changeable,
    invoiceNumber: text('invoice_number').notNull().unique('payments_invoice_number_unique'),
    reference: text('reference').notNull().unique('payments_reference_unique'),
    userId: reference('user_id', () => users.id),
    /** The subscription of that year; null where there is none. */
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
    dueYear: integer('due_year').notNull(),
    dueDate: date('due_date').notNull(),
    amountKobo: kobo('amount_kobo').notNull(),
    receivedKobo: kobo('received_kobo'),
    /** What the ledger has of it: booked, less refunds and reversals. Triggers keep it. */
    netKobo: kobo('net_kobo').notNull().default(0),
    feeKobo: kobo('fee_kobo'),
    surplusKobo: kobo('surplus_kobo').notNull().default(0),
    /** The payment whose surplus this was: the gateway has one charge for both. */
    partOf: uuid('part_of').references((): AnyPgColumn => payments.id),
    /** What the payer asked to pay: `all`, `years 2` or `amount`. */
    asked: text('asked').notNull().default('all'),
    /** `RCT-2026-000123`, once the money is certain. */
    receiptNumber: text('receipt_number').unique('payments_receipt_number_unique'),
    /** By which the public verifies its receipt; a trigger gives it once the money is certain. */
    verifyCode: text('verify_code').unique('payments_verify_code_unique'),
    currency: text('currency').notNull().default('NGN'),
    /** What arrived, if it was not that. */
    receivedCurrency: text('received_currency'),
    status: text('status', { enum: paymentStatuses }).notNull().default('pending'),
    method: text('method'),
    gateway: text('gateway').notNull(),
    /** The account that the money came into; a trigger gives it by gateway and method once there is any. */
    cashAccountId: uuid('cash_account_id').references(() => cashAccounts.id),
    gatewayId: text('gateway_id'),
    checkoutLink: text('checkout_link'),
    /** Whether it was opened last by the link of a reminder, whose payer may not be logged in. */
    byLink: boolean('by_link').notNull().default(false),
    /** When another checkout was opened although the gateway could not be asked about this one. */
    supersededAt: instant('superseded_at'),
    /** The checkout in whose place this one was opened then. */
    supersedes: uuid('supersedes').references((): AnyPgColumn => payments.id),
    /** When a process began to ask the gateway for the link; another waits for that one's answer. */
    linkAskedAt: instant('link_asked_at'),
    /** What the gateway said last, in its own words. */
    gatewaySays: text('gateway_says'),
    /** For a manual payment: the number on the teller or the transfer, and who recorded it. */
    receivedReference: text('received_reference'),
    recordedBy: uuid('recorded_by').references(() => users.id),
    reviewReason: text('review_reason'),
    /** The day on which the bank gave the money back: a cheque that was returned. */
    returnedOn: date('returned_on'),
    paidAt: instant('paid_at'),
    /** The day in Nigeria of `paid_at`. */
    paidOn: date('paid_on').generatedAlwaysAs(sql`(paid_at at time zone 'Africa/Lagos')::date`),
  },
  (table) => [
    uniqueIndex('payments_one_open')
      .on(table.userId)
      .where(sql`${table.status} = 'pending' and ${table.supersededAt} is null`),
    index('payments_user').on(table.userId, table.createdAt),
    index('payments_supersedes').on(table.supersedes).where(sql`${table.supersedes} is not null`),
    index('payments_part_of').on(table.partOf).where(sql`${table.partOf} is not null`),
    index('payments_surplus').on(table.createdAt, table.id).where(sql`${table.surplusKobo} > 0`),
    index('payments_created').on(table.createdAt, table.id),
    index('payments_amount').on(table.amountKobo, table.createdAt, table.id),
    index('payments_numbers').using('gin', sql`${numbersOf(table)} gin_trgm_ops`),
    /* The treasurer's list: by the day on which it was paid, or begun where it is not. */
    index('payments_day').on(
      sql`coalesce(${table.paidOn}, (${table.createdAt} at time zone 'Africa/Lagos')::date)`,
      table.createdAt,
      table.id,
      /* Without it, each row is read. */
      table.paidOn,
    ),
    index('payments_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    /* Each filter of the treasurer's list has its newest rows, and its sum, from one index. */
    index('payments_paid').on(
      table.paidOn,
      table.createdAt,
      table.id,
      table.netKobo,
      table.status,
      table.dueYear,
    ),
    index('payments_year').on(
      table.dueYear,
      table.createdAt,
      table.id,
      table.netKobo,
      table.status,
    ),
    /* Its reference as same-money compares it. */
    index('payments_received_key').on(
      sql`upper(regexp_replace(${table.receivedReference}, '[^A-Za-z0-9]+', '', 'g'))`,
    ),
    index('payments_status').on(table.status, table.createdAt, table.id, table.netKobo),
    check('payments_status', isOneOf(table.status, paymentStatuses)),
    check('payments_amount', sql`${table.amountKobo} > 0 and ${table.receivedKobo} >= 0`),
    check(
      'payments_surplus',
      sql`${table.surplusKobo} = 0 or ${table.surplusKobo} between 1 and ${table.receivedKobo}`,
    ),
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
    /** What it is about; null for an event that is about no payment. */
    kind: text('kind', { enum: ['charge', 'refund', 'dispute'] }),
    /** The gateway's own id of the charge, where the event names it. */
    gatewayId: text('gateway_id'),
    /** What the gateway said when it was asked about a reference that we do not know. */
    says: text('says'),
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

/**
 * Money of a payment that goes back through its gateway, or may: a refund, or a dispute that the
 * payer's bank began. `asked` is written before the gateway is asked for a refund; `done` is money
 * that has gone back (a dispute is lost), `failed` money that stays (a dispute is won).
 */
export const moneyBack = pgTable(
  'money_back',
  {
    ...changeable,
    paymentId: reference('payment_id', () => payments.id),
    kind: text('kind', { enum: ['refund', 'dispute'] }).notNull(),
    state: text('state', { enum: ['asked', 'pending', 'done', 'failed'] }).notNull(),
    amountKobo: kobo('amount_kobo').notNull(),
    /** What was booked when it was done, and in which entry of the ledger. */
    bookedKobo: kobo('booked_kobo').notNull().default(0),
    entryId: uuid('entry_id'),
    /** The gateway's id of it, once it is known there. */
    gatewayId: text('gateway_id'),
    gatewaySays: text('gateway_says'),
    reason: text('reason'),
    actorId: uuid('actor_id').references(() => users.id),
    /** When the gateway was asked for it last, and when again, which happens by itself once at most. */
    askedAt: instant('asked_at'),
    repeatedAt: instant('repeated_at'),
    /** When the treasurer took note of a refund that failed, or of money that nothing here takes. */
    notedAt: instant('noted_at'),
  },
  (table) => [
    uniqueIndex('money_back_once').on(table.paymentId, table.kind, table.gatewayId),
    index('money_back_open').on(table.updatedAt).where(sql`${table.state} in ('asked', 'pending')`),
    check('money_back_amount', sql`${table.amountKobo} > 0 and ${table.bookedKobo} >= 0`),
  ],
);

/**
 * Gateways that do not accept the server's key: since when, and when the admins were mailed last. A row goes once
 * the gateway answers.
 */
export const refusedKeys = pgTable('refused_keys', {
  gateway: text('gateway').primaryKey(),
  refusedAt: instant('refused_at').notNull().defaultNow(),
  toldAt: instant('told_at'),
});

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
