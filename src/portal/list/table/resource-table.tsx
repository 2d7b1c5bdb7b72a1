import type { BaseRecord } from '@refinedev/core';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { FailureBoundary, type FailureProps } from '../../../shared/failure-boundary.tsx';
import { sentenceOf } from '../../../shared/http/http.ts';
import { local } from '../../../shared/storage.ts';
import { ListFailure } from '../../antd/list-failure.tsx';
import type { ResourceColumn, ResourceRow } from '../../resource.ts';
import { useIdentity } from '../../session/use-identity.ts';
import { BulkBar, type Selected } from '../tools/bulk-bar.tsx';
import { criteriaOf } from '../tools/export-criteria.ts';
import { ListTools } from '../tools/list-tools.tsx';
import { type SortOption, sortOptions } from '../tools/sort-select.tsx';
import { CompactList } from './compact-list.tsx';
import { leading } from './leading.tsx';
import { NoRows, RowsSkeleton } from './no-rows.tsx';
import { ListPagination } from './pagination.tsx';
import { antdTable, RowsTable, type RowsTableProps } from './rows-table.tsx';
import { useScreen } from './use-screen.ts';
import '../list.css';

/*
 * Stores the chosen columns of a list in this browser for each user. Log-out clears all local storage.
 *
 * @returns the names of the shown columns, and a function to change them
 */
function useShownColumns<Row extends object>(
  resource: string,
  columns: readonly ResourceColumn<Row>[],
) {
  const user = useIdentity();
  const key = `columns/${user?._id ?? ''}/${resource}`;
  const names = columns.map(({ dataIndex }) => dataIndex);
  const usual = columns.filter(({ hidden }) => !hidden).map(({ dataIndex }) => dataIndex);
  const [kept, setKept] = useState<readonly string[]>(() => local.getItem(key)?.split(',') ?? []);
  /* A list may have others then, such as the balance of one account. */
  const known = kept.filter((name) => names.includes(name));
  const change = (wanted: readonly string[]) => {
    setKept(wanted);
    local.setItem(key, wanted.join());
  };
  return [known.length > 0 ? known : usual, change] as const;
}

/* On paper, where the tools are left out: what the list is of. A record that it is of, chosen beside it, is printed there. */
function PrintedCriteria<Row extends BaseRecord>({
  table: { shownBy },
  columns,
}: Pick<ResourceTableProps<Row>, 'table' | 'columns'>) {
  const criteria = criteriaOf(shownBy, columns).filter(
    ([, words]) => !/^[\da-f-]{36}$/.test(words),
  );
  if (criteria.length === 0) return null;
  return (
    <p className="printed-criteria">
      {criteria.map(([heading, words]) => `${heading}: ${words}`).join(' · ')}
    </p>
  );
}

/*
 * Keeps the records that are ticked, with the name under which each was shown last: they stay where a search, a filter
 * or another page hides them.
 */
function useSelection<Row extends BaseRecord>({
  table: { rows },
  nameOf,
}: Pick<RowsTableProps<Row>, 'table' | 'nameOf'>) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const shown = new Map((rows ?? []).map((row) => [String(row._id), nameOf(row)]));
  const latest = new Map([...names].map(([id, name]) => [id, shown.get(id) ?? name]));
  if ([...latest].some(([id, name]) => names.get(id) !== name)) setNames(latest);
  const choose = (ids: readonly string[]) =>
    setNames(new Map(ids.map((id) => [id, shown.get(id) ?? names.get(id) ?? ''])));
  const selected = [...latest].map(
    ([id, name]): Selected => ({ id, name, isShown: !rows || shown.has(id) }),
  );
  return [selected, choose] as const;
}

export type ResourceTableProps<Row extends BaseRecord> = Omit<
  RowsTableProps<Row>,
  'selected' | 'onSelect'
> & {
  resource: string;
  /** The layout of its rows on a phone. */
  row: ResourceRow<Row>;
  /** Whether to show search, filters and the choice of columns. */
  hasTools?: boolean;
  searchLabel?: string;
  placeholder?: string;
  /** The sort options; by default, those of the columns if there is no table head. */
  sorts?: readonly SortOption[];
  /** Shown between the search and the filters. */
  tools?: ReactNode;
  /** Renders the rows in a custom layout in place of the table. */
  children?: (rows: readonly Row[]) => ReactNode;
};

