import { lazy, type ReactNode, Suspense } from 'react';
import { wholeNaira } from '#contract/naira.ts';
import type { PaymentSummary } from '#contract/payments/schemas.ts';
import { ListEmpty } from '../../../../portal/parts/list-states.tsx';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { importModule } from '../../../../shared/import-module.ts';
import type { Plot } from './bar-plot.tsx';
import { ageBars, methodBars, monthBars, yearBars } from './chart-bars.ts';
import { ChartNumbers } from './chart-numbers.tsx';
import { useSeen } from './use-seen.ts';
import './dashboard.css';

type Props = Plot & {
  /** Next to its heading. */
  beside?: ReactNode;
  /** What the bars and the paler ones are, where there are two. */
  legend?: readonly [string, string];
  /** What is said in place of a chart of nothing; '' where there is something. */
  empty?: string;
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

/* Renders a bar chart, loaded when it is scrolled to, and its numbers as a table, available at once. */
function BarChart({ title, bars, columns, legend }: Props) {
  /* recharts is as large as the rest of the page. */
  const [ref, seen] = useSeen<HTMLDivElement>();
  return (
    <>
      {legend ? <Legend names={legend} /> : null}
      <div ref={ref} className="chart">
        <Suspense>{seen ? <BarPlot title={title} bars={bars} columns={columns} /> : null}</Suspense>
      </div>
      <ChartNumbers title={title} bars={bars} columns={columns} />
    </>
  );
}

/* Renders a chart in a box of its own, under its title. */
function ChartPanel({ beside, empty = '', ...chart }: Props) {
  return (
    <Panel title={chart.title} beside={beside}>
      {empty ? (
        <ListEmpty>
          <p>{empty}</p>
        </ListEmpty>
      ) : (
        <BarChart {...chart} />
      )}
    </Panel>
  );
}

const sum = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((total, { amount }) => total + amount, 0);

/* What is owed, by how many years it is owed for; each number leads on from the list. */
function ArrearsByAge() {
  const { data } = useApiQuery(
    { method: 'GET', path: '/api/v1/payment/arrears' },
    { query: { limit: 1 }, topic: 'payments' },
  );
  const totals = data?.data.totals;
  if (!totals || totals.members === 0) return null;
  return (
    <ChartPanel
      title="Arrears by age"
      beside={<PageLink to={['arrears', 'list']}>{wholeNaira(totals.owed)} owed</PageLink>}
      bars={ageBars(totals.byAge)}
      columns={['Years owed', 'Owed']}
    />
  );
}

type ChartsProps = { summary: PaymentSummary };

/** Renders bar charts of revenue by month, beside the year before, by due year, by method with fees, and of arrears by age. */
export default function Charts({ summary: { months, years, methods } }: ChartsProps) {
  const ofMonths = sum(months);
  const fees = methods.reduce((all, method) => all + method.fees, 0);
  return (
    <>
      <ChartPanel
        title="Revenue by month"
        beside={<p className="panel-note">{wholeNaira(ofMonths)} in the last twelve months</p>}
        empty={ofMonths > 0 ? '' : 'No payments in the last twelve months.'}
        bars={monthBars(months)}
        columns={['Month', 'Revenue', 'A year before']}
        legend={['Last twelve months', 'A year before']}
      />
      <ChartPanel
        title="Revenue by due year"
        beside={<p className="panel-note">Dues alone, by the years that the money went to</p>}
        empty={sum(years) > 0 ? '' : 'No dues have been paid yet.'}
        bars={yearBars(years)}
        columns={['Due year', 'Dues paid']}
      />
      {methods.length > 0 ? (
        <ChartPanel
          title="Methods and fees"
          beside={
            fees > 0 ? (
              <p className="panel-note">Fees of {wholeNaira(fees)} in the last twelve months</p>
            ) : null
          }
          bars={methodBars(methods)}
          columns={['Method', 'Received']}
        />
      ) : null}
      <ArrearsByAge />
    </>
  );
}
