import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ContentKind } from '#contract/content.ts';
import { Icon } from '../../components/icon.tsx';
import type { Column } from '../../components/records.tsx';
import { RowMenu } from '../../components/row-menu.tsx';
import { Tag } from '../../components/tag.tsx';
import { wordsOf } from '../../portal/form/words-of.ts';
import { fileAddress } from '../../providers/api-origin.ts';
import { longDate } from '../../public/format.ts';
import { type Item, isSorted, lineOf, pictureOf, rowOf, titleOf } from './kinds.ts';
import { MoveCell } from './move-cell.tsx';
import type { ItemActions } from './use-item-actions.ts';
import type { Order } from './use-order.ts';
import { labelOf } from './words.ts';

/* On one line, whatever room the title takes. */
const Day = ({ iso }: { iso: string }) => <span className="day">{longDate(iso)}</span>;

const isDate = /^\d{4}-\d\d-\d\d/;

/* The value that a kind is ordered or grouped by, as people read it. */
function shownValue(value: unknown): ReactNode {
  if (typeof value === 'string') return isDate.test(value) ? <Day iso={value} /> : wordsOf(value);
  return typeof value === 'number' ? value : '–';
}

function NameCell({ item, path }: { item: Item; path: string }) {
  const picture = pictureOf(item);
  const line = lineOf(item);
  return (
    <span className="item-name">
      {picture ? (
        <img
          src={`${fileAddress(picture.src)}-${picture.widths[0]}.webp`}
          alt=""
          width="72"
          height="48"
          loading="lazy"
        />
      ) : null}
      <span>
        <Link to={path}>{titleOf(item)}</Link>
        {line ? <small>{line}</small> : null}
      </span>
    </span>
  );
}

/* What else can be done with an item. */
function ItemMenu({ item, actions }: { item: Item; actions: ItemActions }) {
  const { published } = item;
  return (
    <RowMenu label="More" of={titleOf(item)}>
      <li>
        <button type="button" onClick={() => void actions.preview(item)}>
          <Icon name="external" /> Preview
        </button>
      </li>
      <li>
        <button type="button" onClick={() => void actions.publish(item, !published)}>
          <Icon name={published ? 'lock' : 'globe'} /> {published ? 'Unpublish' : 'Publish'}
        </button>
      </li>
      <li>
        <button type="button" className="danger" onClick={() => void actions.remove(item)}>
          <Icon name="trash" /> Delete
        </button>
      </li>
    </RowMenu>
  );
}

/** The column that moves a row to another place. */
export const placeColumn = (order: Order): Column<Item> => ({
  key: 'order',
  label: 'Place',
  actions: true,
  cell: (item) => (
    <MoveCell
      called={titleOf(item)}
      first={item === order.shown[0]}
      last={item === order.shown.at(-1)}
      onMove={(by) => order.move(item, by)}
    />
  ),
});

/** The columns of a kind's list: the field that orders or groups it has one of its own. */
export function itemColumns(
  kind: ContentKind,
  pathOf: (item: Item) => string,
  actions: ItemActions,
): Column<Item>[] {
  const { orderBy, routeBy } = rowOf(kind);
  const by = isSorted(kind) ? routeBy?.field : orderBy[0]?.replace('-', '');
  return [
    {
      key: 'title',
      label: 'Item',
      head: true,
      cell: (item) => <NameCell item={item} path={pathOf(item)} />,
    },
    ...(by
      ? [
          {
            key: by,
            label: labelOf(kind, by),
            cell: ({ data }: Item) => shownValue(data[by]),
          },
        ]
      : []),
    {
      key: 'published',
      label: 'Status',
      cell: ({ published }) => (
        <Tag kind={published ? 'ok' : 'plain'}>{published ? 'Published' : 'Draft'}</Tag>
      ),
    },
    { key: 'updatedAt', label: 'Updated', cell: ({ updatedAt }) => <Day iso={updatedAt} /> },
    {
      key: 'actions',
      label: 'Actions',
      actions: true,
      cell: (item) => (
        <span className="item-actions">
          <Link className="button quiet" to={pathOf(item)} aria-label={`Edit ${titleOf(item)}`}>
            Edit
          </Link>
          <ItemMenu item={item} actions={actions} />
        </span>
      ),
    },
  ];
}
