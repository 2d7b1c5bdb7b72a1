import type { BaseRecord } from '@refinedev/core';
import { Segmented, Select } from 'antd';
import { useSearchParams } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import type { ResourceTable } from '../../portal/list/use-resource-table.ts';

const views = [
  { value: 'cards', label: 'Cards', icon: <Icon name="grid" /> },
  { value: 'table', label: 'Table', icon: <Icon name="rows" /> },
];

/** How the rows are shown, in the address with the rest. */
export function useView() {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'table' ? 'table' : 'cards';
  const choose = (wanted: string) =>
    setParams(
      (before) => {
        before.delete('view');
        if (wanted !== 'cards') before.set('view', wanted);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [view, choose] as const;
}

/** Chooses cards or a table. */
export function ViewSwitch({ view, onChoose }: { view: string; onChoose: (view: string) => void }) {
  return <Segmented aria-label="View" options={views} value={view} onChange={onChoose} />;
}

const sorts = [
  { value: 'name', label: 'A-Z' },
  { value: '-name', label: 'Z-A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'memberId', label: 'Member ID, ascending' },
  { value: '-memberId', label: 'Member ID, descending' },
];

/** Sorts the members (specification §2): cards have no head to do it in. */
export function SortSelect<Row extends BaseRecord>({ table }: { table: ResourceTable<Row> }) {
  const [{ field, order } = { field: 'name', order: 'asc' }] = table.sorters;
  return (
    <p className="filter">
      <label htmlFor="member-sort">Sort</label>
      <Select
        id="member-sort"
        popupMatchSelectWidth={false}
        value={order === 'desc' ? `-${field}` : field}
        options={sorts}
        onChange={(sort: string) => {
          table.setSorters([
            { field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' },
          ]);
          table.setCurrentPage(1);
        }}
      />
    </p>
  );
}
