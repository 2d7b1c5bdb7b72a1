import { useState } from 'react';
import { duesCalls } from '#contract/dues/calls.ts';
import type { ImportedOpening, OpeningsTotals } from '#contract/dues/openings-import/schemas.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { useTold } from '../../../../portal/parts/use-told.ts';
import { isBlank, type Sheet } from '../../../../portal/spreadsheet/sheet.ts';
import { HttpError, sentenceOf } from '../../../../shared/http/http.ts';

export type Outcome = {
  applied: boolean;
  totals: OpeningsTotals;
  rows: readonly ImportedOpening[];
};

/** A sheet whose rows have numbers of their own, where they do not follow each other. */
type NumberedSheet = Sheet & { numbers?: readonly number[] };

/* Blank rows are sent to keep the row numbers, and removed from the outcome. */
function withoutBlanks(
  { totals, rows, applied }: Outcome,
  { rows: cells, numbers }: NumberedSheet,
): Outcome {
  const kept = rows
    .map((row, index) => ({ ...row, row: numbers?.[index] ?? row.row }))
    .filter((_, index) => !isBlank(cells[index] ?? []));
  const refuse = totals.refuse - (rows.length - kept.length);
  return { applied, totals: { ...totals, refuse }, rows: kept };
}

/**
 * Sends a list of opening balances, as a dry run or for real.
 *
 * @param rows the sheet's rows by column
 */
export function useOpenings(
  sheet: NumberedSheet,
  rows: readonly Partial<Record<string, string>>[],
) {
  const { send, isSending: busy } = useSend();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { failure, tell, forget } = useTold();
  /* What is wrong with the take-on day, beside its field. */
  const [dayError, setDayError] = useState('');

  const run = async (dryRun: boolean, asAt: string) => {
    forget();
    setDayError('');
    /* What is wrong has been shown, so those rows are left out. */
    const form = { rows, dryRun, leaveOut: !dryRun, firstRow: sheet.firstRow };
    try {
      const { data } = await send(duesCalls.importOpenings, {
        form: { ...form, asAt, reason: `From the list ${sheet.name}`.slice(0, 300) },
        changes: dryRun ? null : ['members'],
      });
      setOutcome(withoutBlanks(data, sheet));
    } catch (error) {
      const ofDay = error instanceof HttpError ? error.errors.asAt : undefined;
      if (ofDay) {
        setOutcome(null);
        setDayError(ofDay);
      } else tell(sentenceOf(error));
    }
  };
  return { outcome, busy, failure, dayError, run };
}
