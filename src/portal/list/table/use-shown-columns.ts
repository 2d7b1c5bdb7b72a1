import { useState } from 'react';
import { local } from '../../../shared/storage.ts';
import type { ResourceColumn } from '../../resource.ts';
import { useIdentity } from '../../session/use-identity.ts';

/**
 * Stores the chosen columns of a list in this browser for each user. Log-out clears all local storage.
 *
 * @returns the names of the shown columns, and a function to change them
 */
export function useShownColumns<Row extends object>(
  resource: string,
  columns: readonly ResourceColumn<Row>[],
) {
  const user = useIdentity();
  const key = `columns/${user?._id ?? ''}/${resource}`;
  const names = columns.map(({ dataIndex }) => dataIndex);
  const usual = columns.filter(({ hidden }) => !hidden).map(({ dataIndex }) => dataIndex);
  const [shown, setShown] = useState<readonly string[]>(() => {
    const kept = local.getItem(key)?.split(',') ?? usual;
    const known = kept.filter((name) => names.includes(name));
    return known.length > 0 ? known : usual;
  });
  const change = (wanted: readonly string[]) => {
    setShown(wanted);
    local.setItem(key, wanted.join());
  };
  return [shown, change] as const;
}
