import type { ChartBar } from './bar-chart.tsx';
import { Icon } from './icon.tsx';

type Props = {
  title: string;
  bars: readonly ChartBar[];
  /** The headings of the names and the values. */
  columns: readonly [string, string];
};

/** Renders a chart's numbers as a table, for screen readers and for people who prefer a table. */
export function ChartNumbers({ title, bars, columns }: Props) {
  return (
    <details className="chart-numbers">
      <summary>
        The numbers <Icon name="down" />
      </summary>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{columns[0]}</th>
            <th scope="col" className="numeric">
              {columns[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, name, said, note }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                {note ? <small>{note}</small> : null}
              </th>
              <td className="numeric">{said}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