const none = () => undefined;
const noActions = () => [];

/* Offers sorting and filters only if the back end supports them. */
const offered = <Row extends BaseRecord>(
  columns: readonly ResourceColumn<Row>[],
  { canNarrow, canFilter }: { canNarrow: boolean; canFilter: boolean },
): readonly ResourceColumn<Row>[] =>
  canFilter
    ? columns
    : columns.map(({ sorter, filters: _, filterResource: __, ...column }) =>
        canNarrow && sorter !== undefined ? { ...column, sorter } : column,
      );

const TableFailure = ({ error, retry }: FailureProps) => (
  <ListFailure sentence={sentenceOf(error)} retry={retry} />
);

type RowsProps<Row extends BaseRecord> = ResourceTableProps<Row> &
  Pick<RowsTableProps<Row>, 'selected' | 'onSelect'> & {
    /** Whether the rows are a table; undefined until the width is known. */
    hasTable: boolean | undefined;
  };

/* Renders the rows of a page: a table if there is room; else compact rows or a custom layout. */
function Rows<Row extends BaseRecord>(props: RowsProps<Row>) {
  const { table, hasTable, row, nameOf, children, bulk = [], selected, onSelect } = props;
  const { pathOf = none, actionsOf = noActions } = props;
  useEffect(() => {
    if (hasTable) antdTable.preload().catch(() => undefined);
  }, [hasTable]);
  const { rows } = table;
  if (!rows || hasTable === undefined) return <NoRows {...props} />;
  if (hasTable) return <RowsTable {...props} />;
  if (rows.length === 0) return <NoRows {...props} />;
  if (children) return children(rows);
  return (
    <CompactList
      rows={rows}
      row={row}
      nameOf={nameOf}
      pathOf={pathOf}
      actionsOf={actionsOf}
      {...(bulk.length > 0 && { selected })}
      onSelect={onSelect}
    />
  );
}

/**
 * Renders a resource's list over `useResourceTable`: search, filters and columns, antd's Table with
 * selection, bulk actions and row menus, and pagination. On a phone it is a list of compact rows.
 */
export function ResourceTable<Row extends BaseRecord>(props: ResourceTableProps<Row>) {
  const { resource, table, noun, children } = props;
  const { bulk = [], hasTools = true } = props;
  const columns = offered(props.columns, table);
  const { md } = useScreen();
  const hasTable = children ? false : md;
  const [shown, setShown] = useShownColumns(resource, columns);
  const [selected, select] = useSelection(props);
  /* Without tools, it is part of a section that already has a name. */
  const Frame = hasTools ? 'section' : 'div';
  const { tableQuery, currentPage, pageSize } = table;
  const visible = columns.filter(({ dataIndex }) => shown.includes(dataIndex));

  return (
    <Frame
      className="panel resource-list"
      {...(hasTools && { 'aria-label': noun })}
      aria-busy={tableQuery.isFetching}
    >
      {hasTools ? (
        <ListTools
          columns={columns}
          table={table}
          shown={shown}
          onChange={setShown}
          searchLabel={props.searchLabel ?? `Search ${noun}`}
          {...(props.placeholder && { placeholder: props.placeholder })}
          sorts={props.sorts ?? (hasTable === false ? sortOptions(columns) : [])}
          hasColumns={hasTable !== false}
        >
          {props.tools}
        </ListTools>
      ) : null}
      {hasTools ? <PrintedCriteria table={table} columns={columns} /> : null}
      {bulk.length > 0 ? (
        <BulkBar actions={bulk} selected={selected} noun={noun} onSelect={select} />
      ) : null}
      <FailureBoundary onFailure={antdTable.forget} Failure={TableFailure}>
        <Suspense fallback={<RowsSkeleton {...props} />}>
          <Rows
            {...props}
            columns={leading(hasTools ? visible : columns, props.pathOf)}
            hasTable={hasTable}
            selected={selected.map(({ id }) => id)}
            onSelect={select}
          />
          <ListPagination
            current={currentPage}
            pageSize={pageSize}
            total={table.total}
            pages={table.pageCount}
            noun={noun}
            atLeast={Object(tableQuery.data).isExact === false}
            onChange={table.turnTo}
          />
        </Suspense>
      </FailureBoundary>
    </Frame>
  );
}
