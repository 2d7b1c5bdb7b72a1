import {
  type AnyPgColumn,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Signatory } from '#contract/dues/ledger/settings.ts';
import type { NameParts } from '#contract/names.ts';
import { kobo, reference } from '../columns.ts';
import { users } from '../members/users.ts';
import { written } from '../record.ts';
import { payments } from './payments.ts';

/** What a receipt says that its money paid, and what was left to pay then, in kobo. */
export type ReceiptYear = {
  year: number | null;
  name: string | null;
  kobo: number;
  leftKobo?: number;
};

/**
 * Receipts as they were given out. Append-only: where the payment is moved or changed, or its member's name is confirmed,
 * the next number supersedes the former, and names it. The payment has the number and the code of the one that holds.
 *
 * Triggers in sql/append-only.sql: receipts_append_only
 */
export const receipts = pgTable(
  'receipts',
  {
    ...written,
    paymentId: reference('payment_id', () => payments.id),
    /** `RCT-2026-000123`; of a year without gaps. */
    number: text('number').notNull().unique('receipts_number_unique'),
    /** By which the public verifies it. */
    verifyCode: text('verify_code').notNull().unique('receipts_verify_code_unique'),
    /** Whose it is, as it says; whether as a confirmed member is not known of receipts of before that was kept. */
    holder: jsonb('holder')
      .$type<NameParts & { memberId: string; confirmed?: boolean }>()
      .notNull(),
    /** The day of the money, what came, and what it paid then. */
    date: date('date').notNull(),
    amountKobo: kobo('amount_kobo').notNull(),
    years: jsonb('years').$type<ReceiptYear[]>().notNull(),
    /** Who stands on it for the society; null for nobody. */
    signatory: jsonb('signatory').$type<Signatory>(),
    /** The former receipt of the payment, which it supersedes. */
    supersedes: uuid('supersedes')
      .unique('receipts_superseded_once')
      .references((): AnyPgColumn => receipts.id),
  },
  (table) => [index('receipts_payment').on(table.paymentId)],
);

/**
 * Receipts of who paid for several members, such as a firm: beside those of the members, under a number of their own
 * without gaps. Append-only.
 *
 * Triggers in sql/append-only.sql: joint_receipts_append_only
 */
export const jointReceipts = pgTable('joint_receipts', {
  ...written,
  /** `JRC-2026-000001`; of a year without gaps. */
  number: text('number').notNull().unique('joint_receipts_number_unique'),
  verifyCode: text('verify_code').notNull().unique('joint_receipts_verify_code_unique'),
  /** Who paid. */
  payer: text('payer').notNull(),
  actorId: uuid('actor_id').references(() => users.id),
});

/** The payments of a joint receipt. */
export const jointReceiptPayments = pgTable(
  'joint_receipt_payments',
  {
    receiptId: reference('receipt_id', () => jointReceipts.id),
    paymentId: reference('payment_id', () => payments.id),
  },
  (table) => [
    primaryKey({ columns: [table.receiptId, table.paymentId] }),
    index('joint_receipt_payments_payment').on(table.paymentId),
  ],
);
