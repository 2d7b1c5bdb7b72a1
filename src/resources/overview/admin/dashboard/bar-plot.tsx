import {
  Bar,
  BarChart,
  CartesianGrid,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import type { ChartBar, ChartColumns } from './chart-bars.ts';
import './dashboard.css';

export type Plot = {
  title: string;
  bars: readonly ChartBar[];
  columns: ChartColumns;
};

const axisNaira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/* Also what screen readers announce when the arrow keys move between bars. */
function Tip({ bar }: { bar: ChartBar | undefined }) {
  return (
    <div className="chart-tip" role="status">
      {bar ? (
        <>
          <span>{bar.name}</span> <b>{bar.formatted}</b>{' '}
          {bar.note ? <small>{bar.note}</small> : null}
          {bar.before ? (
            <small>
              {bar.before.name}: {bar.before.formatted}
            </small>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

/* Names stand aslant, so that each bar has its own; years and months have room, or leave some out. */
const aslant = { interval: 0, angle: -35, textAnchor: 'end', height: 84, tickMargin: 4 } as const;
const level = { interval: 'equidistantPreserveStart' } as const;
const layoutOf = (bars: readonly ChartBar[]) =>
  bars.some(({ label }) => label.length > 5) ? aslant : level;

/** Renders bars with recharts: one tab stop, in which the arrow keys move between bars. */
export default function BarPlot({ title, bars, columns }: Plot) {
  const [what, value] = columns;
  const tip = ({ active, activeIndex }: TooltipContentProps) => (
    <Tip bar={active ? bars[Number(activeIndex)] : undefined} />
  );
  return (
    <BarChart
      responsive
      className="chart-plot"
      data={bars}
      margin={{ top: 36, right: 8, bottom: 20, left: 0 }}
      role="application"
      aria-label={title}
    >
      <CartesianGrid vertical={false} />
      <XAxis
        dataKey="label"
        axisLine={false}
        tickLine={false}
        label={{ value: what, position: 'bottom', offset: 2 }}
        {...layoutOf(bars)}
      />
      <YAxis
        width={56}
        axisLine={false}
        tickLine={false}
        tickFormatter={axisNaira.format}
        label={{
          value: `${value}, in naira`,
          position: 'top',
          offset: 16,
          textAnchor: 'start',
          dx: -28,
        }}
      />
      <Tooltip content={tip} isAnimationActive={false} />
      {bars.some(({ before }) => before) ? (
        <Bar
          dataKey="before.value"
          className="before"
          maxBarSize={24}
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
      ) : null}
      <Bar
        dataKey="value"
        maxBarSize={48}
        radius={[3, 3, 0, 0]}
        activeBar={{ className: 'active' }}
        isAnimationActive={false}
      />
    </BarChart>
  );
}
