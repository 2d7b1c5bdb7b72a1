import { z } from 'zod';
import { designations } from '../account/designations.ts';
import { dueYear } from '../dues/due-year.ts';
import { ledgerEntrySchema, reasonForm, reviewActions } from '../dues/ledger/schemas.ts';
import { calendarDate, choiceField, pastDate } from '../fields.ts';
import {
  choicesParameter,
  exportFormat,
  idsParameter,
  limitParameter,
  listParameter,
  pageParameter,
  searchParameter,
  sortParameter,
} from '../lists.ts';
import { nairaAmount } from '../money.ts';
import { readId, recordId } from '../record-id.ts';
import { longText, optionalText, requiredText, text } from '../text.ts';
import { bankLineSchema } from './bank-line.ts';
import { paymentMethods, paymentSorts, paymentStatuses } from './terms.ts';

/** The payer, as the treasurer's tables show them. */
const payerSchema = z.object({
  _id: z.string(),
  memberId: z.string(),
  fname: z.string(),
  mname: z.string().nullable(),
  lname: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  status: z.enum(designations),
  /** Whether the secretariat has confirmed the member; only with what a receipt shows. */
  confirmed: z.boolean().optional(),
});

/** A payment as members and admins see it. Amounts in naira. */
export const paymentSchema = z.object({
  _id: z.string(),
  /** The invoice number, `INV-2026-000123`. */
  paymentId: z.string(),
  reference: z.string(),
  datePayed: z.string().nullable(),
  amount: z.number(),
  /** The amount received, if it differs from the amount due (a payment under review). */
  amountReceived: z.number().nullable(),
  /** The number of the receipt, `RCT-2026-000123`, once the money is certain. */
  receiptNumber: z.string().nullable(),
  status: z.enum(paymentStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** A date in the due year. */
  expiresIn: z.string(),
  method: z.string(),
  createdAt: z.string(),
  /** What the member is told of a payment that failed, waits or does not count any more. */
  reason: z.string().nullable(),
  /** The day on which the bank gave it back; absent unless it did. */
  returnedOn: z.string().optional(),
  user: payerSchema,
});
export type Payment = z.infer<typeof paymentSchema>;

/** A payment as the treasurer sees it. */
export const treasurerPaymentSchema = paymentSchema.extend({
  /** Who recorded it, if it was recorded by hand. */
  recordedBy: z.object({ _id: z.string(), fname: z.string(), lname: z.string() }).nullable(),
  /** The number on the teller, the cheque or the transfer, if it was recorded by hand. */
  receivedReference: z.string().nullable(),
  /** Why it is under review, or failed. */
  reviewReason: z.string().nullable(),
  /** The currency that the amount received is in; absent where that is naira. */
  receivedCurrency: z.string().optional(),
  /** What it counts for: the amount received less refunds and reversals; 0 while nothing is certain. */
  counted: z.number(),
  /** What of it waits for a decision though the rest counts; absent where nothing does. */
  surplus: z.number().optional(),
  /** What it paid of the dues of each year, the oldest first; only in a page of a list, and where it paid any. */
  paidOf: z.array(z.object({ year: z.number(), amount: z.number() })).optional(),
});
export type TreasurerPayment = z.infer<typeof treasurerPaymentSchema>;

/**
 * What the treasurer has to look at: a `payment` under review, a `dispute`, a `refund` that is under
 * way or has failed, the money of a `line` of a bank statement that is nobody's yet, or an `event` of a gateway about a reference that nobody here knows.
 */
const reviewKinds = ['payment', 'dispute', 'refund', 'line', 'event'] as const;

/** What was asked for, what came, and what the gateway says. In naira. */
export const reviewItemSchema = z.object({
  /** Of the payment, the dispute, the refund or the event. */
  _id: z.string(),
  kind: z.enum(reviewKinds),
  /** Null for an event about nobody's payment. */
  payment: treasurerPaymentSchema.nullable(),
  why: z.string(),
  expected: z.number(),
  received: z.number().nullable(),
  /** What of it waits, where the rest is what was owed and counts: the decision is about this alone. */
  surplus: z.number().optional(),
  currency: z.string(),
  gatewaySays: z.string(),
  /** The line of a bank statement whose money it is, and its statement. */
  line: z.object({ _id: z.string(), statement: z.string() }).optional(),
  /** The gateway that a refund of it goes through; null where it is given by hand. */
  refundGateway: z.string().nullable(),
  /** What can be decided: nothing while the gateway decides. */
  actions: z.array(z.enum(reviewActions)),
});
export type ReviewItem = z.infer<typeof reviewItemSchema>;

/** A gateway that does not accept the server's key, and since when. */
export const refusedKeySchema = z.object({ gateway: z.string(), since: z.string() });
export type RefusedKey = z.infer<typeof refusedKeySchema>;

/** What a payment paid, what became of it, and what its gateway said. In naira. */
export const paymentDetailsSchema = z.object({
  /** What it pays of each due year; a levy or a penalty by its name. */
  paid: z.array(
    z.object({ year: z.number().nullable(), name: z.string().nullable(), amount: z.number() }),
  ),
  /** What is left of it as credit. */
  credit: z.number(),
  /** The account of the cash book that it is in; null where nobody has named one. */
  account: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** The gateway that it came through; null if it was recorded by hand. */
  gateway: z.string().nullable(),
  /** The gateway that a refund of it goes through; null where it is given by hand. */
  refundGateway: z.string().nullable(),
  /** The gateway's own number of it. */
  gatewayId: z.string().nullable(),
  /** What the gateway kept of it; null where it did not say. */
  fee: z.number().nullable(),
  /** What the gateway paid out of it: the amount received less the fee. */
  net: z.number().nullable(),
  currency: z.string(),
  /** What the gateway sent about it, the oldest first. */
  said: z.array(z.object({ at: z.string(), words: z.string() })),
  /** Its entries in the ledger: the payment, refunds, a reversal. */
  entries: z.array(ledgerEntrySchema),
  /** Whether a bank can have returned it: it is in an account at one. */
  mayBeReturned: z.boolean(),
  /** The day on which the bank gave it back; null unless it did. */
  returnedOn: z.string().nullable(),
  /** Why it cannot be taken back that the bank returned it; null where it can be. */
  returnStands: z.string().nullable(),
  /** What waited of it and was given back by hand, when, and out of which account; null unless it was. */
  givenBack: z.object({ amount: z.number(), date: z.string(), account: z.string() }).nullable(),
  /** The receipts that it has had, the oldest first: each is void once there is a next one. */
  receipts: z.array(
    z.object({
      number: z.string(),
      /** By which anybody verifies it. */
      code: z.string(),
      /** Whose it is, as it says: 'Ada Obi (MB 123456)'. */
      holder: z.string(),
      date: z.string(),
      amount: z.number(),
      at: z.string(),
      /** The act that gave it out in place of the one before, by whom and why; null for the first. */
      act: z
        .object({ action: z.string(), by: z.string().nullable(), reason: z.string().nullable() })
        .nullable(),
    }),
  ),
  /** The receipt of who paid for several, which it is on; null where it is on none. */
  joint: z.object({ _id: z.string(), number: z.string(), payer: z.string() }).nullable(),
  /** The line of a bank statement that shows it. */
  line: bankLineSchema.nullable(),
  /** The lines that show what was refunded of it, or returned by the bank, and what each is called. */
  refundLines: z.array(bankLineSchema.extend({ number: z.string() })),
});
export type PaymentDetails = z.infer<typeof paymentDetailsSchema>;

/** The methods of payments that are recorded by hand. */
export const receivedMethods = ['Cash', 'Cheque', 'Bank Transfer', 'POS'] as const;

const userId = recordId('Member is required.').min(1, 'Member is required.');

const acceptRepeat = longText('Reason', 300).optional();

const received = {
  method: choiceField('Method', receivedMethods),
  reference: requiredText('Reference', 80),
  datePayed: pastDate('Date paid'),
  /** The open account of the cash book that it came into; by default the one for its method. */
  account: text('Account', 100, readId).optional(),
  /** Whether the member gets the receipt by mail; `false` where old receipts are entered. */
  notify: z.boolean('Notify must be true or false.').optional(),
  /** Why it is another sum than what may be the same in the books. */
  acceptRepeat,
};

/** A payment recorded by hand, of whatever amount; what is not owed is credit (docs/ledger.md, 'The rules'). */
export const recordForm = z.object({
  userId,
  /** The due year that it pays first; the oldest by default. */
  dueYear: dueYear.optional(),
  amount: nairaAmount('Amount'),
  ...received,
});

/** What was typed wrong of a payment recorded by hand: its day, its account or its reference, and why it changes. */
export const changeForm = z.object({
  datePayed: received.datePayed.optional(),
  account: received.account,
  reference: received.reference.optional(),
  reason: reasonForm.shape.reason,
});

const linesMessage = 'Lines must be a list of members and amounts.';

/**
 * One payment for several members, or for several years of one: a firm pays for its eight. The reason of a line is its
 * own, else that of all.
 */
export const recordManyForm = z.object({
  /** Who paid for all of them, such as a firm: named on one receipt of its own for them. */
  payer: optionalText('Payer', 120),
  ...received,
  lines: z
    .array(
      z.object(
        { userId, amount: nairaAmount('Amount'), dueYear: dueYear.optional(), acceptRepeat },
        linesMessage,
      ),
      linesMessage,
    )
    .min(1, 'Add at least one member.')
    .max(200, 'At most 200 members at once.'),
});

/** A due year in the accounts. Amounts in naira. */
const yearSummarySchema = z.object({
  year: z.number(),
  amount: z.number(),
  /** Members who have paid the year's dues. */
  paid: z.number(),
  /** Members on the register by the end of the year who have not paid it. */
  owing: z.number(),
});

/** The treasurer's overview. Amounts in naira. */
export const paymentSummarySchema = z.object({
  /** The current due year; null before the first subscription is set up. */
  year: z.number().nullable(),
  /** The number of members who have paid the current year's dues, and of those who have not. */
  paid: z.number(),
  owing: z.number(),
  /** Members and who has applied: without the installation's own account, and who has left or died. */
  members: z.number(),
  /** The amount paid in each of the last twelve months, `YYYY-MM`, this month last; `before` a year earlier. */
  months: z.array(z.object({ month: z.string(), amount: z.number(), before: z.number() })),
  /** By which methods it came in these months, and what their gateways kept of it; the most first. */
  methods: z.array(
    z.object({ method: z.string(), payments: z.number(), amount: z.number(), fees: z.number() }),
  ),
  /** Every year with a subscription, the newest first. */
  years: z.array(yearSummarySchema),
});
export type PaymentSummary = z.infer<typeof paymentSummarySchema>;

/** Payments in one response without a limit, as the lists of all payments request them. */
const defaultPaymentLimit = 10_000;

const yearsMessage = 'year must have four digits.';

export const paymentListQuery = z.object({
  page: pageParameter,
  limit: limitParameter().default(defaultPaymentLimit),
  search: searchParameter,
  sort: sortParameter(paymentSorts, '-createdAt'),
  /**
   * Filters take several values, separated by commas. Years are those whose dues it paid; where nothing counts of it, the
   * one that it was asked for.
   */
  year: listParameter(yearsMessage)
    .pipe(
      z.array(
        z
          .string()
          .regex(/^\d{4}$/, yearsMessage)
          .transform(Number),
      ),
    )
    .optional(),
  status: choicesParameter('status', paymentStatuses).optional(),
  method: choicesParameter('method', paymentMethods).optional(),
  /** The days in Nigeria between which it was paid, both included. */
  from: calendarDate('from').optional(),
  to: calendarDate('to').optional(),
  ids: idsParameter().optional(),
});

/** Filters and search of the payments' list, without pages. */
export const paymentExportQuery = paymentListQuery
  .omit({ page: true, limit: true })
  .extend({ format: exportFormat });

/** Filters and search of the payments' list, for their sum. */
export const paymentTotalQuery = paymentListQuery.omit({ page: true, limit: true, sort: true });
