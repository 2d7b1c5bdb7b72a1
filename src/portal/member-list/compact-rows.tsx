import type { ReactNode } from 'react';
import { range } from '../list-address/range.ts';
import { Icon } from '../parts/icon.tsx';
import type { ResourceRow } from '../resource.ts';

type Props<Item extends object> = {
  /** The accessible name of the list. */
  label: string;
  /** Undefined while they load. */
  rows: readonly Item[] | undefined;
  rowKey: (record: Item) => string;
  row: ResourceRow<Item>;
  /** Renders all fields of a record. */
  details: (record: Item) => ReactNode;
  onOpen?: ((record: Item) => void) | undefined;
  /** The number of rows in the skeleton. */
  expected: number;
};

/** Renders records as rows of at most 88 px: two lines of the name and of details, a tag. A tap opens the rest. */
export function CompactRows<Item extends object>(props: Props<Item>) {
  const { label, rows, rowKey, row, details, onOpen, expected } = props;
  if (!rows)
    return (
      <ul className="compact-rows" aria-hidden="true">
        {range(expected).map((place) => (
          <li key={place} className="skeleton-row">
            <i />
          </li>
        ))}
      </ul>
    );
  return (
    <ul className="compact-rows" aria-label={label}>
      {rows.map((record) => (
        <li key={rowKey(record)}>
          <details onToggle={({ currentTarget }) => currentTarget.open && onOpen?.(record)}>
            <summary>
              <b>{row.title(record)}</b>
              {row.tag?.(record)}
              {row.line ? <small>{row.line(record)}</small> : null}
              <Icon name="down" />
            </summary>
            <div className="compact-details">{details(record)}</div>
          </details>
        </li>
      ))}
    </ul>
  );
}
