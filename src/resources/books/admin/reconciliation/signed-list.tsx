import { List } from 'antd';
import { Link } from 'react-router';
import { reconciliationCalls } from '#contract/books/reconciliation/calls.ts';
import { type Reconciliation, withdrawForm } from '#contract/books/reconciliation/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import { changedSince, useChangedSince } from '../../../system/admin/parts/use-changed-since.ts';
import '../parts/reconciliation-panel.css';

const withdraw = actsOn<Reconciliation['account']>()(reconciliationCalls.withdrawReconciliation, {
  key: 'withdraw',
  label: 'Take back',
  input: ({ _id }) => ({ body: { account: _id } }),
  form: {
    schema: withdrawForm,
    title: ({ name }) => `Take back the last signature of ${name}?`,
    words: ({ lastSigned }) =>
      `It is signed until ${longDate(lastSigned ?? '')}. What is missing or wrong in its days can then be entered on its own date. Sign again afterwards. The signature is kept with the reason.`,
  },
  done: () => 'The signature is taken back.',
});

/** Lists the reconciliations that were signed, the newest first, with the act that takes the last one back. */
export function SignedList({ reconciliation }: { reconciliation: Reconciliation }) {
  const mayCall = useMayCall();
  const pathSince = useChangedSince();
  const { signed, account } = reconciliation;
  const last = signed.find(({ withdrawn }) => withdrawn === null);
  if (signed.length === 0) return null;
  return (
    <Panel title="Signed" className="reconciliation-panel">
      <List
        dataSource={[...signed]}
        rowKey="_id"
        renderItem={({ _id, until, statement, book, outstanding, by, at, withdrawn }) => (
          <List.Item extra={<b className="amount">{formatNaira(statement)}</b>}>
            <div className="row-lines">
              <b>Until {longDate(until)}</b>
              <small>
                Cash book {formatNaira(book)}, {outstanding} outstanding
              </small>
              <small>
                {by}, {longMoment(at)}
              </small>
              {withdrawn ? (
                <small>
                  Taken back by {withdrawn.by}, {longMoment(withdrawn.at)}: {withdrawn.reason}
                </small>
              ) : null}
              {pathSince ? <Link to={pathSince({ since: at, until })}>{changedSince}</Link> : null}
              {mayCall(withdraw.call) && _id === last?._id && until === account.lastSigned ? (
                <div className="form-actions">
                  <ActButton act={withdraw} record={account} resource="reconciliation" />
                </div>
              ) : null}
            </div>
          </List.Item>
        )}
      />
    </Panel>
  );
}
