import { z } from 'zod';
import { dateOrderMessage, dateOrders } from '../../date-order.ts';
import { dueYear } from '../../dues/due-year.ts';
import { idField } from '../../fields.ts';
import { choicesParameter } from '../../lists.ts';
import { nairaAmount } from '../../money.ts';
import { readId, recordId } from '../../record-id.ts';
import {
  longText,
  optionalLongText,
  optionalText,
  requiredLongText,
  requiredText,
} from '../../text.ts';
import { lineStates, maxConfirmedLines, minRuleText, statementColumns } from './terms.ts';

/** A bank statement with the numbers of its lines by state; each line has one. */
export const bankStatementSchema = z.object({
  _id: z.string(),
  /** The name of the bank account. */
  account: z.string(),
  accountId: z.string(),
  /** The number of the account that the file is of, where it has one. */
  accountNumber: z.string().nullable(),
  fileName: z.string(),
  /** The first and the last day of its lines. */
  from: z.string(),
  to: z.string(),
  lines: z.number(),
  known: z.number(),
  proposed: z.number(),
  doubtful: z.number(),
  ignored: z.number(),
  recorded: z.number(),
  /** Of the ignored, money that left the account, and that nobody has linked, booked or ignored yet. */
  waiting: z.number(),
  /** What the proposed lines come to, in naira. */
  proposedAmount: z.number(),
  uploadedBy: z.object({ _id: z.string(), fname: z.string(), lname: z.string() }),
  createdAt: z.string(),
});
export type BankStatement = z.infer<typeof bankStatementSchema>;

/** A member whom a line may be of; the best first. */
const candidateSchema = z.object({
  userId: z.string(),
  memberId: z.string(),
  name: z.string(),
  /** What they owe now, in naira. */
  owed: z.number(),
  /** From 0 to 100; 100 is sure. */
  score: z.number(),
  why: z.string(),
});

/** A rule that proposes an expense or income, with what its voucher says. */
const bookingRule = z.object({
  _id: z.string(),
  text: z.string(),
  category: z.object({ _id: z.string(), name: z.string() }),
  description: z.string(),
});

/** A line of a bank statement. The amount in naira; negative where it left the account. */
export const statementLineSchema = z.object({
  _id: z.string(),
  /** The row of the file. */
  row: z.number(),
  date: z.string(),
  amount: z.number(),
  narration: z.string(),
  reference: z.string().nullable(),
  state: z.enum(lineStates),
  /** Why it is in this state. */
  reason: z.string(),
  /** The due year that is proposed; null pays the oldest first. */
  dueYear: z.number().nullable(),
  candidates: z.array(candidateSchema),
  /** Whose the payments that it shows are now. */
  members: z.array(z.object({ userId: z.string(), memberId: z.string(), name: z.string() })),
  /** The payments that were recorded for it, or that it is known by. */
  payments: z.array(z.string()),
  /** The vouchers that were booked for it, that it is linked with, or that it is proposed to be. */
  vouchers: z.array(z.object({ _id: z.string(), voucherNumber: z.string() })),
  /** The refunds and returns by the bank that it is linked with, or proposed to be, and the payment of each. */
  refunds: z.array(
    z.object({ _id: z.string(), number: z.string(), payment: z.string().nullable() }),
  ),
  /** Whether it left the account and waits, although it is ignored: link, book or ignore it. */
  waits: z.boolean(),
  /** The rule by which it is proposed as an expense or income. */
  rule: bookingRule.nullable(),
  /** What money that came in may be for besides dues, in capitals; '' for nothing, and for what went out. */
  purpose: z.string(),
  /** Whether it is linked with these; else they are proposed, and confirming the line links them. */
  linked: z.boolean(),
  /** Whether it is a gateway's settlement: opened again, the transfer that was written for it is reversed. */
  settlement: z.boolean(),
  /**
   * What it takes back, of a reversal or a returned cheque: the day of that line, and the payments whose return by the
   * bank is to be recorded, with the day of this line.
   */
  takesBack: z.object({ date: z.string(), payments: z.array(z.string()) }).nullable(),
});
export type StatementLine = z.infer<typeof statementLineSchema>;

/** A bank account that statements are uploaded for. */
export const statementAccountSchema = z.object({ _id: z.string(), name: z.string() });

/** A rule for lines whose narration has this text: they are ignored, or proposed as an expense or income. */
export const statementRuleSchema = z.object({
  _id: z.string(),
  text: z.string(),
  /** What they are proposed as; null where they are ignored. */
  category: z.object({ _id: z.string(), name: z.string() }).nullable(),
  description: z.string().nullable(),
  createdBy: z.object({ _id: z.string(), fname: z.string(), lname: z.string() }),
  createdAt: z.string(),
});
export type StatementRule = z.infer<typeof statementRuleSchema>;

const columnsMessage = `Columns must be JSON that names a column for some of ${statementColumns.join(', ')}: by its heading, or by its place from 0.`;
const place = z.union([z.string().trim().min(1).max(100), z.int().min(0).max(200)]);

/** Which column is which: by its heading, or by its place from 0. */
export const columnChoice = z.strictObject(
  Object.fromEntries(statementColumns.map((column) => [column, place.optional()])) as Record<
    (typeof statementColumns)[number],
    z.ZodOptional<typeof place>
  >,
);
export type ColumnChoice = z.infer<typeof columnChoice>;

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

