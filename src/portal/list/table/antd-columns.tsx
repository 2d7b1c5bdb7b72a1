import type { BaseRecord } from '@refinedev/core';
import type { TableColumnsType } from 'antd';
import { alignOf, cellOf, headingOf, type ResourceColumn } from '../../resource.ts';
import type { ResourceTable } from './use-resource-table.ts';

/** Returns a resource's columns in the format of antd's Table, sorted and filtered as in the address. */
export function antdColumns<Row extends BaseRecord>(
  columns: readonly ResourceColumn<Row>[],
  table: ResourceTable<Row>,
): TableColumnsType<Row> {
  return columns.map((column) => {
    const { dataIndex, sorter, filters, isAct } = column;
    const align = alignOf(column);
    const sorted = table.sorters.find(({ field }) => field === dataIndex)?.order;
    return {
      key: dataIndex,
      dataIndex,
      title: headingOf(column),
      ...(align && { align }),
      ...(isAct && { className: 'actions-cell' }),
      ...(sorter && {
        sorter: true,
        sortOrder: sorted ? (sorted === 'desc' ? 'descend' : 'ascend') : null,
      }),
      ...(filters && {
        filters: filters.map(({ text, value }) => ({ text, value })),
        filterMultiple: column.filterMultiple ?? true,
        filteredValue: table.chosen(dataIndex),
      }),
      render: (_: unknown, record: Row) => cellOf(column, record),
    };
  });
}
