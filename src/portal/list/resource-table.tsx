import type { BaseRecord } from '@refinedev/core';
import { Grid, type TableProps } from 'antd';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { sentenceOf } from '../../shared/http/http.ts';
import { ListFailure } from '../antd/list-failure.tsx';
import { type FailureProps, PageBoundary } from '../page-boundary.tsx';
import type { ResourceColumn, ResourceRow } from '../resource.ts';
import { type BulkAction, BulkBar } from './bulk-bar.tsx';
import { CompactList } from './compact-list.tsx';
import { ListTools } from './list-tools.tsx';
import { NoRows, RowsSkeleton } from './no-rows.tsx';
import { ListPagination } from './pagination.tsx';
import type { RowAction } from './row-actions.tsx';
import { antdTable, RowsTable } from './rows-table.tsx';
import { type SortOption, sortOptions } from './sort-select.tsx';
import type { ResourceTable as TableState } from './use-resource-table.ts';
import { useShownColumns } from './use-shown-columns.ts';

export type ResourceTableProps<Row extends BaseRecord> = {
  /** refine's name of the resource. */
  resource: string;
  table: TableState<Row>;
  columns: readonly ResourceColumn<Row>[];
  /** Its rows on a phone. */
  row: ResourceRow<Row>;
  /** 'members' */
  noun: string;
  nameOf: (record: Row) => string;
  pathOf?: (record: Row) => string | undefined;
  actionsOf?: (record: Row) => readonly RowAction[];
  bulk?: readonly BulkAction[];
  /** Whether it has a search, filters and a choice of columns. */
  hasTools?: boolean;
  searchLabel?: string;
  placeholder?: string;
  /** The orders that can be chosen; where they are left out, those of the columns while there is no head. */
  sorts?: readonly SortOption[];
  /** What stands between the search and the filters. */
  tools?: ReactNode;
  /** What is shown where there are none: a sentence, and the next step. */
  empty?: ReactNode;
  /** Said where they cannot be read, in place of the server's own sentence. */
  failed?: string;
  /** The shape of the rows while they are on their way, where they have a form of their own. */
  skeleton?: ReactNode;
  /** The table's own elements in place of antd's, such as rows that can be dragged. */
  components?: TableProps<Row>['components'];
  /** Rows in a form of their own in place of the table. */
  children?: (rows: readonly Row[]) => ReactNode;
};

const none = () => undefined;
const noActions = () => [];

/* Sorting and filters only where the back end honours them. */
const offered = <Row extends BaseRecord>(
  columns: readonly ResourceColumn<Row>[],
  canNarrow: boolean,
): readonly ResourceColumn<Row>[] =>
  canNarrow
    ? columns
    : columns.map(({ sorter: _, filters: __, filterResource: ___, ...column }) => column);

const TableFailure = ({ error, retry }: FailureProps) => (
  <ListFailure sentence={sentenceOf(error)} retry={retry} />
);

type RowsProps<Row extends BaseRecord> = ResourceTableProps<Row> & {
  /** Whether they stand in a table; undefined until the width is known. */
  hasTable: boolean | undefined;
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
};

/* The rows of a page: a table, where it has room; else compact rows, or their own form. */
function Rows<Row extends BaseRecord>(props: RowsProps<Row>) {
  const { table, hasTable, row, nameOf, children } = props;
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
    <CompactList rows={rows} row={row} nameOf={nameOf} pathOf={pathOf} actionsOf={actionsOf} />
  );
}

/**
 * A resource's list over `useResourceTable`: search, filters and columns above it, antd's Table with selection and
 * bulk actions, a menu a row, pages below it. On a phone it is a list of compact rows.
 */
export function ResourceTable<Row extends BaseRecord>(props: ResourceTableProps<Row>) {
  const { resource, table, noun, children } = props;
  const { bulk = [], hasTools = true } = props;
  const columns = offered(props.columns, table.canNarrow);
  const { md } = Grid.useBreakpoint();
  const hasTable = children ? false : md;
  const [shown, setShown] = useShownColumns(resource, columns);
  const [selected, setSelected] = useState<readonly string[]>([]);
  /* Without tools it is part of a section that has a name. */
  const Frame = hasTools ? 'section' : 'div';
  const { tableQuery, currentPage, pageSize } = table;
  const chosen = columns.filter(({ dataIndex }) => shown.includes(dataIndex));

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
      {bulk.length > 0 ? (
        <BulkBar actions={bulk} selected={selected} noun={noun} onDone={() => setSelected([])} />
      ) : null}
      <PageBoundary onRetry={antdTable.forget} Failure={TableFailure}>
        <Suspense fallback={<RowsSkeleton {...props} />}>
          <Rows
            {...props}
            columns={hasTools ? chosen : columns}
            hasTable={hasTable}
            selected={selected}
            onSelect={setSelected}
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
      </PageBoundary>
    </Frame>
  );
}
