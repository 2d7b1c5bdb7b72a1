import { Empty } from 'antd';
import type { PaymentSummary } from '#contract/payments/schemas.ts';
import { BarChart } from '../../portal/components/bar-chart.tsx';
import { wholeNaira } from '../../portal/payments/treasury.ts';
import { monthBars, yearBars } from './chart-bars.ts';

const axisNaira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  notation: 'compact',
  maximumFractionDigits: 1,
});

const sum = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((total, { amount }) => total + amount, 0);

/** Renders bar charts of revenue by month and by due year. */
export default function Charts({ summary: { months, years } }: { summary: PaymentSummary }) {
  const ofMonths = sum(months);
  return (
    <>
      <section className="panel" aria-labelledby="revenue-by-month">
        <header className="panel-top">
          <h2 id="revenue-by-month">Revenue by month</h2>
          <p className="panel-note">{wholeNaira(ofMonths)} in twelve months</p>
        </header>
        {ofMonths > 0 ? (
          <BarChart
            title="Revenue by month"
            bars={monthBars(months)}
            axis={axisNaira.format}
            columns={['Month', 'Revenue']}
          />
        ) : (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description="No payment has come in these twelve months."
          />
        )}
      </section>
      <section className="panel" aria-labelledby="revenue-by-year">
        <header className="panel-top">
          <h2 id="revenue-by-year">Revenue by due year</h2>
        </header>
        {sum(years) > 0 ? (
          <BarChart
            title="Revenue by due year"
            bars={yearBars(years)}
            axis={axisNaira.format}
            columns={['Due year', 'Revenue']}
          />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No dues have been paid yet." />
        )}
      </section>
    </>
  );
}
