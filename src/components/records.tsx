import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { ListEmpty, ListFailure } from './list-states.tsx';
import { upTo } from './up-to.ts';

export { ListEmpty, ListFailure } from './list-states.tsx';

export type Column<Row> = {
  /** Its own name; sorting asks for it where `sortable`. */
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** For amounts and counts. */
  numeric?: boolean;
  /** Has no label of its own on a card: a name that heads it, or actions at its foot. */
  head?: boolean;
  actions?: boolean;
};

export type Sort = { by: string; descending: boolean };

type RowProps = ComponentProps<'tr'> & { 'data-row-key'?: string };

type Failure = { message: string; retry: () => void };

type Props<Row> = {
  /** What the list holds, for those who hear it. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  failure?: Failure | null | undefined;
  /** What is shown where there are none: a sentence, and the next step. */
  empty: ReactNode;
  /** Whether newer rows are being asked for, while these still stand. */
  busy?: boolean;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Draws the rows, as in antd's Table: is given the row's key as `data-row-key`. */
  components?: { body: { row: ComponentType<RowProps> } } | undefined;
  /** How many rows the skeleton has. */
  expected?: number;
};

function Heading<Row>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<Props<Row>, 'sort' | 'onSort'>) {
  const { key, label, sortable, numeric, actions } = column;
  const sorted = sort?.by === key ? (sort.descending ? 'descending' : 'ascending') : undefined;
  const toggle = () => onSort?.({ by: key, descending: sorted === 'ascending' });
  return (
    <th
      role="columnheader"
      scope="col"
      className={numeric ? 'numeric' : undefined}
      aria-sort={sorted}
    >
      {sortable && onSort ? (
        <button type="button" className="sort" onClick={toggle}>
          {label}
          <Icon name="down" />
        </button>
      ) : (
        <span className={actions ? 'unseen' : undefined}>{label}</span>
      )}
    </th>
  );
}

function Skeleton({ columns, count }: { columns: number; count: number }) {
  return (
    <tbody aria-hidden="true">
      {upTo(count).map((row) => (
        <tr key={row} className="skeleton-row">
          {upTo(columns).map((cell) => (
            <td key={cell}>
              <i />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

const cellClass = <Row,>({ numeric, head, actions }: Column<Row>) =>
  [numeric && 'numeric', head && 'card-head', actions && 'card-actions']
    .filter(Boolean)
    .join(' ') || undefined;

/**
 * A list of records in its four states: on its way, failed with Retry, empty, full. A table where there
 * is room; on a phone each row is a card.
 */
export function Records<Row>({
  label,
  columns,
  rows,
  rowKey,
  failure,
  empty,
  busy,
  sort,
  onSort,
  components,
  expected = 6,
}: Props<Row>) {
  const BodyRow = components?.body.row ?? 'tr';
  if (failure && !rows) return <ListFailure {...failure} />;
  if (rows?.length === 0) return <ListEmpty>{empty}</ListEmpty>;
  return (
    <div className="records" aria-busy={busy || !rows}>
      {rows ? null : (
        <p role="status" className="unseen">
          Loading {label}…
        </p>
      )}
      {failure ? <ListFailure {...failure} /> : null}
      <table role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} {...(onSort && { onSort })} />
            ))}
          </tr>
        </thead>
        {rows ? (
          <tbody role="rowgroup">
            {rows.map((row) => (
              <BodyRow role="row" key={rowKey(row)} data-row-key={rowKey(row)}>
                {columns.map((column) => (
                  <td
                    role="cell"
                    key={column.key}
                    data-label={column.label}
                    className={cellClass(column)}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </BodyRow>
            ))}
          </tbody>
        ) : (
          <Skeleton columns={columns.length} count={expected} />
        )}
      </table>
    </div>
  );
}