const yesMessage = 'Answer yes, or leave it out.';
/** The answer to a question with which an upload was refused. */
const yes = z.literal('yes', yesMessage).optional();

/**
 * An upload; the file is the call's. `account` is the id or the exact name of one that there is; `columns` is
 * remembered for it. The others answer questions: `dateOrder` says what comes first in 1/2/2026, `acceptNumber` takes
 * the file of another account's number, and `acceptBalances` one whose balances do not run.
 */
export const bankStatementForm = z.object({
  account: requiredText('Account', 80, 'Account is required.', readId),
  columns: z
    .string(columnsMessage)
    .max(2_000, columnsMessage)
    .transform((value, context): ColumnChoice | undefined => {
      if (value.trim() === '') return undefined;
      const parsed = columnChoice.safeParse(parseJson(value));
      if (parsed.success) return parsed.data;
      context.issues.push({ code: 'custom', input: value, message: columnsMessage });
      return z.NEVER;
    })
    .optional(),
  dateOrder: z.enum(dateOrders, dateOrderMessage).optional(),
  acceptNumber: yes,
  acceptBalances: yes,
});

/** The lines of some states only; all of them by default. */
export const bankStatementQuery = z.object({
  state: choicesParameter('state', lineStates).optional(),
});

const linesMessage = 'Lines must be a list of lines of this statement.';
const lineId = recordId('Line is required.').min(1, 'Line is required.').max(100);

const linkedId = recordId('Choose what the line is.').min(1, 'Choose what the line is.').max(100);

const voucherMessage = 'Choose a category, and describe what it is.';

/** A voucher for a line: of a category, a transfer from or to another own account, or a remittance. */
const lineVoucher = z
  .object(
    {
      category: idField('Category').optional(),
      /** The own account that the money came from, or went to. */
      ownAccount: idField('Account').optional(),
      /** Whether it went to the national body. */
      remittance: z.literal(true, 'Remittance must be true, or left out.').optional(),
      description: requiredLongText('Description', 300),
      approvedBy: optionalText('Approved by', 120),
    },
    voucherMessage,
  )
  .refine((one) => [one.category, one.ownAccount, one.remittance].filter(Boolean).length === 1, {
    path: ['category'],
    message: 'Choose a category, an own account, or the national body.',
  });

/**
 * The lines to record. Without `userId` the proposed member is meant. A line of several members is
 * there several times, each with its `amount`, which add up to the line's. `link` names the payments, or the vouchers,
 * that it is; `voucher` books it as income or an expense of a category, a transfer or a remittance, and
 * `suspense` as money that is nobody's yet. `acceptRepeat` says why it is another sum
 * than what may be the same in the books.
 */
export const confirmForm = z.object({
  lines: z
    .array(
      z.object(
        {
          _id: lineId,
          userId: recordId('Member must be an id.').min(1, 'Member is required.').optional(),
          dueYear: dueYear.optional(),
          amount: nairaAmount('Amount').optional(),
          acceptRepeat: longText('Reason', 300).optional(),
          link: z
            .array(linkedId, 'Choose what the line is.')
            .min(1, 'Choose what the line is.')
            .max(500, 'At most 500 payments for one line.')
            .optional(),
          suspense: z.literal(true, 'Suspense must be true, or left out.').optional(),
          voucher: lineVoucher.optional(),
        },
        linesMessage,
      ),
      linesMessage,
    )
    .min(1, 'Choose at least one line.')
    .max(maxConfirmedLines, `At most ${maxConfirmedLines} lines at once.`),
});

const ruleText = (label: string) => `${label} must have at least ${minRuleText} characters.`;

/**
 * A rule. Without a category its lines are ignored; else they are proposed as an expense or income of it, each with the
 * description. One of the same text is replaced.
 */
export const statementRuleForm = z
  .object({
    text: requiredText('Text', 100).refine((text) => text.length >= minRuleText, ruleText('Text')),
    category: idField('Category').optional(),
    description: optionalLongText('Description', 300),
  })
  .refine(({ category, description }) => !category || description, {
    path: ['description'],
    message: 'Description is required.',
  });

/** Ignores a line; with a rule, also all doubtful lines whose narration has its text, now and later. */
export const ignoreForm = z.object({
  reason: optionalLongText('Reason', 300),
  rule: optionalText('Rule', 100).refine(
    (rule) => !rule || rule.length >= minRuleText,
    ruleText('Rule'),
  ),
});

/** What a line may be linked with: what may be the same money first, then what is near in days and amount. */
export const lineMatchSchema = z.object({
  _id: z.string(),
  kind: z.enum(['payment', 'voucher', 'refund']),
  number: z.string(),
  name: z.string(),
  /** In naira; negative for what left the account. */
  amount: z.number(),
  date: z.string(),
  reference: z.string().nullable(),
  /** Why it may be the same; null where it is only near. */
  why: z.string().nullable(),
});
export type LineMatch = z.infer<typeof lineMatchSchema>;

/** Opens a line again. */
export const openLineForm = z.object({ reason: optionalLongText('Reason', 300) });
