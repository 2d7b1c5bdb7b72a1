import type { CrudFilter, CrudSort } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { type ListView, readView, type UsualView, writeView } from './list-view.ts';

type Table = ListView & {
  setCurrentPage: (page: number) => void;
  setPageSize: (size: number) => void;
  setSorters: (sorters: CrudSort[]) => void;
  setFilters: (filters: CrudFilter[], behavior: 'replace') => void;
};

/** Marks the addresses that a list writes: the list is ahead of them when it changes quickly. */
const written = 'list';

/** Marks the addresses that ask a list for another view from a form over it. */
export const askedView = 'view';

/** Returns the list state in the address when the page opens, for the `initial` values of refine's `useTable`. */
export const useViewInAddress = (usual: UsualView): ListView =>
  readView(useLocation().search, usual);

/**
 * Keeps the list's state in the address, in place of refine's `syncWithLocation`: that one follows neither
 * Back nor a link to the list, and writes unreadable addresses. Back undoes a page change, but not a search,
 * a filter or a sort.
 *
 * @returns a function that changes the page
 */
export function useListAddress(table: Table, usual: UsualView) {
  const location = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const query = writeView('', table, usual);
  const before = useRef({ location, query });
  const turned = useRef(false);

  useEffect(() => {
    const last = before.current;
    if (last.location === location && last.query === query) return;
    before.current = { location, query };
    const asked = readView(location.search, usual);
    if (writeView('', asked, usual) === query) return;
    const isLink =
      location.state === askedView ||
      (type === 'PUSH' &&
        location.pathname === last.location.pathname &&
        location.state !== written);
    if (location !== last.location && (type === 'POP' || isLink)) {
      table.setFilters(asked.filters, 'replace');
      table.setSorters(asked.sorters);
      table.setPageSize(asked.pageSize);
      table.setCurrentPage(asked.currentPage);
      return;
    }
    navigate(
      { search: writeView(location.search, table, usual), hash: location.hash },
      { replace: !turned.current, state: written, preventScrollReset: true },
    );
    turned.current = false;
  });

  return (page: number, pageSize: number) => {
    const isOtherSize = pageSize !== table.pageSize;
    turned.current = !isOtherSize && page !== table.currentPage;
    table.setPageSize(pageSize);
    table.setCurrentPage(isOtherSize ? 1 : page);
  };
}
