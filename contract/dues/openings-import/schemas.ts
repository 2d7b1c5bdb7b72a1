import { z } from 'zod';
import { pastDate } from '../../fields.ts';
import { unguardFormula } from '../../formula-guard.ts';
import { readMemberId } from '../../member-id.ts';
import { readAmount } from '../../read-amount.ts';
import { sentRow } from '../../sent-row.ts';
import { errorCellMessage, isErrorCell } from '../../spreadsheet-cell.ts';
import { isStorable, requiredLongText } from '../../text.ts';
import { cleanLine } from '../../typed-text.ts';
import { chargedBeside } from '../ledger/charged-beside.ts';

/** Rows in one call, which are brought in together or not at all. */
const maxOpeningRows = 10_000;

/** Bytes in one call: enough for that many rows. */
export const maxOpeningsBytes = 2_000_000;

/** The columns of a list of opening balances. */
export const openingColumns = ['memberId', 'year', 'owed', 'credit'] as const;
export type OpeningColumn = (typeof openingColumns)[number];

/**
 * A list of opening balances, parsed from its file by the browser. Nothing is written in a dry run,
 * nor where a row is refused, unless those rows are to be left out.
 */
export const openingsImportForm = z.object({
  rows: z
    .array(sentRow, 'The rows must be a list.')
    .min(1, 'There are no rows.')
    .max(maxOpeningRows, `At most ${maxOpeningRows} rows can be sent at once.`),
  dryRun: z.boolean('dryRun must be true or false.').default(true),
  leaveOut: z.boolean('leaveOut must be true or false.').default(false),
  /** The number of the first row, for messages. */
  firstRow: z.int('firstRow must be a whole number from 1.').min(1).max(10_000_000).default(1),
  reason: requiredLongText('Reason', 300).default('From the list of opening balances'),
  /**
   * The take-on day, of which the balances are: nobody who was on the register then is charged a year up to it, listed
   * or not.
   */
  asAt: pastDate('Take-on day').optional(),
});
type OpeningRow = z.output<typeof openingsImportForm>['rows'][number];

/**
 * What becomes of a row: `add` writes it, `known` has been written before, `nothing` says that
 * nothing is owed, `refuse` is wrong.
 */
const openingOutcomes = ['add', 'known', 'nothing', 'refuse'] as const;
export type OpeningOutcome = (typeof openingOutcomes)[number];

/** A row's outcome. The amount in naira; negative where it is a credit. */
export const openingRow = z.object({
  row: z.number(),
  outcome: z.enum(openingOutcomes),
  memberId: z.string(),
  /** The member's name; null where no member has that ID. */
  name: z.string().nullable(),
  year: z.number().nullable(),
  amount: z.number().nullable(),
  /** Dues of its year and those before that are charged to the member already, and stay so beside it. */
  charged: chargedBeside.optional(),
  errors: z.record(z.string(), z.string()).optional(),
});
export type ImportedOpening = z.infer<typeof openingRow>;

/** The rows by outcome, and what those to add come to, in naira. */
export const openingsTotals = z.object({
  add: z.number(),
  known: z.number(),
  nothing: z.number(),
  refuse: z.number(),
  /** Members who were on the register on the take-on day and are not listed; absent without one. */
  others: z.number().optional(),
  owed: z.number(),
  credit: z.number(),
});
export type OpeningsTotals = z.infer<typeof openingsTotals>;

/* The highest balance of a row, in kobo, as of one due. */
const maxKobo = 10_000_000_000;

const amountMessage = (label: string) =>
  `${label} must be an amount in naira, such as 15000 or 15,000.50.`;

/* Returns kobo, with a sign; null for what is no amount, or more than one of a row. */
function koboOf(cell: string): number | null {
  const kobo = readAmount(cell);
  return kobo === null || Math.abs(kobo) > maxKobo ? null : kobo;
}

/** A row as it is meant: kobo is negative for a credit. Errors by column. */
export type ReadOpening = {
  memberId: string;
  year: number | null;
  kobo: number | null;
  errors: Record<string, string>;
};

/**
 * Reads a row of a list. Owed less credit is the balance, so a list may have one column of both
 * signs, or two.
 *
 * @param thisYear the last year that can have a balance
 */
export function readOpening(row: OpeningRow, thisYear: number): ReadOpening {
  const cell = (column: OpeningColumn) =>
    cleanLine(unguardFormula((Object.hasOwn(row, column) ? row[column] : null) ?? ''));
  const errors: Record<string, string> = {};
  const memberId = readMemberId(cell('memberId'));
  if (!memberId) errors.memberId = 'Member ID is required.';
  else if (memberId.length > 40 || !isStorable(memberId))
    errors.memberId = 'No member has this member ID.';
  const written = /^(\d{4})(\.0+)?$/.exec(cell('year'))?.[1];
  const year = written === undefined ? null : Number(written);
  if (year === null || year < 1960 || year > thisYear)
    errors.year = cell('year')
      ? `Year must be a year from 1960 to ${thisYear}.`
      : 'Year is required.';
  const [owed, credit] = [koboOf(cell('owed')), koboOf(cell('credit'))];
  if (owed === null) errors.owed = amountMessage('Owed');
  if (credit === null) errors.credit = amountMessage('Credit');
  for (const column of openingColumns)
    if (isErrorCell(cell(column))) errors[column] = errorCellMessage(cell(column));
  return {
    memberId,
    year: errors.year ? null : year,
    kobo: owed === null || credit === null ? null : owed - Math.abs(credit),
    errors,
  };
}

/** A list that was imported, and who took it back, where somebody did. Amounts in naira, of what stands. */
export const openingsListSchema = z.object({
  _id: z.string(),
  /** What it was called: the reason of its balances. */
  name: z.string(),
  asAt: z.string().nullable(),
  at: z.string(),
  by: z.string().nullable(),
  /** Members with a balance that stands, and what these come to. */
  members: z.number(),
  owed: z.number(),
  credit: z.number(),
  undone: z.object({ at: z.string(), by: z.string().nullable(), reason: z.string() }).nullable(),
});
export type OpeningsList = z.output<typeof openingsListSchema>;
