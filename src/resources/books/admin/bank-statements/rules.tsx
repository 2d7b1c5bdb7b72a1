import { Button } from 'antd';
import { useState } from 'react';
import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import type { StatementRule } from '#contract/books/bank-statements/schemas.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useServices } from '../../../../portal/services.ts';
import { longDate } from '../../../../shared/format.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';
import './bank-statements.css';

/** Lists the rules by which lines are ignored or booked, to remove them. Nothing while there are none. */
export function Rules({ mayWrite }: { mayWrite: boolean }) {
  const { http, toasts } = useServices();
  const { data, refetch } = useApiQuery(bankStatementCalls.statementRules);
  const [busy, setBusy] = useState('');
  const rules = data?.data.rules ?? [];
  const remove = async ({ _id, text }: StatementRule) => {
    setBusy(_id);
    try {
      await http.send(bankStatementCalls.removeStatementRule, { params: { id: _id } });
      toasts.show(`The rule ‘${text}’ is removed.`);
    } catch (error) {
      toasts.show(sentenceOf(error), 'error');
    }
    await refetch();
    setBusy('');
  };
  if (rules.length === 0) return null;
  return (
    <section className="panel" aria-label="Rules">
      <h2>Rules</h2>
      <ul className="statement-rules">
        {rules.map((rule) => (
          <li key={rule._id}>
            <span>
              <b>{rule.text}</b>
              <small>
                {rule.category ? `${rule.category.name}: ${rule.description}` : 'Ignored'}
              </small>
              <small>
                {rule.createdBy.fname} {rule.createdBy.lname}, {longDate(rule.createdAt)}
              </small>
            </span>
            {mayWrite ? (
              <Button loading={busy === rule._id} onClick={() => void remove(rule)}>
                Remove<span className="unseen"> the rule {rule.text}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
