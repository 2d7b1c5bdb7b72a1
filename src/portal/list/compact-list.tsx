import type { BaseRecord } from '@refinedev/core';
import { List } from 'antd';
import { Link } from 'react-router';
import { Tag } from '../components/tag.tsx';
import type { ResourceRow } from '../resource.ts';
import { type RowAction, RowActions } from './row-actions.tsx';

type Props<Row extends BaseRecord> = {
  rows: readonly Row[];
  row: ResourceRow<Row>;
  nameOf: (record: Row) => string;
  /** The path of the record's page; undefined if it has none. */
  pathOf: (record: Row) => string | undefined;
  actionsOf: (record: Row) => readonly RowAction[];
};

/**
 * Renders a list on a phone: the name, one line of details, a tag, at most 88 px a row. A tap opens the
 * record; a menu has the actions.
 */
export function CompactList<Row extends BaseRecord>(props: Props<Row>) {
  const { rows, row, nameOf, pathOf, actionsOf } = props;
  return (
    <List
      className="compact-list"
      dataSource={[...rows]}
      rowKey={({ _id }) => String(_id)}
      renderItem={(record) => {
        const path = pathOf(record);
        const who = row.title(record);
        const tag = row.tag?.(record);
        return (
          <List.Item>
            <span className="compact-main">
              {path ? <Link to={path}>{who}</Link> : <b>{who}</b>}
              {row.line ? <small>{row.line(record)}</small> : null}
            </span>
            {typeof tag === 'string' ? <Tag>{tag}</Tag> : tag}
            <RowActions actions={actionsOf(record)} of={nameOf(record)} />
          </List.Item>
        );
      }}
    />
  );
}
