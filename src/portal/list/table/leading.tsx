import { Link } from 'react-router';
import { cellOf, type ResourceColumn } from '../../resource.ts';

/**
 * Returns columns of which one has the link to the record's page, for the keyboard: a press on the row is the mouse's.
 * The first one without links of its own gets it, unless one has it already; where there is none, another is added.
 */
export function leading<Row extends object>(
  columns: readonly ResourceColumn<Row>[],
  pathOf?: (record: Row) => string | undefined,
): readonly ResourceColumn<Row>[] {
  if (!pathOf || columns.some(({ isLink }) => isLink)) return columns;
  const first = columns.find(({ hasLinks, isAct }) => !hasLinks && !isAct);
  const render = (_value: unknown, record: Row) => {
    const path = pathOf(record);
    const cell = first ? cellOf(first, record) : path && 'Details';
    return path ? <Link to={path}>{cell}</Link> : cell;
  };
  if (!first) return [...columns, { dataIndex: 'details', render }];
  const { below: _, ...column } = first;
  return columns.map((one) => (one === first ? { ...column, render } : one));
}
