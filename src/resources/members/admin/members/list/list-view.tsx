import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../../../portal/parts/icon.tsx';

const views = [
  { value: 'cards', label: 'Cards', icon: <Icon name="grid" /> },
  { value: 'table', label: 'Table', icon: <Icon name="rows" /> },
];

/** Returns the layout of the rows, kept in the address. */
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

/** Switches between cards and a table. */
export function ViewSwitch({ view, onChoose }: { view: string; onChoose: (view: string) => void }) {
  return <Segmented aria-label="View" options={views} value={view} onChange={onChoose} />;
}

/** The sort options of the members. */
export const memberSorts = [
  { value: 'name', label: 'A-Z' },
  { value: '-name', label: 'Z-A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'memberId', label: 'Member ID, ascending' },
  { value: '-memberId', label: 'Member ID, descending' },
];
