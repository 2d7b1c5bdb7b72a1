import { z } from 'zod';
import { choiceField, idField, pastDate } from '../../fields.ts';
import {
  choicesParameter,
  exportFormat,
  pageParameters,
  searchParameter,
  sortParameter,
} from '../../lists.ts';
import { nairaAmount } from '../../money.ts';
import { bankLineSchema } from '../../payments/bank-line.ts';
import { readId } from '../../record-id.ts';
import {
  optionalLongText,
  optionalText,
  requiredLongText,
  requiredText,
  text,
} from '../../text.ts';
import { queryDay } from './fields.ts';
import { type CashEntryKind, cashEntryKinds, movementKinds } from './terms.ts';

const cashAccountId = idField('Account');
const reference = optionalText('Reference', 80);
const party = requiredText('Payee', 120);
const purpose = requiredLongText('Purpose', 300);
const approvedBy = requiredText('Approved by', 120);
/** Required all the same, unless the category is of what a bank takes by itself. */
const paymentApprover = optionalText('Approved by', 120);
const category = idField('Category');
/** The restricted fund that is spent from or given to: one that a levy feeds. */
const fund = optionalText('Fund', 80);
/** Whether its next one is offered every month from now on. */
const everyMonth = z.enum(['no', 'yes'], 'Every month must be yes or no.').optional();
/** The first voucher of the payment of every month that it is. */
const standing = optionalText('Standing', 100, readId);
/** Why it is another sum than what may be the same in the books. */
const acceptRepeat = optionalLongText('Reason', 300);
const common = { amount: nairaAmount('Amount'), date: pastDate('Date') };

/** The form of each kind, in the order in which a treasurer fills a voucher in. */
export const entryForms = {
  payment: z.object({
    account: cashAccountId,
    ...common,
    party,
    purpose,
    category,
    fund,
    reference,
    approvedBy: paymentApprover,
    everyMonth,
    standing,
    acceptRepeat,
  }),
  remittance: z.object({
    account: cashAccountId,
    ...common,
    party,
    purpose: optionalLongText('Purpose', 300),
    reference,
    approvedBy,
    /** Why more is remitted than is owed to the national body. */
    acceptMore: optionalLongText('Reason', 300),
    acceptRepeat,
  }),
  receipt: z.object({
    account: cashAccountId,
    ...common,
    party: requiredText('Received from', 120),
    purpose,
    category,
    fund,
    reference,
    acceptRepeat,
  }),
  transfer: z.object({
    account: cashAccountId,
    toAccount: idField('To account'),
    ...common,
    purpose: optionalLongText('Purpose', 300),
    reference,
    acceptRepeat,
  }),
} satisfies Record<CashEntryKind, z.ZodObject>;

/**
 * A voucher: a payment, a remittance, a receipt that is not of a member, or a transfer. What its kind
 * has is required as in `entryForms`; what it has not is left out. The attachment is the call's upload.
 */
export const cashEntryForm = z
  .object({
    kind: choiceField('Kind', cashEntryKinds),
    account: cashAccountId,
    toAccount: cashAccountId.optional(),
    ...common,
    party: optionalText('Payee', 120),
    purpose: optionalLongText('Purpose', 300),
    category: category.optional(),
    fund,
    reference,
    approvedBy: optionalText('Approved by', 120),
    everyMonth,
    standing,
    acceptMore: optionalLongText('Reason', 300),
    acceptRepeat,
  })
  .superRefine(({ kind, ...form }, context) => {
    const shape: Record<string, z.ZodType> = entryForms[kind].shape;
    const sent: Record<string, unknown> = form;
    /* Also what was not sent at all: it has no key. */
    for (const field of new Set([...Object.keys(shape), ...Object.keys(sent)])) {
      const [own, value] = [shape[field], sent[field]];
      const isBlank = value === undefined || value === null || value === '';
      if (!own && !isBlank)
        context.addIssue({
          code: 'custom',
          path: [field],
          message: `This does not apply to a ${kind}.`,
        });
      const problem =
        own && isBlank ? own.safeParse(value ?? undefined).error?.issues[0]?.message : undefined;
      if (problem) context.addIssue({ code: 'custom', path: [field], message: problem });
    }
    if (kind === 'transfer' && form.toAccount === form.account)
      context.addIssue({
        code: 'custom',
        path: ['toAccount'],
        message: 'To account must be another account.',
      });
  });

