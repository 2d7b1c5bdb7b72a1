import { useMemo, useRef, useState } from 'react';
import { memberCalls } from '#contract/members/calls.ts';
import type { OwnCategory } from '#contract/members/categories.ts';
import type { EarlierYearsForm } from '#contract/members/earlier-years-form.ts';
import {
  type ImportChoice,
  type ImportedRow,
  type ImportForm,
  type ImportTotals,
  importOutcomes,
} from '#contract/members/import/import.ts';
import { readImportRow } from '#contract/members/import/row.ts';
import { useTold } from '../../../../portal/parts/use-told.ts';
import { useUnsaved } from '../../../../portal/routing/unsaved-changes.tsx';
import { useServices } from '../../../../portal/services.ts';
import type { Sheet } from '../../../../portal/spreadsheet/sheet.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';
import { newIdempotencyKey } from '../../../../shared/http/idempotency.ts';
import type { ImportField } from './columns.ts';
import {
  type Choices,
  type PreparedList,
  prepareList,
  type Row,
  rowsToSend,
} from './prepare-list.ts';
import { BatchFailed, type SendOptions, sendList, sendRows } from './send-list.ts';

type NewPeople = NonNullable<EarlierYearsForm['people']>;

export type Outcome = { applied: boolean; totals: ImportTotals; rows: ImportedRow[] };

/** What is typed into the dry run. */
export type Correction =
  | { row: number; choice: ImportChoice }
  | { row: number; field: ImportField; text: string };

type Corrections = Readonly<Record<number, Row>>;

/** Characters of a file's name that are sent. */
const longestName = 200;

/** Rows that a correction may concern, before the whole list is looked up again. */
const maxRechecked = 10;

function outcomeOf(rows: ImportedRow[], applied: boolean): Outcome {
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
  const totals = Object.fromEntries(importOutcomes.map((outcome) => [outcome, count(outcome)]));
  return { applied, totals: totals as ImportTotals, rows };
}

/**
 * Returns the outcome with rows that were looked up again. What is imported is not a dry run any more, however
 * late they come.
 */
export function withRechecked(
  shown: Outcome | null,
  answers: ReadonlyMap<number, ImportedRow>,
): Outcome | null {
  if (!shown || shown.applied) return shown;
  const rows = shown.rows.map((answer) => answers.get(answer.row) ?? answer);
  return outcomeOf(rows, false);
}

const isNothing = (row: Row | undefined) => !row || Object.keys(row).length === 0;

/** Returns the positions of the rows that a correction changes: what is sent of them, or what is said of them. */
export function changedRows(
  before: PreparedList,
  now: PreparedList,
  row: number,
  firstRow: number,
) {
  const sentAs = ({ sent, repeats, notes }: PreparedList, index: number) =>
    JSON.stringify([sent[index], repeats.get(firstRow + index), notes.get(firstRow + index)]);
  return now.sent.flatMap((_, index) =>
    firstRow + index === row || sentAs(before, index) !== sentAs(now, index) ? [index] : [],
  );
}

/** Returns what is typed without that of a field; a row of which nothing is left is none. */
export function withoutField(typed: Corrections, field: keyof Row): Corrections {
  const left = Object.entries(typed).map(
    ([row, { [field]: _, ...others }]) => [row, others] as const,
  );
  return Object.fromEntries(left.filter(([, others]) => !isNothing(others)));
}

/* What the dry run said is what is done, even if the call before adds somebody who is alike. */
function decidedIn(outcome: Outcome | null): Choices {
  const added = outcome?.rows.filter((row) => row.outcome === 'add') ?? [];
  return Object.fromEntries(added.map(({ row }) => [row, 'add']));
}

/* Whom the dry run said that rows resemble, on the register. */
function resembledIn(outcome: Outcome | null): NonNullable<SendOptions['resembled']> {
  const ofRegister = outcome?.rows.filter(({ resembles }) => resembles && !resembles.row) ?? [];
  return Object.fromEntries(
    ofRegister.map(({ row, resembles }) => [row, resembles?.memberId ?? '']),
  );
}

/**
 * Sends a list in batches, as a dry run or for real. If a batch fails, the message gives the rows that
 * are done.
 *
 * @param sheet the file's content
 * @param byField its rows by field
 * @param reading how its cells are read
 */
