import { lazy, Suspense } from 'react';
import { importModule } from '../../shared/import-module.ts';
import { ChartNumbers } from './chart-numbers.tsx';
import { useSeen } from './use-seen.ts';

export type ChartBar = {
  key: string;
  /** The label below the bar. */
  label: string;
  /** The full name, for the tooltip and screen readers. */
  name: string;
  value: number;
  said: string;
  note?: string;
};

type Props = {
  title: string;
  bars: readonly ChartBar[];
  /** Formats a value for the axis. */
  axis: (value: number) => string;
  /** The headings of the table with the same numbers: names, values. */
  columns: readonly [string, string];
};

const Unavailable = () => (
  <p className="panel-note">The chart could not be loaded. Its numbers are below.</p>
);

const BarPlot = lazy(() =>
  importModule(() => import('./bar-plot.tsx')).catch(() => ({ default: Unavailable })),
);

/** Renders a bar chart, loaded when it is scrolled to, and its numbers as a table, available at once. */
export function BarChart({ title, bars, axis, columns }: Props) {
  /* recharts is as large as the rest of the page. */
  const [ref, seen] = useSeen<HTMLDivElement>();
  return (
    <>
      <div ref={ref} className="chart">
        <Suspense>{seen ? <BarPlot title={title} bars={bars} axis={axis} /> : null}</Suspense>
      </div>
      <ChartNumbers title={title} bars={bars} columns={columns} />
    </>
  );
}
