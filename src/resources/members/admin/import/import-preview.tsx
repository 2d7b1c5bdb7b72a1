import { Alert, Button, Progress } from 'antd';
import { useRef } from 'react';
import type { ImportedRow } from '#contract/members/import/import.ts';
import { memberRecordCalls } from '#contract/members/record-calls.ts';
import { countOf, formatInteger } from '#contract/numbers.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { FailureAlert } from '../../../../portal/antd/failure-alert.tsx';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { saveFile } from '../../../../portal/parts/save-file.ts';
import type { Sheet } from '../../../../portal/spreadsheet/sheet.ts';
import { importModule } from '../../../../shared/import-module.ts';
import { invitedInWords } from '../parts/invited-in-words.ts';
import { OutcomeList } from './outcome-list.tsx';
import type { Row } from './prepare-list.ts';
import type { Outcome, useImport } from './use-import.ts';
import '../parts/import.css';

type InviteProps = { rows: readonly ImportedRow[]; rowAt: (number: number) => Row };

const isWithoutEmail = ({ row, outcome, leftOut }: ImportedRow, rowAt: InviteProps['rowAt']) =>
  outcome === 'add' && (!rowAt(row).email?.trim() || leftOut?.email !== undefined);

const mail = actsOn()(memberRecordCalls.inviteMembers, {
  key: 'mail',
  label: 'Mail the invitations',
  input: () => ({ body: { all: true, stand: 'never' } }),
  done: ({ data }) => invitedInWords(data),
});

/* Mails an invitation to all members who were never mailed one, and leads to the letters of those without an address. */
function Invite({ rows, rowAt }: InviteProps) {
  return (
    <>
      <ActButton type="primary" act={mail} record={{}} resource="members" />
      {rows.some((row) => isWithoutEmail(row, rowAt)) ? (
        <LinkButton to={['invitation-letters', 'list']}>
          Letters for those without an e-mail address
        </LinkButton>
      ) : null}
    </>
  );
}

/* Saves the refused rows as a CSV with the reasons, to be corrected and imported again. */
async function saveRefused(sheet: Sheet, outcome: Outcome): Promise<void> {
  const { writeCsv } = await importModule(() => import('../../../../portal/spreadsheet/csv.ts'));
  const refused = outcome.rows
    .filter((row) => row.outcome === 'refuse')
    .map((row) => [
      ...(sheet.rows[row.row - sheet.firstRow] ?? []),
      Object.values(row.errors ?? {}).join(' '),
    ]);
  const csv = writeCsv([[...sheet.headings, 'Why it was refused'], ...refused]);
  saveFile(new Blob([csv], { type: 'text/csv' }), 'refused-rows.csv');
}

/* Summarises what the rows changed, or would change. */
function summary({ applied, totals }: Outcome): string {
  const { add, change, same, skip, refuse } = totals;
  const parts = applied
    ? [`${formatInteger(add)} added`, `${formatInteger(change)} changed`]
    : [`${formatInteger(add)} to add`, `${formatInteger(change)} to change`];
  const counts = [
    ...parts,
    `${formatInteger(same)} the same`,
    ...(skip > 0 ? [`${countOf(skip, 'duplicates')} left out`] : []),
    `${formatInteger(refuse)} refused`,
  ];
  const next = applied ? 'Those added can be invited now.' : 'Nothing is saved yet.';
  return `${counts.join(', ')}. ${next}`;
}

type Sending = ReturnType<typeof useImport>;

/* Shows the progress of the import, its result, and why it failed. */
function State({ progress, outcome, failure }: Sending) {
  return (
    <>
      <div role="status">
        {progress !== null ? (
          <>
            <Progress
              percent={Math.round(progress * 100)}
              showInfo={false}
              aria-label="Sending the rows"
            />
            Sending the rows…
          </>
        ) : outcome ? (
          <Alert
            type={outcome.totals.refuse > 0 ? 'warning' : outcome.applied ? 'success' : 'info'}
            message={summary(outcome)}
            showIcon
            role="none"
          />
        ) : (
          'Nothing is saved before you have seen the preview.'
        )}
      </div>
      <FailureAlert sentence={failure} />
    </>
  );
}

type Props = {
  sheet: Sheet;
  sending: Sending;
  canSend: boolean;
  onSend: (apply: boolean) => Promise<void>;
  onAgain: () => void;
};

/** Renders the last steps: what each row would do, and then what it did. */
export function ImportPreview({ sheet, sending, canSend, onSend, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { outcome, progress } = sending;
  const busy = progress !== null;
  const writes = outcome ? outcome.totals.add + outcome.totals.change : 0;
  const send = async (apply: boolean) => {
    await onSend(apply);
    /* The pressed button no longer exists. */
    heading.current?.focus();
  };
  return (
    <section className="panel import-preview" aria-label="What happens">
      <h2 ref={heading} tabIndex={-1}>
        {sheet.name}: {countOf(sending.count, 'rows')}
      </h2>
      <State {...sending} />
      <div className="action-row">
        {outcome?.applied ? <Invite rows={outcome.rows} rowAt={sending.rowAt} /> : null}
        {outcome && !outcome.applied && writes > 0 ? (
          <Button type="primary" loading={busy} onClick={() => void send(true)}>
            Import {countOf(writes, 'members')}
          </Button>
        ) : null}
        {outcome ? null : (
          <Button
            type="primary"
            loading={busy}
            disabled={!canSend}
            onClick={() => void send(false)}
          >
            Preview the changes
          </Button>
        )}
        {outcome && outcome.totals.refuse > 0 ? (
          <Button onClick={() => void saveRefused(sheet, outcome)}>
            Download the refused rows
          </Button>
        ) : null}
        <Button disabled={busy} onClick={onAgain}>
          Another file
        </Button>
      </div>
      {outcome ? (
        <OutcomeList
          key={String(outcome.applied)}
          outcome={outcome}
          rowAt={sending.rowAt}
          onCorrect={sending.correct}
        />
      ) : null}
    </section>
  );
}
