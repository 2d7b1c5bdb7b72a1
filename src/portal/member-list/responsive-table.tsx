import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isPrinting } from '../../shared/is-printing.ts';
import { range } from '../list-address/range.ts';
import { alignOf, cellOf, headingOf, type ResourceColumn, type ResourceRow } from '../resource.ts';
import { CompactRows } from './compact-rows.tsx';
import { ListFrame, type ListState } from './list-frame.tsx';

/* The average width of a table column in px. */
const columnWidth = 104;

/*
 * Returns whether an element is too narrow for the columns. Measures before the first paint, and on every resize;
 * paper keeps what the window has.
 */
function useIsNarrow(ref: RefObject<HTMLElement | null>, columns: number): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return;
    const measure = () => {
      if (!isPrinting()) setIsNarrow(current.clientWidth < columns * columnWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [ref, columns]);
  return isNarrow;
}

type Props<Item extends object> = ListState<Item> & {
  columns: readonly ResourceColumn<Item>[];
  /** The layout of its rows without room for columns. */
  row: ResourceRow<Item>;
  rowKey: (record: Item) => string;
  /** Renders the actions of a record. */
  actions?: (record: Item) => ReactNode;
  /** The number of rows in the skeleton. */
  expected?: number;
};

type Shown<Item extends object> = Props<Item> & { expected: number };

const classOf = (column: Pick<ResourceColumn, 'align' | 'type'>) =>
  alignOf(column) === 'end' ? 'numeric' : undefined;

function Table<Item extends object>(props: Shown<Item>) {
  const { noun, columns, rows, rowKey, actions, expected } = props;
  return (
    <table aria-label={noun}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.dataIndex} scope="col" className={classOf(column)}>
              {headingOf(column)}
            </th>
          ))}
          {actions ? (
            <th scope="col" className="card-actions">
              <span className="unseen">Action</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody aria-hidden={rows ? undefined : true}>
        {rows?.map((record) => (
          <tr key={rowKey(record)}>
            {columns.map((column) => (
              <td key={column.dataIndex} className={classOf(column)}>
                {cellOf(column, record)}
              </td>
            ))}
            {actions ? <td className="card-actions">{actions(record)}</td> : null}
          </tr>
        )) ??
          range(expected).map((place) => (
            <tr key={place} className="skeleton-row">
              {columns.map(({ dataIndex }) => (
                <td key={dataIndex}>
                  <i />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/* Renders every column in which a record has something, for an opened row. */
function Facts<Item extends object>({ columns, record, actions }: Shown<Item> & { record: Item }) {
  const action = actions?.(record);
  const facts = columns.filter((column) => cellOf(column, record) !== '');
  return (
    <>
      <dl>
        {facts.map((column) => (
          <div key={column.dataIndex}>
            <dt>{headingOf(column)}</dt>
            <dd>{cellOf(column, record)}</dd>
          </div>
        ))}
      </dl>
      {action ? <p>{action}</p> : null}
    </>
  );
}

/**
 * Renders a list of records: a table if there is room, on a phone compact rows that open with a tap. The
 * members' own, because antd's Table is large.
 */
export function ResponsiveTable<Item extends object>(given: Props<Item>) {
  const props = { expected: 6, ...given };
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(box, props.columns.length + (props.actions ? 1 : 0));
  return (
    <ListFrame {...props} ref={box}>
      {isNarrow ? (
        <CompactRows
          {...props}
          label={props.noun}
          details={(record) => <Facts {...props} record={record} />}
        />
      ) : (
        <Table {...props} />
      )}
    </ListFrame>
  );
}
