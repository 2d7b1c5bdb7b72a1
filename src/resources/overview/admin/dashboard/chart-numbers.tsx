import { Icon } from '../../../../portal/parts/icon.tsx';
import { useAttempt } from '../../../../portal/parts/use-attempt.ts';
import { importModule } from '../../../../shared/import-module.ts';
import type { ChartBar, ChartColumns } from './chart-bars.ts';
import './dashboard.css';

type Props = { title: string; bars: readonly ChartBar[]; columns: ChartColumns };

/* Prints a copy of the panel that an element is in, with its numbers open, and nothing else of the page. */
function printPanel(element: Element): void {
  const sheet = element.closest('.panel')?.cloneNode(true);
  if (!(sheet instanceof HTMLElement)) return;
  sheet.className = 'panel print-sheet';
  for (const numbers of sheet.querySelectorAll('details')) numbers.open = true;
  document.body.append(sheet);
  window.addEventListener('afterprint', () => sheet.remove(), { once: true });
  window.print();
}

/* Print and files of a chart's numbers. */
function ChartActs(props: Props) {
  const { attempt } = useAttempt();
  const save = (format: 'csv' | 'xlsx') =>
    attempt(async () => {
      const { exportChart } = await importModule(() => import('./chart-export.ts'));
      await exportChart(format, props);
    });
  const ofWhat = <span className="unseen"> {props.title}</span>;
  return (
    <div className="chart-acts">
      <button type="button" onClick={({ currentTarget }) => printPanel(currentTarget)}>
        Print{ofWhat}
      </button>
      <button type="button" onClick={() => void save('csv')}>
        CSV{ofWhat}
      </button>
      <button type="button" onClick={() => void save('xlsx')}>
        Excel{ofWhat}
      </button>
    </div>
  );
}

/** Renders a chart's numbers as a table, for screen readers and for people who prefer a table, in print and as files. */
export function ChartNumbers({ title, bars, columns }: Props) {
  return (
    <div className="chart-foot">
      <details className="chart-numbers">
        <summary>
          The numbers <Icon name="down" />
        </summary>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              {columns.slice(1).map((heading) => (
                <th key={heading} scope="col" className="numeric">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, name, formatted, note, before }) => (
              <tr key={key}>
                <th scope="row">
                  {name}
                  {note ? <small>{note}</small> : null}
                </th>
                <td className="numeric">{formatted}</td>
                {columns.length > 2 ? <td className="numeric">{before?.formatted}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <ChartActs title={title} bars={bars} columns={columns} />
    </div>
  );
}
