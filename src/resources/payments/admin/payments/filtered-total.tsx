import { yearsInWords } from '#contract/dues/ledger/statement-of-account.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf, formatInteger } from '#contract/numbers.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import type { ResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import type { Listed } from './columns.tsx';
import './payments.css';

/** Shows what the payments of the list's search and filters come to, less refunds and reversals. */
export function FilteredTotal({ table }: { table: ResourceTable<Listed> }) {
  const asked = table.exported();
  asked.delete('sort');
  const { data, error, isFetching } = useApiQuery(paymentCalls.paymentTotal, {
    query: Object.fromEntries(asked),
    topic: 'payments',
  });
  const years = yearsInWords(table.chosen('year').map(Number).sort());
  if (error && !data) return null;
  return (
    <p className="filtered-total" aria-live="polite" aria-busy={isFetching}>
      {data ? (
        <>
          {table.isNarrowed ? 'Filtered: ' : ''}
          {countOf(data.data.payments, 'payments')}, <b>{formatNaira(data.data.received)}</b>{' '}
          received
          <small> less refunds and reversals</small>
          {data.data.uncounted > 0 ? (
            <small>
              {'; '}
              {formatInteger(data.data.uncounted)} of them{' '}
              {data.data.uncounted === 1 ? 'counts' : 'count'} for nothing: open, failed, reversed
              or refunded
            </small>
          ) : null}
          {data.data.duesPaid === undefined ? null : (
            <>
              . Of it, dues of {years}: <b>{formatNaira(data.data.duesPaid)}</b>
            </>
          )}
        </>
      ) : (
        '\u00a0'
      )}
    </p>
  );
}
