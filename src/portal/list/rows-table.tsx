import { type BaseRecord, useGo } from '@refinedev/core';
import { type Table as AntdTable, Grid } from 'antd';
import type { MouseEvent } from 'react';
import { lazyModule } from '../../shared/lazy-module.ts';
import type { ResourceColumn } from '../resource.ts';
import { antdColumns } from './antd-columns.tsx';
import { NoRows } from './no-rows.tsx';
import type { ResourceTableProps } from './resource-table.tsx';
import { RowActions } from './row-actions.tsx';

/** antd's Table, whose 40 KB are not for a phone. */
export const antdTable = lazyModule(() => import('./antd-table.ts'));

type Props<Row extends BaseRecord> = Omit<ResourceTableProps<Row>, 'columns'> & {
  columns: readonly ResourceColumn<Row>[];
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
};

/* The last column: the menu of each row. */
function actionsColumn<Row extends BaseRecord>({ actionsOf, nameOf }: Props<Row>) {
  if (!actionsOf) return [];
  return [
    {
      key: 'actions',
      title: <span className="unseen">Actions</span>,
      align: 'end' as const,
      render: (_: unknown, record: Row) => (
        <RowActions actions={actionsOf(record)} of={nameOf(record)} />
      ),
    },
  ];
}

/* A press beside the row's own links and buttons opens the record too. */
function useRowPress<Row extends BaseRecord>({ pathOf }: Props<Row>) {
  const go = useGo();
  return (record: Row) => {
    const path = pathOf?.(record);
    if (!path) return {};
    return {
      onClick: ({ target, currentTarget }: MouseEvent) =>
        target instanceof Element &&
        /* Not in a menu that the row has opened. */
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
}: Props<Row>) {
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
}: Props<Row> & { Table: typeof AntdTable }) {
  const { table, columns, noun, components } = props;
  const { xl = true } = Grid.useBreakpoint();
  return (
    <Table<Row>
      {...table.tableProps}
      {...(components && { components })}
      {...rowSelection(props)}
      onChange={table.onChange}
      dataSource={[...(table.rows ?? [])]}
      loading={false}
      aria-label={noun}
      /* Where it has room it is not scrolled by itself, so that its head can stay. */
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

/** A resource's rows on antd's Table. Whatever waits has no other hook: React loses count of them. */
export function RowsTable<Row extends BaseRecord>(props: Props<Row>) {
  const { Table } = antdTable.useModule();
  return <AntdRows {...props} Table={Table} />;
}
