import type { BaseRecord } from '@refinedev/core';
import { Select } from 'antd';
import { useId } from 'react';
import { readSort, writeSort } from '../components/list-view.ts';
import type { ResourceColumn } from '../resource.ts';
import { headingOf } from './antd-columns.tsx';
import type { ResourceTable } from './use-resource-table.ts';

/** An order as antd's Select takes it; its value is that of the API's `sort`: `-name`. */
export type SortOption = { value: string; label: string };

/** Both orders of every column that sorts. */
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

/** Sorts a list where there is no head to do it in. */
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
