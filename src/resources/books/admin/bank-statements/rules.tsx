import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import type { StatementRule } from '#contract/books/bank-statements/schemas.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { longDate } from '../../../../shared/format.ts';
import './bank-statements.css';

const remove = actsOn<StatementRule>()(bankStatementCalls.removeStatementRule, {
  key: 'remove',
  label: 'Remove',
  done: (_, { text }) => `The rule ‘${text}’ is removed.`,
});

/** Lists the rules by which lines are ignored or booked, to remove them. Nothing while there are none. */
export function Rules() {
  const { data } = useApiQuery(bankStatementCalls.statementRules);
  const rules = data?.data.rules ?? [];
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
            <ActButton act={remove} record={rule} resource="bank-statements">
              Remove<span className="unseen"> the rule {rule.text}</span>
            </ActButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
