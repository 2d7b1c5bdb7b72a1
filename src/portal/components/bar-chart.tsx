import { lazy, Suspense } from 'react';
import { importModule } from '../../shared/import-module.ts';
import { ChartNumbers } from './chart-numbers.tsx';
import { useSeen } from './use-seen.ts';

/** One bar: what it stands for, how high it is, and how that is said. */
export type ChartBar = {
  key: string;
  /** Below it. */
  label: string;
  /** In full, for its tooltip and for those who hear it. */
  name: string;
  value: number;
  said: string;
  note?: string;
};

type Props = {
  title: string;
  bars: readonly ChartBar[];
  /** What the axis says of a value. */
  axis: (value: number) => string;
  /** The headings of the same numbers as a table: of the names, of the values. */
  columns: readonly [string, string];
};

const Unavailable = () => (
  <p className="panel-note">The chart could not be loaded. Its numbers are below.</p>
);

const BarPlot = lazy(() =>
  importModule(() => import('./bar-plot.tsx')).catch(() => ({ default: Unavailable })),
);

/** A bar chart, which comes once it is scrolled to, and its numbers as a table, which do not wait for it. */
export function BarChart({ title, bars, axis, columns }: Props) {
  /* recharts weighs as much as the rest of the page. */
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
