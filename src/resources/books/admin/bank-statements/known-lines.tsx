import { Button } from 'antd';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { countOf } from '#contract/numbers.ts';
import { LineList } from './line-list.tsx';
import type { BankStatementWork } from './use-bank-statement.ts';

type Props = { lines: readonly StatementLine[]; work: BankStatementWork; mayWrite: boolean };

/** Shows the lines that are known, and links those whose payments are only proposed. */
export function KnownLines({ lines, work, mayWrite }: Props) {
  const open = lines.filter(
    ({ linked, payments, vouchers, refunds }) =>
      !linked && payments.length + vouchers.length + refunds.length > 0,
  );
  return (
    <>
      {open.length > 0 && mayWrite ? (
        <div className="form-actions">
          <Button
            type="primary"
            loading={work.busy === 'record'}
            disabled={work.busy !== null}
            onClick={() => void work.record(open.map(({ _id }) => ({ _id })))}
          >
            Link {countOf(open.length, 'lines')} with what is in the books
          </Button>
        </div>
      ) : null}
      <LineList lines={lines} label="Known lines" work={mayWrite ? work : null} />
    </>
  );
}
