import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ProRata } from '#contract/dues/ledger/terms.ts';
import { instant } from '../columns.ts';

/**
 * What the society decides about its dues: one row.
 *
 * Triggers in sql/former-values.sql: dues_settings_former_grace
 */
export const duesSettings = pgTable(
  'dues_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Days after the due date before a charge is overdue. */
    graceDays: integer('grace_days').notNull().default(0),
    /** What is charged to a member who registers during the year. */
    proRata: text('pro_rata').$type<ProRata>().notNull().default('none'),
    /** Days after which a charge of who comes in later falls due, where that of the year is earlier. */
    joinerDays: integer('joiner_days').notNull().default(30),
    /** Whether members may pay a part of what they owe. */
    partPayments: boolean('part_payments').notNull().default(false),
    /** When the books were taken on: nobody on the register then is charged a year up to it. */
    takeOn: date('take_on'),
    /** The categories whose members do not vote. */
    nonVoting: text('non_voting').array().notNull().default(['student']),
    /** What members pay for besides dues, with commas: a bank line that has one of these is never sure. */
    otherPurposes: text('other_purposes')
      .notNull()
      .default(
        'MCPE, MCPD, CPD, seminar, workshop, conference, training, levy, building, hall, rent, rental, dinner, luncheon, donation, gift, ticket, souvenir, T-shirt, sponsorship, advert, salary, refund, loan',
      ),
    /** Who stands on receipts for the society, and as what; empty for nobody. */
    signatoryName: text('signatory_name').notNull().default(''),
    signatoryTitle: text('signatory_title').notNull().default(''),
    /** Where members transfer to: bank, number and name of the account; empty where not told. */
    bankName: text('bank_name').notNull().default(''),
    accountNumber: text('account_number').notNull().default(''),
    accountName: text('account_name').notNull().default(''),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('dues_settings_one', sql`${table.id} = 1`),
    check('dues_settings_grace', sql`${table.graceDays} between 0 and 366`),
    check('dues_settings_joiner_days', sql`${table.joinerDays} between 0 and 366`),
  ],
);

/**
 * What due dates of subscriptions, the days of grace and the categories of members were, with the last day that each
 * held. Triggers write it in sql/former-values.sql, in which `former_value` reads it.
 */
export const formerValues = pgTable(
  'former_values',
  {
    what: text('what', { enum: ['due date', 'grace', 'category'] }).notNull(),
    /** The subscription or the member; zeros for the grace. */
    ofId: uuid('of_id').notNull(),
    until: date('until').notNull(),
    value: text('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.what, table.ofId, table.until] })],
);
