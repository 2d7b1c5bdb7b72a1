import type { BaseRecord } from '@refinedev/core';
import { Select } from 'antd';
import { useId } from 'react';
import { readSort, writeSort } from '../../list-address/list-view.ts';
import { headingOf, type ResourceColumn } from '../../resource.ts';
import type { ResourceTable } from '../table/use-resource-table.ts';

/** A sort option for antd's Select; its value has the format of the API's `sort`: `-name`. */
export type SortOption = { value: string; label: string };

/** Returns both directions of every sortable column. */
export const sortOptions = <Row extends object>(
  columns: readonly ResourceColumn<Row>[],
): SortOption[] =>
  columns
    .filter(({ sorter }) => sorter)
    .flatMap((column) => [
      { value: column.dataIndex, label: `${headingOf(column)}, ascending` },
      { value: `-${column.dataIndex}`, label: `${headingOf(column)}, descending` },
    ]);

type Props<Row extends BaseRecord> = {
  options: readonly SortOption[];
  table: ResourceTable<Row>;
};

/** Renders a select to sort a list without a table head. */
export function SortSelect<Row extends BaseRecord>({ options, table }: Props<Row>) {
  const id = useId();
  const sort = writeSort(table.sorters);
  return (
    <p className="filter">
      <label htmlFor={id}>Sort</label>
      <Select
        id={id}
        popupMatchSelectWidth={false}
        placeholder="Default order"
        value={sort === '' ? null : sort}
        options={[...options]}
        onChange={(chosen: string) => {
          table.setSorters(readSort(chosen));
          table.setCurrentPage(1);
        }}
      />
    </p>
  );
}
