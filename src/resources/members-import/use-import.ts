import { useState } from 'react';
import { memberCalls } from '#contract/members/calls.ts';
import type { ImportedRow, ImportOutcome } from '#contract/members/import.ts';
import { useServices } from '../../portal/services.ts';
import { isBlank, type Sheet } from '../../portal/spreadsheet/sheet.ts';
import { sentenceOf } from '../../shared/http/http.ts';
import { createEarlierRows } from './earlier-rows.ts';

type Totals = Record<ImportOutcome, number>;
type Answer = { data: { totals: Totals; rows: ImportedRow[] } };
type Row = Record<string, string | undefined>;

/** The number of rows in one call, so that a response comes soon and the progress bar moves. */
const batch = 1_000;

export type Outcome = { applied: boolean; totals: Totals; rows: ImportedRow[] };

const none: Totals = { add: 0, change: 0, same: 0, refuse: 0 };

/* Blank rows are sent to keep the row numbers, and removed from the outcome. */
function withoutBlanks({ totals, rows }: Answer['data'], cells: Sheet['rows']): Answer['data'] {
  const kept = rows.filter((_, index) => !isBlank(cells[index] ?? []));
  const blanks = rows.length - kept.length;
  return { totals: { ...totals, refuse: totals.refuse - blanks }, rows: kept };
}

const added = (a: Totals, b: Totals): Totals => ({
  add: a.add + b.add,
  change: a.change + b.change,
  same: a.same + b.same,
  refuse: a.refuse + b.refuse,
});

/**
 * Sends a list in batches, as a dry run or for real. If a batch fails, the message gives the rows that are
 * done. The same list can be sent again, because finished rows are then unchanged.
 *
 * @param sheet the file's content; `run` takes its rows by field
 */
export function useImport({ firstRow, rows: cells }: Sheet) {
  const { http } = useServices();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState('');

  const run = async (rows: readonly Row[], apply: boolean) => {
    let result: Outcome = { applied: apply, totals: none, rows: [] };
    const earlier = createEarlierRows();
    setFailure('');
    setProgress(0);
    for (let start = 0; start < rows.length; start += batch) {
      const part = rows.slice(start, start + batch);
      const problems = part.map((row) => earlier.problems(row));
      /* A row without a member ID is refused, and keeps the row numbers. */
      const sent = part.map((row, index) => (problems[index] ? {} : row));
      const body = { rows: sent, apply, firstRow: start + firstRow };
      try {
        const { data } = await http.send(memberCalls.importMembers, { form: body });
        earlier.claim(sent, data.rows);
        const answers = data.rows.map((row, index) => {
          const errors = problems[index];
          return errors ? { ...row, errors } : row;
        });
        const said = withoutBlanks(
          { totals: data.totals, rows: answers },
          cells.slice(start, start + batch),
        );
        result = {
          applied: apply,
          totals: added(result.totals, said.totals),
          rows: result.rows.concat(said.rows),
        };
      } catch (error) {
        const done =
          apply && start > 0 ? ` Rows ${firstRow} to ${firstRow + start - 1} are done.` : '';
        setFailure(`${sentenceOf(error)}${done}`);
        setProgress(null);
        return;
      }
      setProgress(Math.min(1, (start + batch) / rows.length));
    }
    setOutcome(result);
    setProgress(null);
  };

  const forget = () => {
    setOutcome(null);
    setFailure('');
  };

  return { outcome, progress, failure, run, forget };
}
