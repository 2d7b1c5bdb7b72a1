import { Link } from 'react-router';
import { cellOf, type ResourceColumn } from '../../resource.ts';

/**
 * Returns columns of which one has the link to the record's page, for the keyboard: a press on the row is the mouse's.
 * The first one gets it, unless one has it already.
 */
export function leading<Row extends object>(
  columns: readonly ResourceColumn<Row>[],
  pathOf: (record: Row) => string | undefined,
): readonly ResourceColumn<Row>[] {
  const [first, ...others] = columns;
  if (!first || columns.some(({ isLink }) => isLink)) return columns;
  const { below: _, ...column } = first;
  const render = (_value: unknown, record: Row) => {
    const path = pathOf(record);
    return path ? <Link to={path}>{cellOf(first, record)}</Link> : cellOf(first, record);
  };
  return [{ ...column, isLink: true, render }, ...others];
}
