import { Link } from 'react-router';
import { wholeNaira } from '#contract/naira.ts';
import type { PaymentSummary } from '#contract/payments/schemas.ts';
import { ListEmpty } from '../../../../portal/parts/list-states.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { BarChart } from './bar-chart.tsx';
import { ageBars, methodBars, monthBars, yearBars } from './chart-bars.ts';

const axisNaira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  notation: 'compact',
  maximumFractionDigits: 1,
});

const sum = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((total, { amount }) => total + amount, 0);

/* What is owed, by how many years it is owed for; each number leads on from the list. */
function ArrearsByAge() {
  const pathTo = usePathTo();
  const { data } = useApiQuery(
    { method: 'GET', path: '/api/v1/payment/arrears' },
    { query: { limit: 1 }, topic: 'payments' },
  );
  const totals = data?.data.totals;
  if (!totals || totals.members === 0) return null;
  return (
    <section className="panel" aria-labelledby="arrears-by-age">
      <header className="panel-top">
        <h2 id="arrears-by-age">Arrears by age</h2>
        <Link to={pathTo('arrears', 'list')}>{wholeNaira(totals.owed)} owed</Link>
      </header>
      <BarChart
        title="Arrears by age"
        bars={ageBars(totals.byAge)}
        axis={axisNaira.format}
        columns={['Years owed', 'Owed']}
      />
    </section>
  );
}

/** Renders bar charts of revenue by month, beside the year before, by due year, by method with fees, and of arrears by age. */
export default function Charts({
  summary: { months, years, methods },
}: {
  summary: PaymentSummary;
}) {
  const ofMonths = sum(months);
  const fees = methods.reduce((all, method) => all + method.fees, 0);
  return (
    <>
      <section className="panel" aria-labelledby="revenue-by-month">
        <header className="panel-top">
          <h2 id="revenue-by-month">Revenue by month</h2>
          <p className="panel-note">{wholeNaira(ofMonths)} in the last twelve months</p>
        </header>
        {ofMonths > 0 ? (
          <BarChart
            title="Revenue by month"
            bars={monthBars(months)}
            axis={axisNaira.format}
            columns={['Month', 'Revenue', 'A year before']}
            legend={['Last twelve months', 'A year before']}
          />
        ) : (
          <ListEmpty>
            <p>No payments in the last twelve months.</p>
          </ListEmpty>
        )}
      </section>
      <section className="panel" aria-labelledby="revenue-by-year">
        <header className="panel-top">
          <h2 id="revenue-by-year">Revenue by due year</h2>
          <p className="panel-note">Dues alone, by the years that the money went to</p>
        </header>
        {sum(years) > 0 ? (
          <BarChart
            title="Revenue by due year"
            bars={yearBars(years)}
            axis={axisNaira.format}
            columns={['Due year', 'Dues paid']}
          />
        ) : (
          <ListEmpty>
            <p>No dues have been paid yet.</p>
          </ListEmpty>
        )}
      </section>
      {methods.length > 0 ? (
        <section className="panel" aria-labelledby="revenue-by-method">
          <header className="panel-top">
            <h2 id="revenue-by-method">Methods and fees</h2>
            {fees > 0 ? (
              <p className="panel-note">Fees of {wholeNaira(fees)} in the last twelve months</p>
            ) : null}
          </header>
          <BarChart
            title="Methods and fees"
            bars={methodBars(methods)}
            axis={axisNaira.format}
            columns={['Method', 'Received']}
          />
        </section>
      ) : null}
      <ArrearsByAge />
    </>
  );
}
