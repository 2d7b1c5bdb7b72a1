import { Segmented } from 'antd';
import { Suspense } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { ContentKind } from '#contract/content/site/kinds.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { PageFailure } from '../../../../portal/frame/page-failure.tsx';
import { PageSkeleton } from '../../../../portal/frame/page-skeleton.tsx';
import { useTitle } from '../../../../portal/frame/title.ts';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import {
  type ResourceTable as Table,
  useResourceTable,
} from '../../../../portal/list/table/use-resource-table.ts';
import { wordsOf } from '../../../../portal/parts/words-of.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { FailureBoundary } from '../../../../shared/failure-boundary.tsx';
import { lazyPage } from '../../../../shared/lazy-page.tsx';
import { itemColumns, itemRow, placeColumn } from './item/item-columns.tsx';
import { useItemActions } from './item/use-item-actions.ts';
import { aboutKind, type Item, isSorted, kindNamed, oneOf, rowOf, titleOf } from './kinds.ts';
import { SortableRow, SortableRows } from './sortable-rows.tsx';
import { UnknownKind } from './unknown-kind.tsx';
import { useOrder } from './use-order.ts';
import './site.css';

/** Rows a page. A kind with manual order is on one page, as large as the API allows. */
const pageSizes = { sorted: 100, other: 20 } as const;

const states = [
  { value: '', label: 'All' },
  { value: 'yes', label: 'Published' },
  { value: 'no', label: 'Drafts' },
];

const sortableBody = { body: { row: SortableRow } };

/* Returns the groups of a kind whose items are on several public pages, such as executive and patrons. */
function groupsOf(kind: ContentKind) {
  const { routeBy } = rowOf(kind);
  if (!routeBy) return null;
  const options = Object.keys(routeBy.routes).map((value) => ({ value, label: wordsOf(value) }));
  return { field: routeBy.field, options: [{ value: '', label: 'All' }, ...options] };
}

/* Filters the items by the group in the address, in the browser if all items are loaded. */
function useGroup(kind: ContentKind, { rows, pageCount }: Table<Item>) {
  const [params, setParams] = useSearchParams();
  const groups = pageCount > 1 ? null : groupsOf(kind);
  const group = groups ? (params.get('group') ?? '') : '';
  const field = groups?.field ?? '';
  const choose = (value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('group');
        if (value !== '') next.set('group', value);
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    group,
    rows: rows?.filter(({ data }) => group === '' || data[field] === group),
    tools: groups ? (
      <Segmented aria-label="Group" value={group} options={groups.options} onChange={choose} />
    ) : null,
  };
}

function useItems(kind: ContentKind) {
  const resource = useManifest('content');
  const table = useResourceTable<Item>(
    { ...resource, columns: [] },
    { meta: { kind }, pageSize: isSorted(kind) ? pageSizes.sorted : pageSizes.other },
  );
  const { group, rows, tools } = useGroup(kind, table);
  const order = useOrder(kind, rows ?? []);
  const state = table.chosen('published')[0] ?? '';
  return {
    order,
    table: { ...table, rows: rows && [...order.shown] },
    /* Whether any filter hides items. */
    narrowed: group !== '' || table.search !== '' || state !== '',
    tools: (
      <>
        {tools}
        <Segmented
          aria-label="Status"
          value={state}
          options={states}
          onChange={(published) => table.filterBy({ published })}
        />
      </>
    ),
  };
}

function Empty({ kind, narrowed }: { kind: ContentKind; narrowed: boolean }) {
  const pathTo = usePathTo();
  if (narrowed) return 'No results. Change the search or the filter.';
  return (
    <>
      <p>There is nothing here yet.</p>
      <Link to={pathTo('content', 'create', { kind })}>New {oneOf(kind)}</Link>
    </>
  );
}

/* Lists the items of a kind: search, order, publish, preview, delete. */
function ItemList({ kind }: { kind: ContentKind }) {
  const pathTo = usePathTo();
  const { table, order, tools, narrowed } = useItems(kind);
  const sortable = isSorted(kind);
  const actionsOf = useItemActions(kind, sortable ? order : null);
  const { label, route } = rowOf(kind);
  const pathOf = ({ _id }: Item) => pathTo('content', 'edit', { kind, id: _id });
  const columns = itemColumns(kind, pathOf);
  return (
    <ListFrame
      title={label}
      lead={
        <>
          {aboutKind(kind)}.{' '}
          <a href={route} target="_blank" rel="noreferrer">
            View on the site
          </a>
        </>
      }
      buttons={
        <LinkButton type="primary" to={pathTo('content', 'create', { kind })}>
          New {oneOf(kind)}
        </LinkButton>
      }
    >
      <p className="unseen" role="status">
        {order.announcement}
      </p>
      <SortableRows items={order.shown} onMove={order.moveTo}>
        <ResourceTable
          resource={`content/${kind}`}
          table={table}
          columns={sortable ? [placeColumn(order), ...columns] : columns}
          {...(sortable && { components: sortableBody })}
          row={itemRow}
          noun={label.toLowerCase()}
          searchLabel={`Search ${label}`}
          placeholder="Search. . ."
          tools={tools}
          nameOf={titleOf}
          pathOf={pathOf}
          actionsOf={actionsOf}
          empty={<Empty kind={kind} narrowed={narrowed} />}
        />
      </SortableRows>
    </ListFrame>
  );
}

const SingleItem = lazyPage(() => import('./item/single-item.tsx'));

/** Lists the items of a kind; for a kind with one item, renders its form. */
export default function KindPage() {
  const kind = kindNamed(useParams().kind);
  useTitle(kind && rowOf(kind).label);
  if (!kind) return <UnknownKind />;
  if (!rowOf(kind).single) return <ItemList key={kind} kind={kind} />;
  return (
    <FailureBoundary onFailure={SingleItem.forget} Failure={PageFailure}>
      <Suspense fallback={<PageSkeleton />}>
        <SingleItem key={kind} kind={kind} />
      </Suspense>
    </FailureBoundary>
  );
}
