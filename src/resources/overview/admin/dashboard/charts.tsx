import { Link } from 'react-router';
import { wholeNaira } from '#contract/naira.ts';
import type { PaymentSummary } from '#contract/payments/schemas.ts';
import { ListEmpty } from '../../../../portal/parts/list-states.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
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
    <Panel
      title="Arrears by age"
      beside={<Link to={pathTo('arrears', 'list')}>{wholeNaira(totals.owed)} owed</Link>}
    >
      <BarChart
        title="Arrears by age"
        bars={ageBars(totals.byAge)}
        axis={axisNaira.format}
        columns={['Years owed', 'Owed']}
      />
    </Panel>
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
      <Panel
        title="Revenue by month"
        beside={<p className="panel-note">{wholeNaira(ofMonths)} in the last twelve months</p>}
      >
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
      </Panel>
      <Panel
        title="Revenue by due year"
        beside={<p className="panel-note">Dues alone, by the years that the money went to</p>}
      >
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
      </Panel>
      {methods.length > 0 ? (
        <Panel
          title="Methods and fees"
          beside={
            fees > 0 ? (
              <p className="panel-note">Fees of {wholeNaira(fees)} in the last twelve months</p>
            ) : null
          }
        >
          <BarChart
            title="Methods and fees"
            bars={methodBars(methods)}
            axis={axisNaira.format}
            columns={['Method', 'Received']}
          />
        </Panel>
      ) : null}
      <ArrearsByAge />
    </>
  );
}
