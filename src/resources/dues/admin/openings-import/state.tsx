import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { dayInNigeria } from '#contract/day.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf, formatInteger } from '#contract/numbers.ts';
import { FailureAlert } from '../../../../portal/antd/failure-alert.tsx';
import { Labelled } from '../../../../portal/form/inputs/labelled.tsx';
import { DayInput } from '../../../../portal/form/inputs/moment-input.tsx';
import type { Outcome, useOpenings } from './use-openings.ts';

/** Returns what the rows brought in, or would, in one sentence. */
function summaryOf({ applied, totals, rows }: Outcome): string {
  const { add, known, nothing, refuse, others = 0, owed, credit } = totals;
  const balances = [
    `${formatNaira(owed)} owed`,
    ...(credit > 0 ? [`${formatNaira(credit)} credit`] : []),
  ].join(' and ');
  const rest = [
    ...(known > 0 ? [`${formatInteger(known)} already recorded`] : []),
    ...(nothing > 0 ? [`${formatInteger(nothing)} without a balance`] : []),
    ...(others > 0
      ? [
          `${countOf(others, 'members')} not listed, who then ${others === 1 ? 'owes' : 'owe'} nothing of the years up to the take-on day`,
        ]
      : []),
    ...(refuse > 0 ? [`${formatInteger(refuse)} wrong${applied ? ' and left out' : ''}`] : []),
  ];
  const charged = rows.filter((row) => row.charged).length;
  if (charged > 0)
    rest.push(`${countOf(charged, 'balances')} of members who are charged these years already`);
  const done = applied ? 'imported' : 'to import';
  const all = [`${countOf(add, 'balances')} ${done}: ${balances}`, ...rest].join('; ');
  return `${all}. ${applied ? '' : 'Nothing is saved yet.'}`.trim();
}

type Props = {
  /** What the list lacks; '' if nothing. */
  lacking: string;
  sending: ReturnType<typeof useOpenings>;
  /** The take-on day of the lists before; '' for none. */
  takeOn: string;
  onSent: () => void;
  onAgain: () => void;
};

/** Shows what an import will do or has done, and its buttons. */
export function ImportState({ lacking, sending, takeOn, onSent, onAgain }: Props) {
  const { outcome, busy, failure, dayError, run } = sending;
  const [asAt, setAsAt] = useState(takeOn);
  const send = async (dryRun: boolean) => {
    await run(dryRun, asAt);
    /* The pressed button no longer exists. */
    onSent();
  };
  const kind =
    outcome && (outcome.totals.refuse > 0 || outcome.rows.some(({ charged }) => charged))
      ? 'warning'
      : outcome?.applied
        ? 'success'
        : 'info';
  return (
    <>
      <div role="status">
        {outcome ? (
          <Alert type={kind} message={summaryOf(outcome)} showIcon role="none" />
        ) : (
          'Nothing is saved before you have seen the preview.'
        )}
      </div>
      <FailureAlert sentence={lacking || failure} />
      {outcome ? null : (
        <Form layout="vertical">
          <Labelled
            label="Take-on day"
            required
            {...(dayError && {
              validateStatus: 'error',
              help: <span role="alert">{dayError}</span>,
            })}
            extra={
              <>
                The balances are of the end of this day. Nobody who was a member then is charged a
                year that had begun by then, whether they are on the list or not.
                {takeOn && asAt === takeOn ? ' It is the day of the lists before.' : null}
              </>
            }
          >
            <DayInput
              value={asAt}
              latest={dayInNigeria()}
              onChange={setAsAt}
              {...(dayError && { 'aria-invalid': 'true' })}
            />
          </Labelled>
        </Form>
      )}
      <div className="action-row">
        {outcome ? null : (
          <Button
            type="primary"
            loading={busy}
            disabled={lacking !== '' || asAt === ''}
            onClick={() => void send(true)}
          >
            Preview the balances
          </Button>
        )}
        {outcome && !outcome.applied && outcome.totals.add > 0 ? (
          <Button type="primary" loading={busy} onClick={() => void send(false)}>
            {outcome.totals.refuse > 0
              ? `Leave out ${countOf(outcome.totals.refuse, 'wrong rows')} and import ${formatInteger(outcome.totals.add)}`
              : `Import ${countOf(outcome.totals.add, 'balances')}`}
          </Button>
        ) : null}
        <Button disabled={busy} onClick={onAgain}>
          Another file
        </Button>
      </div>
    </>
  );
}
