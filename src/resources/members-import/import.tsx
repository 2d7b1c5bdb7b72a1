import { useInvalidate } from '@refinedev/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { counted } from '#contract/numbers.ts';
import { PageTop } from '../../components/page-top.tsx';
import { saveFile } from '../../components/save-file.ts';
import { importModule } from '../../shared/import-module.ts';
import { ChooseFile } from './choose-file.tsx';
import { guessColumns, type ImportField, rowsByField } from './columns.ts';
import { Invite } from './invite.tsx';
import { MatchColumns } from './match-columns.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { isBlank, type Sheet } from './sheet.ts';
import { type Outcome, useImport } from './use-import.ts';

const numberOf = (count: number, noun: string) =>
  `${counted(count)} ${noun}${count === 1 ? '' : 's'}`;

/* What the rows came to, or would come to. */
function summary({ applied, totals }: Outcome): string {
  const { add, change, same, refuse } = totals;
  const parts = applied
    ? [`${counted(add)} added`, `${counted(change)} changed`]
    : [`${counted(add)} to add`, `${counted(change)} to change`];
  const counts = [...parts, `${counted(same)} the same`, `${counted(refuse)} refused`];
  const next = applied
    ? 'Those added can be invited: a mailed link lets them set a password.'
    : 'Nothing is written yet.';
  return `${counts.join(', ')}. ${next}`;
}

/* What was refused, as a list that can be put right and chosen again. */
async function saveRefused(sheet: Sheet, outcome: Outcome) {
  const { writeCsv } = await importModule(() => import('../../components/spreadsheet/csv.ts'));
  const refused = outcome.rows
    .filter((row) => row.outcome === 'refuse')
    .map((row) => [
      ...(sheet.rows[row.row - sheet.firstRow] ?? []),
      Object.values(row.errors ?? {}).join(' '),
    ]);
  const csv = writeCsv([[...sheet.headings, 'Why it was refused'], ...refused]);
  saveFile(new Blob([csv], { type: 'text/csv' }), 'refused-rows.csv');
}

type ActionProps = { quiet?: boolean; busy?: boolean; onClick: () => void; children: ReactNode };

function Action({ quiet, busy, onClick, children }: ActionProps) {
  const className = quiet ? 'button quiet' : 'button';
  return (
    <button type="button" className={className} disabled={busy} onClick={onClick}>
      {children}
    </button>
  );
}

type StepsProps = { sheet: Sheet; onAgain: () => void };

function Steps({ sheet, onAgain }: StepsProps) {
  const [chosen, setChosen] = useState<(ImportField | null)[]>(() => guessColumns(sheet.headings));
  const rows = useMemo(() => rowsByField(sheet.rows, chosen), [sheet, chosen]);
  const { outcome, progress, failure, run, forget } = useImport(sheet);
  const invalidate = useInvalidate();
  const busy = progress !== null;
  const writes = outcome ? outcome.totals.add + outcome.totals.change : 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const send = async (apply: boolean) => {
    await run(rows, apply);
    /* The button that was pressed is gone. */
    heading.current?.focus();
    if (apply) await invalidate({ resource: 'members', invalidates: ['all'] });
  };
  return (
    <>
      {outcome?.applied ? null : (
        <MatchColumns
          headings={sheet.headings}
          example={sheet.rows.find((row) => !isBlank(row))}
          chosen={chosen}
          onChange={(next) => {
            setChosen(next);
            forget();
          }}
        />
      )}
      <section className="panel" aria-label="What happens">
        <h2 ref={heading} tabIndex={-1}>
          {sheet.name}: {numberOf(sheet.rows.filter((row) => !isBlank(row)).length, 'row')}
        </h2>
        {busy ? (
          <p role="status">
            <progress value={progress} max={1} aria-label="Sending the rows" /> Sending the rows…
          </p>
        ) : (
          <p role="status">
            {outcome
              ? summary(outcome)
              : 'Nothing is written before you have seen what would change.'}
          </p>
        )}
        <p className="error" role="alert">
          {failure}
        </p>
        <div className="import-actions">
          {outcome?.applied ? <Invite /> : null}
          {outcome && !outcome.applied && writes > 0 ? (
            <Action busy={busy} onClick={() => void send(true)}>
              Import {numberOf(writes, 'member')}
            </Action>
          ) : null}
          {outcome ? null : (
            <Action busy={busy || !chosen.includes('memberId')} onClick={() => void send(false)}>
              See what would change
            </Action>
          )}
          {outcome && outcome.totals.refuse > 0 ? (
            <Action quiet onClick={() => void saveRefused(sheet, outcome)}>
              Download the refused rows
            </Action>
          ) : null}
          <Action quiet busy={busy} onClick={onAgain}>
            Another file
          </Action>
        </div>
        {outcome ? (
          <OutcomeList
            key={String(outcome.applied)}
            outcome={outcome}
            rowAt={(number) => rows[number - sheet.firstRow] ?? {}}
          />
        ) : null}
      </section>
    </>
  );
}

/** Members from a CSV or Excel list: columns matched, a dry run row by row, then the import itself. */
export default function ImportMembers() {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  return (
    <>
      <PageTop
        title="Import members"
        lead="From the list that the society keeps. Members who are added can then be invited by mail to claim their record."
      />
      {sheet ? (
        <Steps key={sheet.name} sheet={sheet} onAgain={() => setSheet(null)} />
      ) : (
        <ChooseFile onChoose={setSheet} />
      )}
    </>
  );
}
