import { Button } from 'antd';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf, formatInteger } from '#contract/numbers.ts';
import { useAsk } from '../../../../portal/antd/use-confirm.tsx';
import { useTicks } from '../parts/ticks.tsx';
import { LineList } from './line-list.tsx';
import type { BankStatementWork } from './use-bank-statement.ts';

type Props = { lines: readonly StatementLine[]; work: BankStatementWork; mayWrite: boolean };

/** Shows the lines that are sure, and records those that are ticked together. */
export function SureLines({ lines, work, mayWrite }: Props) {
  const ask = useAsk();
  const ticks = useTicks(lines);
  const { ticked } = ticks;
  const sum = formatNaira(ticked.reduce((total, { amount }) => total + amount * 100, 0) / 100);
  const count = countOf(ticked.length, 'payments');
  const isRecording = work.busy === 'record';
  const record = async () => {
    const isMeant = await ask({
      title: `Record ${count}, ${sum}?`,
      content:
        'Each is recorded for its member on the bank’s date, and the receipt is e-mailed. What has been recorded elsewhere in the meantime is left out.',
      okText: `Record ${count}`,
    });
    if (isMeant) await work.record(ticked.map(({ _id }) => ({ _id })));
  };
  return (
    <>
      {lines.length > 0 && mayWrite ? (
        <div className="form-actions">
          <Button
            type="primary"
            loading={isRecording}
            disabled={ticked.length === 0 || work.busy !== null}
            onClick={() => void record()}
          >
            Record {count}, {sum}
          </Button>
          <span role="status">
            {isRecording
              ? `Recording ${formatInteger(work.done)} of ${formatInteger(ticked.length)}…`
              : ''}
          </span>
        </div>
      ) : null}
      <LineList lines={lines} label="Sure lines" {...(mayWrite && { ticks })} />
    </>
  );
}
