import { List } from 'antd';
import { useId } from 'react';
import type { SignedReconciliation } from '#contract/books/reconciliation/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import '../parts/reconciliation-panel.css';

/** Lists the reconciliations that were signed, the newest first. Nothing where there are none. */
export function SignedList({ signed }: { signed: readonly SignedReconciliation[] }) {
  const id = useId();
  if (signed.length === 0) return null;
  return (
    <section className="panel reconciliation-panel" aria-labelledby={id}>
      <h2 id={id}>Signed</h2>
      <List
        dataSource={[...signed]}
        rowKey="_id"
        renderItem={({ until, statement, book, outstanding, by, at }) => (
          <List.Item extra={<b className="amount">{formatNaira(statement)}</b>}>
            <div className="row-lines">
              <b>Until {longDate(until)}</b>
              <small>
                Cash book {formatNaira(book)}, {outstanding} outstanding
              </small>
              <small>
                {by}, {longMoment(at)}
              </small>
            </div>
          </List.Item>
        )}
      />
    </section>
  );
}
