import { type BaseRecord, useGo } from '@refinedev/core';
import type { Table as AntdTable, TableProps } from 'antd';
import type { MouseEvent } from 'react';
import { lazyModule } from '../../../shared/lazy-module.ts';
import type { ResourceColumn } from '../../resource.ts';
import type { BulkAction } from '../tools/bulk-bar.tsx';
import { type RowAction, RowActions } from '../tools/row-actions.tsx';
import { antdColumns } from './antd-columns.tsx';
import { NoRows, type NoRowsProps } from './no-rows.tsx';
import { useScreen } from './use-screen.ts';

/** Loads antd's Table separately, because a phone does not need its 40 KB. */
export const antdTable = lazyModule(() => import('./antd-table.ts'));

/** The rows of a list, what can be done with them, and which are selected. */
export type RowsTableProps<Row extends BaseRecord> = NoRowsProps<Row> & {
  columns: readonly ResourceColumn<Row>[];
  nameOf: (record: Row) => string;
  pathOf?: (record: Row) => string | undefined;
  actionsOf?: (record: Row) => readonly RowAction[];
  bulk?: readonly BulkAction[];
  /** Replaces antd's table elements, for example with draggable rows. */
  components?: TableProps<Row>['components'];
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
};

function actionsColumn<Row extends BaseRecord>({ actionsOf, nameOf }: RowsTableProps<Row>) {
  if (!actionsOf) return [];
  return [
    {
      key: 'actions',
      title: <span className="unseen">Actions</span>,
      className: 'actions-cell',
      align: 'end' as const,
      render: (_: unknown, record: Row) => (
        <RowActions actions={actionsOf(record)} name={nameOf(record)} />
      ),
    },
  ];
}

/* A press on a row outside its links and buttons opens the record too. */
function useRowPress<Row extends BaseRecord>({ pathOf }: RowsTableProps<Row>) {
  const go = useGo();
  return (record: Row) => {
    const path = pathOf?.(record);
    if (!path) return {};
    return {
      onClick: ({ target, currentTarget }: MouseEvent) =>
        target instanceof Element &&
        /* Ignores presses in a menu opened from the row. */
        currentTarget.contains(target) &&
        !target.closest('a, button, label, input, .ant-table-selection-column') &&
        go({ to: path }),
    };
  };
}

function rowSelection<Row extends BaseRecord>({
  bulk = [],
  selected,
  onSelect,
  nameOf,
}: RowsTableProps<Row>) {
  if (bulk.length === 0) return {};
  return {
    rowSelection: {
      selectedRowKeys: [...selected],
      preserveSelectedRowKeys: true,
      onChange: (keys: readonly unknown[]) => onSelect(keys.map(String)),
      getCheckboxProps: (record: Row) => ({
        disabled: false,
        'aria-label': `Select ${nameOf(record)}`,
      }),
    },
  };
}

function AntdRows<Row extends BaseRecord>({
  Table,
  ...props
}: RowsTableProps<Row> & { Table: typeof AntdTable }) {
  const { table, columns, noun, components } = props;
  const { xl = true } = useScreen();
  return (
    <Table<Row>
      {...table.tableProps}
      {...(components && { components })}
      {...rowSelection(props)}
      onChange={table.onChange}
      dataSource={[...(table.rows ?? [])]}
      loading={false}
      aria-label={noun}
      /* A wide screen does not scroll the table, so that its head can stick. */
      scroll={xl ? {} : { x: true }}
      className={xl ? 'sticky-head' : ''}
      rowKey={({ _id }) => String(_id)}
      columns={[...antdColumns(columns, table), ...actionsColumn(props)]}
      pagination={false}
      locale={{ emptyText: <NoRows {...props} /> }}
      onRow={useRowPress(props)}
    />
  );
}

/** Renders a resource's rows with antd's Table. Nothing that suspends has another hook: React miscounts them. */
export function RowsTable<Row extends BaseRecord>(props: RowsTableProps<Row>) {
  const { Table } = antdTable.useModule();
  return <AntdRows {...props} Table={Table} />;
}
