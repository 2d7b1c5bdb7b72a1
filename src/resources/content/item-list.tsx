import { Link } from 'react-router';
import type { ContentKind } from '#contract/content.ts';
import { Icon } from '../../components/icon.tsx';
import { PageTop } from '../../components/page-top.tsx';
import { Pager } from '../../components/pager.tsx';
import { Records } from '../../components/records.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { usePathTo } from '../../portal/services.ts';
import { sentenceOfPage } from '../../providers/http.ts';
import { itemColumns, placeColumn } from './item-columns.tsx';
import { aboutKind, isSorted, oneOf, rowOf } from './kinds.ts';
import { Segments } from './segments.tsx';
import { SortableRow, SortableRows } from './sortable-rows.tsx';
import { useItemActions } from './use-item-actions.ts';
import { type ItemView, useItemView } from './use-item-view.ts';
import { useOrder } from './use-order.ts';

const states = [
  { value: '', label: 'All' },
  { value: 'yes', label: 'Published' },
  { value: 'no', label: 'Drafts' },
] as const;

const sortableBody = { body: { row: SortableRow } };

function Top({ kind }: { kind: ContentKind }) {
  const pathTo = usePathTo();
  const { label, route } = rowOf(kind);
  return (
    <PageTop
      title={label}
      lead={
        <>
          {aboutKind(kind)}.{' '}
          <a href={route} target="_blank" rel="noreferrer">
            See it on the site
          </a>
        </>
      }
    >
      <Link className="button" to={pathTo('content', 'create', { kind })}>
        <Icon name="plus" /> New {oneOf(kind)}
      </Link>
    </PageTop>
  );
}

function Tools({ kind, items }: { kind: ContentKind; items: ItemView }) {
  const { view, groups, group, choose, chooseGroup, tableQuery } = items;
  const { search = '', published = '' } = view.filters;
  return (
    <div className="list-tools item-tools">
      <SearchBox
        label={`Search ${rowOf(kind).label}`}
        placeholder="Search. . ."
        value={search}
        onSearch={(text) => choose('search', text)}
        busy={tableQuery.isFetching}
      />
      {groups ? (
        <Segments label="Group" value={group} options={groups} onChoose={chooseGroup} />
      ) : null}
      <Segments
        label="Status"
        value={published}
        options={states}
        onChoose={(state) => choose('published', state)}
      />
    </div>
  );
}

function Empty({ kind, narrowed }: { kind: ContentKind; narrowed: boolean }) {
  const pathTo = usePathTo();
  if (narrowed) return <p>Nothing fits. Change the search or the filter.</p>;
  return (
    <>
      <p>There is nothing here yet.</p>
      <Link className="button" to={pathTo('content', 'create', { kind })}>
        New {oneOf(kind)}
      </Link>
    </>
  );
}

/** The items of a kind: found, sorted, published, previewed, deleted. */
export function ItemList({ kind }: { kind: ContentKind }) {
  const pathTo = usePathTo();
  const items = useItemView(kind);
  const { tableQuery, rows, currentPage, pageCount, pageSize, result } = items;
  const order = useOrder(kind, rows ?? []);
  const actions = useItemActions(kind);
  const { label } = rowOf(kind);
  const columns = itemColumns(
    kind,
    ({ _id }) => pathTo('content', 'edit', { kind, id: _id }),
    actions,
  );
  const sortable = isSorted(kind) && order.shown.length > 1;
  return (
    <>
      <Top kind={kind} />
      <section className="panel" aria-label={label}>
        <Tools kind={kind} items={items} />
        <p className="unseen" role="status">
          {order.said}
        </p>
        <SortableRows items={order.shown} onMove={order.moveTo}>
          <Records
            label={label}
            columns={sortable ? [placeColumn(order), ...columns] : columns}
            components={sortable ? sortableBody : undefined}
            rows={rows && order.shown}
            rowKey={({ _id }) => _id}
            failure={
              tableQuery.error && {
                message: sentenceOfPage(tableQuery.error),
                retry: () => void tableQuery.refetch(),
              }
            }
            empty={<Empty kind={kind} narrowed={items.narrowed} />}
            busy={tableQuery.isPlaceholderData}
          />
        </SortableRows>
        {rows && pageCount > 1 ? (
          <Pager
            page={currentPage}
            pages={pageCount}
            total={result.total ?? rows.length}
            noun="items"
            pageSize={pageSize}
            onPage={items.setCurrentPage}
          />
        ) : null}
      </section>
    </>
  );
}
