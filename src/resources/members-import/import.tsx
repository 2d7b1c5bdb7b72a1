import { useInvalidate } from '@refinedev/core';
import { useMemo, useState } from 'react';
import { PageTop } from '../../components/page-top.tsx';
import { saveFile } from '../../components/save-file.ts';
import { useServices } from '../../portal/services.ts';
import { HttpError, messages } from '../../providers/http.ts';
import { ChooseFile } from './choose-file.tsx';
import { guessColumns, type ImportField, rowsByField } from './columns.ts';
import { MatchColumns } from './match-columns.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { type Outcome, useImport } from './use-import.ts';

type Sheet = { name: string; headings: string[]; rows: string[][] };

/* What was refused, as a list that can be put right and chosen again. */
async function saveRefused(sheet: Sheet, outcome: Outcome) {
  const { writeCsv } = await import('../../components/spreadsheet/csv.ts');
  const refused = outcome.rows
    .filter((row) => row.outcome === 'refuse')
    .map((row) => [...(sheet.rows[row.row - 1] ?? []), Object.values(row.errors ?? {}).join(' ')]);
  const csv = writeCsv([[...sheet.headings, 'Why it was refused'], ...refused]);
  saveFile(new Blob([csv], { type: 'text/csv' }), 'refused-rows.csv');
}

function Invite() {
  const { http, toasts } = useServices();
  const [busy, setBusy] = useState(false);
  const invite = async () => {
    setBusy(true);
    try {
      const { data } = await http.post<{ data: { queued: number } }>('/api/v1/members/invite', {
        all: true,
      });
      toasts.show(`${data.queued} invitations are on their way.`);
    } catch (error) {
      toasts.show(error instanceof HttpError ? error.message : messages.unknown, 'error');
    }
    setBusy(false);
  };
  return (
    <button type="button" className="button" disabled={busy} aria-busy={busy} onClick={invite}>
      Mail the invitations
    </button>
  );
}

type StepsProps = { sheet: Sheet; onAgain: () => void };

function Steps({ sheet, onAgain }: StepsProps) {
  const [chosen, setChosen] = useState<(ImportField | null)[]>(() => guessColumns(sheet.headings));
  const rows = useMemo(() => rowsByField(sheet.rows, chosen), [sheet, chosen]);
  const { outcome, progress, failure, run, forget } = useImport();
  const invalidate = useInvalidate();
  const busy = progress !== null;
  const writes = outcome ? outcome.totals.add + outcome.totals.change : 0;
  const apply = async () => {
    await run(rows, true);
    await invalidate({ resource: 'members', invalidates: ['all'] });
  };
  return (
    <>
      {outcome?.applied ? null : (
        <MatchColumns
          headings={sheet.headings}
          example={sheet.rows[0]}
          chosen={chosen}
          onChange={(next) => {
            setChosen(next);
            forget();
          }}
        />
      )}
      <section className="panel" aria-label="What happens">
        <div className="panel-top">
          <h2>
            {sheet.name}: {sheet.rows.length.toLocaleString('en-NG')} rows
          </h2>
          {outcome?.applied ? <Invite /> : null}
          {outcome && outcome.totals.refuse > 0 ? (
            <button
              type="button"
              className="button quiet"
              onClick={() => void saveRefused(sheet, outcome)}
            >
              Download the refused rows
            </button>
          ) : null}
          {outcome && !outcome.applied && writes > 0 ? (
            <button type="button" className="button" disabled={busy} onClick={() => void apply()}>
              Import {writes.toLocaleString('en-NG')} members
            </button>
          ) : null}
          {outcome ? null : (
            <button
              type="button"
              className="button"
              disabled={busy || !chosen.includes('memberId')}
              onClick={() => void run(rows, false)}
            >
              See what would change
            </button>
          )}
          <button type="button" className="button quiet" disabled={busy} onClick={onAgain}>
            Another file
          </button>
        </div>
        {busy ? (
          <p role="status">
            <progress value={progress} max={1} aria-label="Sending the rows" /> Sending the rows…
          </p>
        ) : null}
        <p className="error" role="alert">
          {failure}
        </p>
        {outcome?.applied ? (
          <p role="status">
            {outcome.totals.add} added, {outcome.totals.change} changed, {outcome.totals.same} the
            same, {outcome.totals.refuse} refused. Those added are invited: a mailed link lets them
            set a password.
          </p>
        ) : null}
        {outcome ? (
          <OutcomeList key={String(outcome.applied)} outcome={outcome} rows={rows} />
        ) : null}
        {outcome || busy ? null : <p>Nothing is written before you have seen what would change.</p>}
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
        lead="From the list that the society keeps. Members who are added are invited by mail to claim their record."
      />
      {sheet ? (
        <Steps key={sheet.name} sheet={sheet} onAgain={() => setSheet(null)} />
      ) : (
        <ChooseFile onChoose={setSheet} />
      )}
    </>
  );
}
