import type { DateOrder } from '#contract/date-order.ts';
import type { ImportedRow, ImportForm } from '#contract/members/import/import.ts';
import type { Choices, PreparedList } from './prepare-list.ts';

/** The number of rows in one call, so that a response comes soon and the progress bar moves. */
export const batch = 1_000;

export type SendOptions = {
  firstRow: number;
  apply: boolean;
  usualNames: boolean;
  choices: Choices;
  /** Which comes first in the birthdays of the whole list. */
  dateOrder?: DateOrder;
  /** The due years before this one that are charged to those who are added. */
  earlierYears?: number[];
  /** Names the import, and the name of its file. */
  importId?: string;
  list?: string;
  /** The member IDs of those whom the dry run said that rows resemble, by the rows' numbers. */
  resembled?: Readonly<Record<number, string>>;
};

type SendRows = (form: ImportForm) => Promise<readonly ImportedRow[]>;

/** A batch that failed; those before it are done. */
export class BatchFailed extends Error {
  constructor(
    override readonly cause: unknown,
    /** Rows before the batch. */
    readonly sentRows: number,
  ) {
    super('A part of the list could not be sent.');
  }
}

/* What the list itself says of a row comes before the server's word on its empty place. */
function answerOf(row: ImportedRow, { repeats, notes }: PreparedList): ImportedRow {
  const resembles = repeats.get(row.row);
  const note = notes.get(row.row);
  if (resembles && resembles.choice !== 'add') return { row: row.row, outcome: 'skip', resembles };
  return {
    ...row,
    /* Two members of the register may well have a phone number in common. */
    ...(resembles && row.outcome === 'add' && !row.resembles && { resembles }),
    /* The server has not seen the rows of another call. */
    ...(note && !row.note && (row.outcome === 'add' || row.changes?.email) && { note }),
  };
}

/** Sends some rows of a list in one call, and returns what becomes of each. */
export async function sendRows(
  list: PreparedList,
  { start, end }: { start: number; end: number },
  send: SendRows,
  { firstRow, choices, resembled = {}, ...options }: SendOptions,
): Promise<ImportedRow[]> {
  const rows = list.sent.slice(start, end);
  const numbers = rows.map((_, index) => firstRow + start + index);
  const ofRows = <Value>(values: Readonly<Record<number, Value>>): Record<string, Value> =>
    Object.fromEntries(
      numbers.flatMap((number) => {
        const one = values[number];
        return one === undefined ? [] : [[String(number), one] as const];
      }),
    );
  const form = {
    ...options,
    rows,
    firstRow: firstRow + start,
    choices: ofRows(choices),
    resembled: ofRows(resembled),
  };
  return (await send(form)).map((row) => answerOf(row, list));
}

/**
 * Sends a list in batches, as a dry run or for real.
 *
 * @throws BatchFailed; the same list can be sent again, because finished rows are then unchanged
 */
export async function sendList(
  list: PreparedList,
  send: SendRows,
  options: SendOptions,
  onProgress: (share: number) => void = () => undefined,
): Promise<ImportedRow[]> {
  const answers: ImportedRow[] = [];
  for (let start = 0; start < list.sent.length; start += batch) {
    const part = { start, end: start + batch };
    try {
      answers.push(...(await sendRows(list, part, send, options)));
    } catch (error) {
      throw new BatchFailed(error, start);
    }
    onProgress(Math.min(1, (start + batch) / list.sent.length));
  }
  return answers;
}
