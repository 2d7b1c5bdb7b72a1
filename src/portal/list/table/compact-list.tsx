import type { BaseRecord } from '@refinedev/core';
import { Checkbox, List } from 'antd';
import { Link } from 'react-router';
import { Tag } from '../../parts/tag.tsx';
import type { ResourceRow } from '../../resource.ts';
import { type RowAction, RowActions } from '../tools/row-actions.tsx';

type Selection = { selected: readonly string[]; onSelect: (ids: readonly string[]) => void };

type Props<Row extends BaseRecord> = {
  rows: readonly Row[];
  row: ResourceRow<Row>;
  nameOf: (record: Row) => string;
  /** The path of the record's page; undefined if it has none. */
  pathOf: (record: Row) => string | undefined;
  actionsOf: (record: Row) => readonly RowAction[];
  /** The ids of the rows that are selected, for actions on several; absent where there are none. */
  selected?: readonly string[];
  onSelect: Selection['onSelect'];
};

/* The box of a row that actions on several records can be for. */
function SelectBox({ id, name, selected, onSelect }: { id: string; name: string } & Selection) {
  return (
    <Checkbox
      aria-label={`Select ${name}`}
      checked={selected.includes(id)}
      onChange={({ target }) =>
        onSelect(target.checked ? [...selected, id] : selected.filter((one) => one !== id))
      }
    />
  );
}

/**
 * Renders a list on a phone: a box where records can be selected, the name and details, in up to three lines each, a
 * tag. A tap opens the record; a menu has the actions.
 */
export function CompactList<Row extends BaseRecord>(props: Props<Row>) {
  const { rows, row, nameOf, pathOf, actionsOf, selected, onSelect } = props;
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
            {selected ? (
              <SelectBox
                id={String(record._id)}
                name={nameOf(record)}
                selected={selected}
                onSelect={onSelect}
              />
            ) : null}
            <span className="compact-main">
              {path ? <Link to={path}>{who}</Link> : <b>{who}</b>}
              {row.line ? <small>{row.line(record)}</small> : null}
            </span>
            {typeof tag === 'string' ? <Tag>{tag}</Tag> : tag}
            <RowActions actions={actionsOf(record)} name={nameOf(record)} />
          </List.Item>
        );
      }}
    />
  );
}
