import { z } from 'zod';
import { namedMemberSchema, standings } from '../../account/schemas.ts';
import { thisYear } from '../../day.ts';
import { calendarDate, choiceField, pastDate } from '../../fields.ts';
import { exportFormat, idsParameter, pageParameters, searchParameter } from '../../lists.ts';
import { membershipKinds } from '../../membership.ts';
import { nairaAmount, nairaBalance } from '../../money.ts';
import { readId, recordId } from '../../record-id.ts';
import { optionalLongText, optionalText, requiredLongText, requiredText } from '../../text.ts';
import { dueDate, dueYear } from '../due-year.ts';
import { levyKinds, listedKinds } from './terms.ts';

const amount = z.number();

/** A member as the ledger names them. */
export const ledgerMemberSchema = z.object({
  ...namedMemberSchema.shape,
  mname: z.string().nullable(),
  photo: z.string().nullable(),
  accountState: z.string(),
  membership: z.enum(membershipKinds).nullable(),
  confirmed: z.boolean(),
});

/** One due year of a member. Amounts in naira. */
export const ledgerYearSchema = z.object({
  year: z.number(),
  charged: amount,
  waived: amount,
  /** A bad debt; absent where nothing was written off. */
  writtenOff: amount.optional(),
  paid: amount,
  owed: amount,
});

