import { sql } from 'drizzle-orm';
import {
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
import { type LineState, lineStates } from '#contract/books/bank-statements/terms.ts';
import { instant, isOneOf, kobo, primaryReference, reference } from '../columns.ts';
import { cashAccounts } from '../dues/cash-accounts.ts';
import { users } from '../members/users.ts';
import { payments } from '../payments/payments.ts';
import { written } from '../record.ts';
import { cashCategories } from './cash-categories.ts';

/** Bank statements that were uploaded. The file is not kept, its lines are. */
export const statements = pgTable(
  'statements',
  {
    ...written,
    accountId: reference('account_id', () => cashAccounts.id),
    fileName: text('file_name').notNull(),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    /** The number of the account that the file is of, where it has one. */
    accountNumber: text('account_number'),
    uploadedBy: reference('uploaded_by', () => users.id),
  },
  (table) => [index('statements_created').on(table.createdAt, table.id)],
);

/**
 * Rules for lines whose narration has the text: they are ignored, or proposed as an expense or income of a category.
 */
export const statementRules = pgTable(
  'statement_rules',
  {
    ...written,
    text: text('text').notNull(),
    /** What they are booked as; null where they are ignored. */
    categoryId: uuid('category_id').references(() => cashCategories.id),
    /** What a voucher says that it is for. */
    description: text('description'),
    createdBy: reference('created_by', () => users.id),
  },
  (table) => [uniqueIndex('statement_rules_text_unique').on(sql`upper(${table.text})`)],
);

/**
 * The lines of bank statements. `line_key` is day, amount and narration, `ordinal` counts lines that
 * are equal in these: a line is imported once, and one that comes again says of which it is a
 * duplicate.
 */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: uuid('id').primaryKey(),
    statementId: reference('statement_id', () => statements.id),
    accountId: reference('account_id', () => cashAccounts.id),
    row: integer('row').notNull(),
    date: date('date').notNull(),
    /** What came in; negative for what left the account. */
    amountKobo: kobo('amount_kobo').notNull(),
    narration: text('narration').notNull(),
    reference: text('reference'),
    lineKey: text('line_key').notNull(),
    ordinal: integer('ordinal').notNull(),
    duplicateOf: uuid('duplicate_of'),
    state: text('state').$type<LineState>().notNull(),
    reason: text('reason').notNull(),
    /** The member who is proposed, the due year that is paid first, and what shows whom it is of. */
    userId: uuid('user_id').references(() => users.id),
    dueYear: integer('due_year'),
    sureBy: text('sure_by', { enum: ['id', 'name'] }),
    candidates: jsonb('candidates')
      .$type<{ userId: string; score: number; why: string }[]>()
      .notNull()
      .default([]),
    /** The payments that the upload recognised in it, until somebody confirms that. */
    proposedPayments: jsonb('proposed_payments').$type<string[]>().notNull().default([]),
    /** The vouchers and refunds that the upload recognised in it. */
    proposedLinks: jsonb('proposed_links').$type<string[]>().notNull().default([]),
    /** The gateway whose settlement it is. */
    settles: text('settles'),
    /** The line that it takes back: a reversal, or a returned cheque. */
    takesBack: uuid('takes_back'),
    /** The rule by which it is proposed as an expense or income. */
    ruleId: uuid('rule_id').references(() => statementRules.id, { onDelete: 'set null' }),
    /** Money that left the account waits while it is ignored, until somebody links, books or ignores it. */
    waits: boolean('waits').notNull().default(false),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('statement_lines_statement').on(table.statementId, table.row),
    index('statement_lines_account').on(table.accountId, table.date),
    index('statement_lines_duplicates')
      .on(table.duplicateOf)
      .where(sql`${table.duplicateOf} is not null`),
    index('statement_lines_taken_back')
      .on(table.takesBack)
      .where(sql`${table.takesBack} is not null`),
    index('statement_lines_rule').on(table.ruleId).where(sql`${table.ruleId} is not null`),
    index('statement_lines_recorded').on(table.updatedAt).where(sql`${table.state} = 'recorded'`),
    uniqueIndex('statement_lines_once')
      .on(table.accountId, sql`md5(${table.lineKey})`, table.ordinal)
      .where(sql`${table.duplicateOf} is null`),
    check('statement_lines_state', isOneOf(table.state, lineStates)),
    check(
      'statement_lines_proposed',
      sql`${table.state} <> 'proposed' or ${table.userId} is not null`,
    ),
  ],
);

/** The payments of a line: recorded for it, or those that it is known by. A payment explains one line. */
export const statementLinePayments = pgTable(
  'statement_line_payments',
  {
    paymentId: primaryReference('payment_id', () => payments.id),
    lineId: reference('line_id', () => statementLines.id),
  },
  (table) => [index('statement_line_payments_line').on(table.lineId)],
);
