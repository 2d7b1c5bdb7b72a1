import { type BaseRecord, useGo } from '@refinedev/core';
import { Empty, Grid, Skeleton, Table, type TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { sentenceOfPage } from '../../providers/http.ts';
import type { ResourceColumn, ResourceRow } from '../../resources/resource.ts';
import { ListFailure } from '../antd/list-failure.tsx';
import { antdColumns } from './antd-columns.tsx';
import { type BulkAction, BulkBar } from './bulk-bar.tsx';
import { CompactList } from './compact-list.tsx';
import { ListTools } from './list-tools.tsx';
import { ListPagination } from './pagination.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';
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

/* What stands in place of rows: that they are on their way, or why there are none, and the way on. */
function NoRows<Row extends BaseRecord>({
  table,
  noun,
  empty = 'No records found.',
  failed,
  skeleton,
}: Pick<ResourceTableProps<Row>, 'table' | 'noun' | 'empty' | 'failed' | 'skeleton'>) {
  const { tableQuery, rows, currentPage, pageCount } = table;
  const { error, refetch } = tableQuery;
  if (error) return <ListFailure sentence={failed ?? sentenceOfPage(error)} retry={refetch} />;
  if (!rows)
    return (
      <>
        <p role="status" className="unseen">
          Loading {noun}…
        </p>
        {skeleton ?? <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      </>
    );
  const isBeyond = currentPage > pageCount;
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={isBeyond ? 'There is nothing on this page.' : empty}
    />
  );
}

/* Sorting and filters only where the back end honours them. */
const offered = <Row extends BaseRecord>(
  columns: readonly ResourceColumn<Row>[],
  canNarrow: boolean,
): readonly ResourceColumn<Row>[] =>
  canNarrow ? columns : columns.map(({ sorter: _, filters: __, ...column }) => column);

/**
 * A resource's list on antd's Table, over `useResourceTable`: search, filters and columns above it, selection with
 * bulk actions, a menu a row, pages below it. On a phone it is a list of compact rows.
 */
export function ResourceTable<Row extends BaseRecord>(props: ResourceTableProps<Row>) {
  const { resource, table, row, noun, nameOf, children } = props;
  const { pathOf = none, actionsOf = noActions, bulk = [], hasTools = true } = props;
  const columns = offered(props.columns, table.canNarrow);
  const { md = true, xl = true } = Grid.useBreakpoint();
  const [shown, setShown] = useShownColumns(resource, columns);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const go = useGo();
  /* Without tools it is part of a section that has a name. */
  const Frame = hasTools ? 'section' : 'div';
  const { tableQuery, tableProps, currentPage, pageSize } = table;
  const rows = table.rows ?? [];
  const hasTable = md && !children;
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
          sorts={props.sorts ?? (hasTable ? [] : sortOptions(columns))}
          hasColumns={hasTable}
        >
          {props.tools}
        </ListTools>
      ) : null}
      {bulk.length > 0 ? (
        <BulkBar actions={bulk} selected={selected} noun={noun} onDone={() => setSelected([])} />
      ) : null}
      {hasTable ? (
        <Table<Row>
          {...tableProps}
          {...(props.components && { components: props.components })}
          onChange={table.onChange}
          dataSource={[...rows]}
          loading={false}
          aria-label={noun}
          /* Where it has room it is not scrolled by itself, so that its head can stay. */
          scroll={xl ? {} : { x: true }}
          className={xl ? 'sticky-head' : ''}
          rowKey={({ _id }) => String(_id)}
          columns={[
            ...antdColumns(hasTools ? chosen : columns, table),
            ...(props.actionsOf
              ? [
                  {
                    key: 'actions',
                    title: <span className="unseen">Actions</span>,
                    align: 'end' as const,
                    render: (_: unknown, record: Row) => (
                      <RowActions actions={actionsOf(record)} of={nameOf(record)} />
                    ),
                  },
                ]
              : []),
          ]}
          pagination={false}
          locale={{ emptyText: <NoRows {...props} /> }}
          onRow={(record) => {
            const path = pathOf(record);
            /* A press beside the row's own links and buttons opens the record too. */
            return path
              ? {
                  onClick: ({ target, currentTarget }) =>
                    target instanceof Element &&
                    /* Not in a menu that the row has opened. */
                    currentTarget.contains(target) &&
                    !target.closest('a, button, label, input, .ant-table-selection-column') &&
                    go({ to: path }),
                }
              : {};
          }}
          {...(bulk.length > 0 && {
            rowSelection: {
              selectedRowKeys: [...selected],
              preserveSelectedRowKeys: true,
              onChange: (keys) => setSelected(keys.map(String)),
              getCheckboxProps: (record: Row) => ({
                disabled: false,
                'aria-label': `Select ${nameOf(record)}`,
              }),
            },
          })}
        />
      ) : rows.length > 0 ? (
        (children?.(rows) ?? (
          <CompactList
            rows={rows}
            row={row}
            nameOf={nameOf}
            pathOf={pathOf}
            actionsOf={actionsOf}
          />
        ))
      ) : (
        <NoRows {...props} />
      )}
      <ListPagination
        current={currentPage}
        pageSize={pageSize}
        total={table.total}
        pages={table.pageCount}
        noun={noun}
        atLeast={Object(tableQuery.data).isExact === false}
        onChange={table.turnTo}
      />
    </Frame>
  );
}
