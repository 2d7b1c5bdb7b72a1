import { Link } from 'react-router';
import { formatInteger } from '#contract/numbers.ts';
import type { PaymentSummary } from '#contract/payments/schemas.ts';
import { ListEmpty, PlainListFailure } from '../../../../portal/parts/list-states.tsx';
import type { QueryState } from '../../../../portal/parts/use-api-query.ts';
import { usePathTo } from '../../../../portal/services.ts';
import './dashboard.css';

const percent = (part: number, whole: number) =>
  whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`;

function Shares({ summary: { year, paid, owing } }: { summary: PaymentSummary }) {
  const pathTo = usePathTo();
  const all = paid + owing;
  const list = pathTo('members', 'list');
  const shares = [
    { label: 'Paid', number: paid, filter: 'paidYear', kind: 'paid' },
    { label: 'Not paid', number: owing, filter: 'owesYear', kind: 'owing' },
  ];
  return (
    <>
      <svg className="share-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="owing" width="100" height="4" />
        <rect className="paid" width={all === 0 ? 0 : (paid / all) * 100} height="4" />
      </svg>
      <ul className="shares">
        {shares.map(({ label, number, filter, kind }) => (
          <li key={kind} className={kind}>
            <Link to={`${list}?${filter}=${year}`}>
              <span>{label}</span>
              <b>{formatInteger(number)}</b>
              <small>{percent(number, all)} of members</small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows how many members paid this year and how many did not, with a link to each list. */
export function DuesPanel({ query }: { query: QueryState<PaymentSummary> }) {
  const { data, error, refetch } = query;
  const pathTo = usePathTo();
  return (
    <section className="panel dues-panel" aria-labelledby="dues-of-the-year">
      <h2 id="dues-of-the-year">{data?.year ? `Dues of ${data.year}` : 'Dues of this year'}</h2>
      {error && !data ? (
        <PlainListFailure message={error.message} retry={() => void refetch()} />
      ) : data?.year === null ? (
        <ListEmpty>
          <p>No subscription has been set up yet, so nothing is due.</p>
          <Link to={pathTo('subscription', 'list')}>Set up the payment plan</Link>
        </ListEmpty>
      ) : data ? (
        <Shares summary={data} />
      ) : (
        <i className="line-skeleton shares-skeleton" />
      )}
    </section>
  );
}
