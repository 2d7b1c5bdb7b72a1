import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ContentKind } from '#contract/content/site/kinds.ts';
import { MoveButtons } from '../../../../../portal/form/inputs/move-buttons.tsx';
import { Tag } from '../../../../../portal/parts/tag.tsx';
import { wordsOf } from '../../../../../portal/parts/words-of.ts';
import type { ResourceColumn, ResourceRow } from '../../../../../portal/resource.ts';
import { longDate } from '../../../../../shared/format.ts';
import { RowPicture } from '../../parts/row-picture.tsx';
import { type Item, isSorted, lineOf, pictureOf, rowOf, titleOf } from '../kinds.ts';
import { DragHandle } from '../sortable-rows.tsx';
import type { Order } from '../use-order.ts';
import { labelOf } from '../words.ts';
import '../../parts/item-name.css';

/* Keeps a date on one line, however wide the title is. */
const Day = ({ iso }: { iso: string }) => <span className="unbroken">{longDate(iso)}</span>;

const isDate = /^\d{4}-\d\d-\d\d/;

/* Formats the value that orders or groups a kind. */
function shownValue(value: unknown): ReactNode {
  if (typeof value === 'string') return isDate.test(value) ? <Day iso={value} /> : wordsOf(value);
  return typeof value === 'number' ? value : '–';
}

const StateTag = ({ published, hasDraft }: Pick<Item, 'published' | 'hasDraft'>) => (
  <>
    <Tag kind={published ? 'ok' : 'plain'}>{published ? 'Published' : 'Draft'}</Tag>
    {hasDraft ? <Tag>Draft beside it</Tag> : null}
  </>
);

function NameCell({ item, path }: { item: Item; path: string }) {
  const picture = pictureOf(item);
  const line = lineOf(item);
  return (
    <span className="item-name">
      {picture ? <RowPicture picture={picture} /> : null}
      <span>
        <Link to={path}>{titleOf(item)}</Link>
        {line ? <small>{line}</small> : null}
      </span>
    </span>
  );
}

/** Returns the column that moves a row by dragging, or by two buttons (WCAG 2.2, 2.5.7). */
export const placeColumn = (order: Order): ResourceColumn<Item> => ({
  dataIndex: 'position',
  title: 'Place',
  hasLinks: true,
  render: (_, item) => (
    <span className="move-cell">
      <DragHandle label={`Drag to reorder: ${titleOf(item)}`} />
      <MoveButtons
        called={titleOf(item)}
        first={item === order.shown[0]}
        last={item === order.shown.at(-1)}
        onMove={(by) => order.move(item, by)}
      />
    </span>
  ),
});

/** The row of an item on a phone. */
export const itemRow: ResourceRow<Item> = {
  title: titleOf,
  line: (item) => lineOf(item) || longDate(item.updatedAt),
  tag: StateTag,
};

/** Returns the columns of a kind's list. The field that orders or groups the kind has its own column. */
export function itemColumns(
  kind: ContentKind,
  pathOf: (item: Item) => string,
): ResourceColumn<Item>[] {
  const { orderBy, routeBy } = rowOf(kind);
  const by = isSorted(kind) ? routeBy?.field : orderBy[0]?.replace('-', '');
  return [
    {
      dataIndex: 'data',
      title: 'Item',
      isLink: true,
      render: (_, item) => <NameCell item={item} path={pathOf(item)} />,
    },
    ...(by
      ? [
          {
            dataIndex: `data.${by}`,
            title: labelOf(kind, by),
            render: (value: unknown) => shownValue(value),
          },
        ]
      : []),
    { dataIndex: 'published', title: 'Status', render: (_, item) => <StateTag {...item} /> },
    { dataIndex: 'updatedAt', title: 'Updated', type: 'day' },
  ];
}
