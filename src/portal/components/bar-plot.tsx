import {
  Bar,
  BarChart,
  CartesianGrid,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import type { ChartBar } from './bar-chart.tsx';

type Props = {
  title: string;
  bars: readonly ChartBar[];
  /** What the axis says of a value. */
  axis: (value: number) => string;
};

/* Also what a screen reader is told while the arrows go from bar to bar. */
function Tip({ bar }: { bar: ChartBar | undefined }) {
  return (
    <div className="chart-tip" role="status">
      {bar ? (
        <>
          <span>{bar.name}</span> <b>{bar.said}</b> {bar.note ? <small>{bar.note}</small> : null}
        </>
      ) : null}
    </div>
  );
}

/** Bars by recharts: one stop of the keyboard, in which the arrows go from bar to bar. */
export default function BarPlot({ title, bars, axis }: Props) {
  const tip = ({ active, activeIndex }: TooltipContentProps) => (
    <Tip bar={active ? bars[Number(activeIndex)] : undefined} />
  );
  return (
    <BarChart
      responsive
      className="chart-plot"
      data={bars}
      margin={{ top: 12, right: 8, bottom: 0, left: 0 }}
      role="application"
      aria-label={title}
    >
      <CartesianGrid vertical={false} />
      <XAxis
        dataKey="label"
        axisLine={false}
        tickLine={false}
        interval="equidistantPreserveStart"
      />
      <YAxis width={56} axisLine={false} tickLine={false} tickFormatter={axis} />
      <Tooltip content={tip} isAnimationActive={false} />
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
