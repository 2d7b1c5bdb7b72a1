import { z } from 'zod';
import { dayInNigeria } from '../../day.ts';
import { cashAccountKinds } from '../../dues/cash-accounts/terms.ts';
import { calendarDate, untilDate } from '../../fields.ts';
import { nairaBalance } from '../../money.ts';
import { recordId } from '../../record-id.ts';
import { requiredLongText } from '../../text.ts';
import { movementSchema } from '../cash-book/entry-schemas.ts';

/** Movements that one call can mark. */
const maxMarked = 500;

const cashAccountId = recordId('Account is required.').min(1, 'Account is required.').max(100);

const until = untilDate('Until');

export const reconciliationQuery = z.object({ account: cashAccountId, until });

/** Signs an account as reconciled with its statement, whose balance at the end of the day is given. */
export const signForm = z.object({
  account: cashAccountId,
  until,
  statementBalance: nairaBalance('Balance of the statement'),
});

/** Takes the last signature of an account back; of that day, where it is named. */
export const withdrawForm = z.object({
  account: cashAccountId,
  until: until.optional(),
  reason: requiredLongText('Reason', 300),
});

const movements = `movements must be 1 to ${maxMarked} ids.`;

/** Marks movements as shown by the statement, on a day; or takes that back. */
export const clearForm = z
  .object({
    account: cashAccountId,
    movements: z
      .array(recordId(movements).min(1, movements).max(100, movements), movements)
      .min(1, movements)
      .max(maxMarked, movements),
    cleared: z.boolean('cleared must be true or false.'),
    clearedOn: calendarDate('Day on the statement')
      .refine((day) => day <= dayInNigeria(), 'Day on the statement must not be after today.')
      .optional(),
  })
  .refine(({ cleared, clearedOn }) => !cleared || clearedOn !== undefined, {
    path: ['clearedOn'],
    message: 'Day on the statement is required.',
  });

const amount = z.number();

/** A movement of the cash book beside its statement. */
export const accountMovementSchema = movementSchema
  .omit({ account: true, balance: true, category: true })
  .extend({
    /** The day on which the statement shows it; null where it does not yet. */
    clearedOn: z.string().nullable(),
  });
export type AccountMovement = z.output<typeof accountMovementSchema>;

/** A line of a bank statement that no movement of the account explains. */
const unexplainedLineSchema = z.object({
  _id: z.string(),
  statement: z.string(),
  date: z.string(),
  amount,
  narration: z.string(),
  reason: z.string(),
});

/** A reconciliation as it was signed. Amounts in naira. */
export const signedReconciliationSchema = z.object({
  _id: z.string(),
  until: z.string(),
  book: amount,
  statement: amount,
  /** How many movements were outstanding. */
  outstanding: z.number(),
  by: z.string(),
  at: z.string(),
  /** Why, when and by whom the signature was taken back; null where it stands. */
  withdrawn: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
});

/** An account that can be reconciled, with the last day it was signed for. */
export const reconciledAccountSchema = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(cashAccountKinds),
  openedOn: z.string().nullable(),
  closed: z.boolean(),
  lastSigned: z.string().nullable(),
});
export type ReconciledAccount = z.output<typeof reconciledAccountSchema>;

/**
 * An account beside its statement at the end of a day. `statement` is what the statement should show: the
 * balance of the cash book without what is outstanding, and with what is booked on a later day than the
 * statement shows it. Lists have their first rows, sums and counts all of them. Amounts in naira.
 */
export const reconciliationSchema = z.object({
  account: reconciledAccountSchema,
  until: z.string(),
  /** The day that is offered for marks: the last one until then that the uploaded statement shows. */
  markOn: z.string(),
  book: amount,
  statement: amount,
  outstandingIn: amount,
  outstandingOut: amount,
  outstanding: z.array(accountMovementSchema),
  outstandingCount: z.number(),
  bookedLater: z.array(accountMovementSchema),
  bookedLaterSum: amount,
  /** What the treasurer has marked since the last reconciliation that was signed. */
  marked: z.array(accountMovementSchema),
  unexplained: z.array(unexplainedLineSchema),
  unexplainedCount: z.number(),
  unexplainedSum: amount,
  signed: z.array(signedReconciliationSchema),
});
export type Reconciliation = z.output<typeof reconciliationSchema>;

export const checklistQuery = z.object({ until });

/** What is not done of the days until one, before their books are closed. Amounts in naira. */
export const checklistSchema = z.object({
  /** The accounts that are not signed until that day, with the last day that each is signed for. */
  unsigned: z.array(
    z.object({ _id: z.string(), name: z.string(), lastSigned: z.string().nullable() }),
  ),
  /** The accounts whose bank statements have lines by that day that the cash book does not have. */
  openLines: z.array(z.object({ _id: z.string(), name: z.string(), lines: z.number(), amount })),
  /** What waits for a decision under review, whatever its day, and how much was received of it. */
  review: z.object({ items: z.number(), amount }),
});
export type Checklist = z.output<typeof checklistSchema>;