const named = z.object({ _id: z.string(), name: z.string() });
const other = z.object({ _id: z.string(), voucherNumber: z.string() });

/** A voucher. The amount in naira, always positive: a reversal counts the other way. */
export const cashEntrySchema = z.object({
  _id: z.string(),
  kind: z.enum(cashEntryKinds),
  voucherNumber: z.string(),
  account: named,
  toAccount: named.nullable(),
  category: named.nullable(),
  amount: z.number(),
  date: z.string(),
  /** Who was paid, or who paid. */
  party: z.string(),
  purpose: z.string(),
  reference: z.string().nullable(),
  fund: z.string().nullable(),
  approvedBy: z.string(),
  /** Why it was reversed, or why more was remitted than was owed. */
  reason: z.string().nullable(),
  /** The picture or PDF; `src` opens without an authorization header, for a short time. */
  attachment: z.object({ src: z.string(), contentType: z.string(), size: z.number() }).nullable(),
  /** The voucher that it reverses, and the one that reverses it. */
  reverses: other.nullable(),
  reversedBy: other.nullable(),
  /** The lines of bank statements that show it: of a transfer between own accounts, one in each. */
  lines: z.array(bankLineSchema),
  /** The first voucher of the payment of every month that it is, as long as its next one is offered. */
  standing: z.string().nullable(),
  /** Who recorded it; null for the system. */
  by: z.string().nullable(),
  createdAt: z.string(),
});
export type CashEntry = z.infer<typeof cashEntrySchema>;

/** A movement of an account. Amounts in naira; negative for what went out. */
export const movementSchema = z.object({
  /** Unique in the list: a transfer is there twice, once for each account. */
  _id: z.string(),
  kind: z.enum(movementKinds),
  /** Null for money of an account that nobody has named. */
  account: named.nullable(),
  date: z.string(),
  amount: z.number(),
  /** What the account held after it; null where several accounts are listed. */
  balance: z.number().nullable(),
  /** The number of the receipt or the voucher. */
  number: z.string(),
  /** The member, the payee, or who paid. */
  name: z.string(),
  purpose: z.string(),
  reference: z.string().nullable(),
  category: named.nullable(),
  /** The voucher, or the member's payment, that it is of. */
  entry: z.string().nullable(),
  payment: z.string().nullable(),
});
export type Movement = z.infer<typeof movementSchema>;

/** What the accounts held before and after the days, and what came in and went out by the filters. */
export const movementTotals = z.object({
  opening: z.number(),
  in: z.number(),
  out: z.number(),
  closing: z.number(),
});
export type MovementTotals = z.infer<typeof movementTotals>;

const days = {
  from: queryDay('from').optional(),
  to: queryDay('to').optional(),
};

const idParameter = (name: string) => text(name, 100, readId).min(1, `${name} must be an id.`);

export const cashBookQuery = z.object({
  ...pageParameters,
  search: searchParameter,
  account: idParameter('account').optional(),
  ...days,
  kind: choicesParameter('kind', movementKinds).optional(),
  category: idParameter('category').optional(),
  sort: sortParameter(['date'], '-date'),
});

export const journalQuery = z.object({ ...days, format: exportFormat });

/** A payment of every month that is due and not entered yet. The amount in naira, as the last time. */
export const duePaymentSchema = z.object({
  /** Its first voucher, which a new one names as `standing`. */
  _id: z.string(),
  date: z.string(),
  account: named,
  category: named,
  amount: z.number(),
  party: z.string(),
  purpose: z.string(),
  approvedBy: z.string(),
});
export type DuePayment = z.infer<typeof duePaymentSchema>;
