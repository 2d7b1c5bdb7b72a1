import { List } from 'antd';
import { Link } from 'react-router';
import type { Reconciliation } from '#contract/books/reconciliation/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { longDate } from '../../../../shared/format.ts';
import '../parts/reconciliation-panel.css';

/** Lists the lines of bank statements that the cash book does not have. Nothing where there are none. */
export function UnexplainedLines({ reconciliation }: { reconciliation: Reconciliation }) {
  const pathTo = usePathTo();
  const { unexplained, unexplainedCount, unexplainedSum } = reconciliation;
  if (unexplained.length === 0) return null;
  return (
    <Panel title="On the statement, not in the cash book" className="reconciliation-panel">
      <p className="hint">
        {countOf(unexplainedCount, 'lines')}, {formatNaira(unexplainedSum)} in all. Record them,
        such as the bank’s charges, or mark the movements that they are.
      </p>
      <List
        dataSource={[...unexplained]}
        rowKey="_id"
        pagination={unexplained.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        renderItem={({ statement, date, narration, reason, amount }) => (
          <List.Item extra={<b className="amount">{formatNaira(amount)}</b>}>
            <div className="row-lines">
              <Link to={pathTo('bank-statements', 'show', { id: statement })}>{narration}</Link>
              <small>
                {longDate(date)} · {reason}
              </small>
            </div>
          </List.Item>
        )}
      />
    </Panel>
  );
}