export function useImport(
  sheet: Sheet,
  byField: readonly Row[],
  reading: Required<Pick<SendOptions, 'usualNames' | 'dateOrder'>>,
) {
  const { http } = useServices();
  const { firstRow } = sheet;
  /* Sent again after a batch has failed, the list is the same import. */
  const [importId] = useState(newIdempotencyKey);
  const fileName = sheet.name.slice(0, longestName);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /* What runs after an answer must not see the state before it. */
  const shown = useRef<Outcome | null>(null);
  const show = (next: Outcome | null) => {
    shown.current = next;
    setOutcome(next);
  };
  /* One at a time, in the order of the presses: an import waits for what was typed just before it. */
  const rechecks = useRef<Promise<void>>(Promise.resolve());
  const [progress, setProgress] = useState<number | null>(null);
  const { failure, tell, forget: forgetFailure } = useTold();
  const [corrections, setCorrections] = useState<Corrections>({});
  const [choices, setChoices] = useState<Choices>({});
  useUnsaved(!outcome?.applied && Object.keys({ ...corrections, ...choices }).length > 0);
  const prepared = useRef<PreparedList | null>(null);
  const plain = useMemo(() => rowsToSend(sheet, byField), [sheet, byField]);

  const send = async (form: ImportForm) =>
    (await http.send(memberCalls.importMembers, { form })).data.rows;
  const correctedBy = (newCorrections: Corrections) =>
    plain.map((row, index) => {
      const correction = newCorrections[firstRow + index];
      return correction ? { ...row, ...correction } : row;
    });
  const isListed = ({ row }: ImportedRow) => !isNothing(plain[row - firstRow]);

  const run = async (
    apply: boolean,
    {
      newCorrections = corrections,
      typed = choices,
      earlierYears = [],
    }: { newCorrections?: Corrections; typed?: Choices; earlierYears?: readonly number[] } = {},
  ) => {
    forgetFailure();
    setProgress(0);
    const chosen = apply ? { ...decidedIn(shown.current), ...typed } : typed;
    try {
      const options = {
        firstRow,
        apply,
        ...reading,
        choices: chosen,
        ...(apply && { resembled: resembledIn(shown.current), importId, list: fileName }),
        ...(earlierYears.length > 0 && { earlierYears: [...earlierYears] }),
      };
      const list = await prepareList(correctedBy(newCorrections), options);
      prepared.current = list;
      const rows = await sendList(list, send, options, setProgress);
      show(outcomeOf(rows.filter(isListed), apply));
    } catch (error) {
      const { cause, sentRows } =
        error instanceof BatchFailed ? error : { cause: error, sentRows: 0 };
      const isPartDone = apply && sentRows > 0;
      const done = isPartDone ? ` Rows ${firstRow} to ${firstRow + sentRows - 1} are done.` : '';
      tell(`${sentenceOf(cause)}${done}`);
    }
    setProgress(null);
  };

  /* Looks up again what a correction concerns, without the rest of the list. */
  const recheck = async (row: number, newCorrections: Corrections, options: SendOptions) => {
    const before = prepared.current;
    const list = await prepareList(correctedBy(newCorrections), options);
    const changed = before ? changedRows(before, list, row, firstRow) : [];
    if (!before || changed.length > maxRechecked)
      return run(false, { newCorrections, typed: options.choices });
    prepared.current = list;
    const answers = new Map<number, ImportedRow>();
    for (const start of changed)
      for (const answer of await sendRows(list, { start, end: start + 1 }, send, options))
        answers.set(answer.row, answer);
    show(withRechecked(shown.current, answers));
  };

  const correct = async (correction: Correction) => {
    const { row } = correction;
    const newCorrections =
      'field' in correction
        ? { ...corrections, [row]: { ...corrections[row], [correction.field]: correction.text } }
        : corrections;
    const chosen = 'choice' in correction ? { ...choices, [row]: correction.choice } : choices;
    setCorrections(newCorrections);
    setChoices(chosen);
    forgetFailure();
    const options = { firstRow, apply: false, ...reading, choices: chosen };
    const look = () => recheck(row, newCorrections, options);
    rechecks.current = rechecks.current
      .then(look)
      .catch((error: unknown) => tell(sentenceOf(error)));
    await rechecks.current;
  };

  /* What was typed for a field that is read in another way now is forgotten, too. */
  const forget = (field?: keyof Row) => {
    show(null);
    forgetFailure();
    if (field === undefined) return;
    setCorrections((typed) => withoutField(typed, field));
  };

  return {
    outcome,
    progress,
    failure,
    correct,
    forget,
    /** Looks the list up, or imports it with the earlier due years that are charged to those who are added. */
    run: async (apply: boolean, earlierYears: readonly number[] = []) => {
      setProgress(0);
      await rechecks.current;
      await run(apply, { earlierYears });
    },
    /** What those who would be added are priced by, once nothing is looked up any more. */
    readNewPeople: async (own: readonly OwnCategory[]): Promise<NewPeople> => {
      await rechecks.current;
      const added = shown.current?.rows.filter(({ outcome }) => outcome === 'add') ?? [];
      return added.map(({ row }) => {
        const corrected = { ...plain[row - firstRow], ...corrections[row] };
        const { memberSince, status, duesCategory } =
          readImportRow(corrected, reading.usualNames, own).fields ?? {};
        return {
          ...(memberSince && { memberSince }),
          ...(status && { status }),
          ...(duesCategory && { duesCategory }),
        };
      });
    },
    count: plain.filter((row) => !isNothing(row)).length,
    rowAt: (number: number): Row => ({ ...plain[number - firstRow], ...corrections[number] }),
  };
}
