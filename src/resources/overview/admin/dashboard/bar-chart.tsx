import { lazy, Suspense } from 'react';
import { importModule } from '../../../../shared/import-module.ts';
import type { Plot } from './bar-plot.tsx';
import { ChartNumbers } from './chart-numbers.tsx';
import { useSeen } from './use-seen.ts';
import './dashboard.css';

type Props = Plot & {
  /** What the bars and the paler ones are, where there are two. */
  legend?: readonly [string, string];
};

function Legend({ names }: { names: readonly [string, string] }) {
  return (
    <ul className="chart-legend" aria-hidden="true">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

const Unavailable = () => (
  <p className="panel-note">The chart could not be loaded. Its numbers are below.</p>
);

const BarPlot = lazy(() =>
  importModule(() => import('./bar-plot.tsx')).catch(() => ({ default: Unavailable })),
);

/** Renders a bar chart, loaded when it is scrolled to, and its numbers as a table, available at once. */
export function BarChart({ title, bars, axis, columns, legend }: Props) {
  /* recharts is as large as the rest of the page. */
  const [ref, seen] = useSeen<HTMLDivElement>();
  return (
    <>
      {legend ? <Legend names={legend} /> : null}
      <div ref={ref} className="chart">
        <Suspense>
          {seen ? <BarPlot title={title} bars={bars} axis={axis} columns={columns} /> : null}
        </Suspense>
      </div>
      <ChartNumbers title={title} bars={bars} columns={columns} />
    </>
  );
}
