import { Icon } from '../../../../portal/parts/icon.tsx';
import type { ChartBar } from './chart-bars.ts';
import './dashboard.css';

type Props = {
  title: string;
  bars: readonly ChartBar[];
  /** The headings of the names, the values, and what they are compared with. */
  columns: readonly [string, string, string?];
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
  );
}