/** An entry as a member's ledger lists it. The amount in naira; negative where it is a credit. */
export const ledgerEntrySchema = z.object({
  _id: z.string(),
  kind: z.enum(listedKinds),
  year: z.number().nullable(),
  name: z.string().nullable(),
  amount,
  date: z.string(),
  postedOn: z.string(),
  reference: z.string().nullable(),
  /** Who wrote it; null for the system. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** The entry that it takes back. */
  reverses: z.string().nullable(),
  /** The payment whose money it is. */
  payment: z.string().nullable(),
  /** Whether the bank gave the payment back that it reverses; absent unless it did. */
  returned: z.boolean().optional(),
  /** Of a move, for admins alone: whom it went to, or came from. */
  other: z.object({ _id: z.string(), name: z.string() }).optional(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** A refund: an entry of the ledger, or `pending` while the gateway has not decided it. */
export const refundSchema = ledgerEntrySchema.extend({ state: z.enum(['pending', 'done']) });
export type GatewayRefund = z.infer<typeof refundSchema>;

/** What a member owes, has paid and has left (docs/ledger.md, "How to read a member's account"). Amounts in naira. */
export const ledgerSchema = z.object({
  member: ledgerMemberSchema,
  owed: amount,
  overdue: amount,
  credit: amount,
  standing: z.enum(standings),
  /** The number of due years of which something is owed. */
  yearsOwed: z.number(),
  /** The due date of the oldest charge that is open. */
  oldestDue: z.string().nullable(),
  years: z.array(ledgerYearSchema),
  entries: z.array(ledgerEntrySchema),
  /** Transfers that the member has reported and that are being checked; absent for another day. */
  checking: amount.optional(),
  /** Whether a letter of good standing would be given today, and why not; absent for another day. */
  letter: z.object({ available: z.boolean(), reason: z.string().nullable() }).optional(),
});
export type Ledger = z.infer<typeof ledgerSchema>;

export const asAtQuery = z.object({ asAt: calendarDate('asAt').optional() });

/** How many members a subscription would charge now, and what it comes to. */
export const chargePreviewSchema = z.object({
  members: z.number(),
  amount,
  byCategory: z.array(
    z.object({ category: z.string(), members: z.number(), price: amount, amount }),
  ),
  /** Charges that stand, and those among them that nothing has been paid or waived of. */
  charged: z.number(),
  changeable: z.number(),
});

/** The day from which a year is charged by itself, or the day of charges that are made now. */
export const chargeForm = z
  .object({ from: calendarDate('From').optional(), date: pastDate('Date').optional() })
  .refine(({ from, date }) => from === undefined || date === undefined, {
    path: ['date'],
    message: 'Send From, for charges from a day on, or Date, for charges now.',
  });

const reason = requiredLongText('Reason', 300);
const userId = recordId('Member is required.').min(1, 'Member is required.');

const balanceMessage =
  'Amount must be an amount in naira, such as 15000; 0 for nothing, negative for a credit.';

/* Naira with a sign: negative is a credit, and 0 says that nothing was owed. */
const balance = nairaBalance('Amount', balanceMessage, balanceMessage);

const openingLines = 'Lines must be a list of years and amounts.';

/**
 * What a member owed, or had paid too much, before the ledger began: one act of a line for each year, or of one line
 * with its `year` and `amount` alone.
 */
export const openingForm = z
  .object({
    userId,
    year: dueYear.optional(),
    amount: balance.optional(),
    lines: z
      .array(z.object({ year: dueYear, amount: balance }, openingLines), openingLines)
      .min(1, 'Add at least one year.')
      .max(60, 'At most 60 years at once.')
      .optional(),
    /** The day of the take-on; today by default. */
    asAt: pastDate('As at').optional(),
    reason,
    /** Whether dues of these years that are charged already stay beside the balance; 409 without it where there are any. */
    acceptCharged: z.boolean('acceptCharged must be true or false.').default(false),
  })
  .superRefine(({ year, amount, lines }, context) => {
    const wrong = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path, message });
    /* It would bar the dues of its year, and of all before. */
    const expectBegun = (wanted: number | undefined, ...path: (string | number)[]) => {
      if (wanted !== undefined && wanted > thisYear())
        wrong(`Year must not be after ${thisYear()}.`, ...path);
    };
    expectBegun(year, 'year');
    for (const [place, line] of (lines ?? []).entries())
      expectBegun(line.year, 'lines', place, 'year');
    if (lines === undefined) {
      if (year === undefined) wrong('Year is required.', 'year');
      if (amount === undefined) wrong('Amount is required.', 'amount');
      return;
    }
    if (year !== undefined || amount !== undefined)
      wrong('Send lines, or a year and an amount.', 'lines');
    for (const [place, line] of lines.entries())
      if (lines.findIndex((other) => other.year === line.year) < place)
        wrong(`Year ${line.year} is there already.`, 'lines', place, 'year');
  });

/** Returns the lines of an opening, the oldest first. In kobo. */
export function linesOfOpening({
  year,
  amount,
  lines,
}: Pick<z.output<typeof openingForm>, 'year' | 'amount' | 'lines'>) {
  const all = lines ?? (year === undefined || amount === undefined ? [] : [{ year, amount }]);
  return [...all].sort((one, other) => one.year - other.year);
}

/** A filter of the members' list; an empty one is every member. */
const group = z
  .record(z.string(), z.unknown(), 'Group must be a filter of the members’ list.')
  .default({});

export const levyForm = z.object({
  name: requiredText('Name', 120),
  amount: nairaAmount('Amount'),
  /** The day on which it is charged; today by default. */
  date: pastDate('Date').optional(),
  dueDate,
  kind: choiceField('Kind', levyKinds).default('levy'),
  /** The restricted fund that it feeds, by its name. */
  fund: optionalText('Fund', 80),
  group,
});

/** Whom a levy would charge. */
export const levyPreviewForm = levyForm
  .pick({ amount: true, group: true })
  .extend(levyForm.pick({ name: true, dueDate: true }).partial().shape);

export const levyPreviewSchema = z.object({
  members: z.number(),
  amount,
  /** How many of them were charged under this name for this year already; absent where none was, or no name is given. */
  again: z.number().optional(),
});

/** A levy or a penalty with what has become of it. Amounts in naira. */
export const levySchema = z.object({
  _id: z.string(),
  kind: z.enum(levyKinds),
  name: z.string(),
  /** What each member was charged. */
  amount,
  dueDate: z.string(),
  /** The restricted fund that it feeds. */
  fund: z.string().nullable(),
  members: z.number(),
  charged: amount,
  waived: amount,
  writtenOff: amount,
  paid: amount,
  owed: amount,
  /** The day in Nigeria on which it was charged. */
  date: z.string(),
  /** Who charged it. */
  by: z.string().nullable(),
  undone: z.boolean(),
});
export type Levy = z.infer<typeof levySchema>;

export const waiverForm = z.object({
  userId,
  year: dueYear,
  amount: nairaAmount('Amount').optional(),
  /** The day on which it was decided; today by default. */
  date: pastDate('Date').optional(),
  reason,
});

export const reasonForm = z.object({ reason });

/** Why money is taken back: it never was in the account, or the bank has given it back. */
export const reversalCauses = ['mistake', 'returned'] as const;

/** What a form asks for of money that the bank returned. */
export const returnForm = z.object({
  date: pastDate('Date'),
  /** What the bank took for it, which the member is charged in the same act. */
  bankCharge: nairaAmount('Bank’s charge').optional(),
  reason,
});

/** A reversal. A mistake has the day of what it takes back; the bank's day is entered. */
export const reverseForm = z
  .object({
    reason,
    why: choiceField('Why', reversalCauses).default('mistake'),
    date: pastDate('Date').optional(),
    bankCharge: returnForm.shape.bankCharge,
  })
  .refine(({ why, date }) => why === 'mistake' || date !== undefined, {
    path: ['date'],
    message: 'Date is required.',
  })
  .refine(({ why, bankCharge }) => why === 'returned' || bankCharge === undefined, {
    path: ['bankCharge'],
    message: 'A bank charges only for a payment that it returned.',
  });

export const moveForm = z.object({ userId, reason });

/* Why it is another sum than what may be the same in the books. */
const acceptRepeat = optionalLongText('Reason that it is another sum', 300);

/** Money in suspense that becomes a member's. */
export const giveForm = moveForm.extend({ acceptRepeat });

export const refundForm = z.object({
  amount: nairaAmount('Amount').optional(),
  reference: optionalText('Reference', 80),
  /** Of a refund by hand: the account that it is paid from, by default the payment's own, and its day. */
  account: optionalText('Account', 100, readId),
  date: pastDate('Date').optional(),
  reason,
  /** Of a refund by hand: why it is another sum than what may be the same in the books. */
  acceptRepeat: optionalLongText('Reason that it is another sum', 300),
});

/** What a form asks for of money that waited and was given back by hand: of which account, if not its own, and when. */
export const giveBackForm = z.object({
  account: refundForm.shape.account,
  date: pastDate('Date'),
  reason,
  acceptRepeat,
});

export const reviewActions = ['accept', 'credit', 'move', 'refund', 'dismiss'] as const;

export const reviewForm = z
  .object({
    action: choiceField('Action', reviewActions),
    reason,
    userId: userId.optional(),
    acceptRepeat,
    /** Of a refund by hand: the account that it was paid from, by default its own, and its day. */
    account: refundForm.shape.account,
    date: refundForm.shape.date,
  })
  .refine(({ action, userId }) => action !== 'move' || userId, {
    path: ['userId'],
    message: 'Member is required.',
  });

export const checkoutForm = z
  .object({
    years: z.int('Years must be a number.').min(1).max(100).optional(),
    amount: nairaAmount('Amount').optional(),
    /** Opens a second checkout although one cannot be asked about, and may be paid. */
    acceptSecond: z.boolean('Accept second must be yes or no.').optional(),
    /** Pays although a transfer that the member has reported, and that is being checked, may be the same money. */
    acceptReported: z.boolean('Accept reported must be yes or no.').optional(),
  })
  .refine(({ years, amount }) => years === undefined || amount === undefined, {
    path: ['amount'],
    message: 'Choose the years or an amount, not both.',
  });

/* A number of years owed. */
function yearsParameter(name: string) {
  const message = `${name} must be a whole number from 1 to 100.`;
  return z
    .string(message)
    .regex(/^\d{1,3}$/, message)
    .transform(Number)
    .refine((years) => years >= 1 && years <= 100, message);
}

export const arrearsQuery = z.object({
  ...pageParameters,
  search: searchParameter,
  minYears: yearsParameter('minYears').prefault('1'),
  /** Exactly that many years owed. */
  years: yearsParameter('years').optional(),
  asAt: pastDate('As at').optional(),
});

/** Search and filters of the arrears, without pages. */
export const arrearsExportQuery = arrearsQuery
  .omit({ page: true, limit: true })
  .extend({ format: exportFormat });

/** Whom the letters to debtors go to: some, or whom a search and filters find today. */
export const arrearsLettersQuery = arrearsQuery
  .pick({ search: true, minYears: true, years: true })
  .extend({ ids: idsParameter().optional() });

export const arrearsSchema = z.object({
  totals: z.object({
    members: z.number(),
    owed: amount,
    byAge: z.array(z.object({ years: z.number(), members: z.number(), owed: amount })),
  }),
  members: z.array(ledgerMemberSchema.extend({ owed: amount, yearsOwed: z.number() })),
});
export type Arrears = z.infer<typeof arrearsSchema>;
