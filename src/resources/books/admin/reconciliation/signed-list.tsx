import { Button, List } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { can } from '#contract/access.ts';
import { reconciliationCalls } from '#contract/books/reconciliation/calls.ts';
import { type Reconciliation, withdrawForm } from '#contract/books/reconciliation/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { useRefetchQueries } from '../../../../portal/parts/use-api-query.ts';
import { useServices } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import ActDialog, { type Act } from '../../../payments/admin/parts/act-dialog.tsx';
import { changedSince, useChangedSince } from '../../../system/admin/parts/use-changed-since.ts';
import '../parts/reconciliation-panel.css';

const reasonForm = withdrawForm.pick({ reason: true });

function useWithdrawal({ account }: Reconciliation): Act {
  const { http } = useServices();
  const refetchAll = useRefetchQueries();
  return {
    title: `Take back the last signature of ${account.name}?`,
    words: `It is signed until ${longDate(account.lastSigned ?? '')}. What is missing or wrong in its days can then be entered on its own date. Sign again afterwards. The signature is kept with the reason.`,
    submit: 'Take back',
    schema: reasonForm,
    fixed: { account: account._id },
    success: 'The signature is taken back.',
    save: async (form, { idempotencyKey }) => {
      await http.send(reconciliationCalls.withdrawReconciliation, { form, idempotencyKey });
      await refetchAll();
    },
  };
}

/** Lists the reconciliations that were signed, the newest first, with the act that takes the last one back. */
export function SignedList({ reconciliation }: { reconciliation: Reconciliation }) {
  const id = useId();
  const identity = useIdentity();
  const [isAsking, ask] = useState(false);
  const act = useWithdrawal(reconciliation);
  const pathSince = useChangedSince();
  const { signed, account } = reconciliation;
  const mayWithdraw = identity !== null && can(identity, 'payments.close');
  const last = signed.find(({ withdrawn }) => withdrawn === null);
  if (signed.length === 0) return null;
  return (
    <section className="panel reconciliation-panel" aria-labelledby={id}>
      <h2 id={id}>Signed</h2>
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
              {mayWithdraw && _id === last?._id && until === account.lastSigned ? (
                <div className="form-actions">
                  <Button onClick={() => ask(true)}>Take back</Button>
                </div>
              ) : null}
            </div>
          </List.Item>
        )}
      />
      {isAsking ? <ActDialog act={act} onClose={() => ask(false)} /> : null}
    </section>
  );
}
