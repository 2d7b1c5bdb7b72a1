import { useEffect } from 'react';

type Paged = {
  tableQuery: { isSuccess: boolean; isPlaceholderData: boolean };
  currentPage: number;
  pageCount: number;
};

/** Moves to the last page if the current one no longer exists, for example after its last row is deleted. */
export function useLastPage(
  { tableQuery, currentPage, pageCount }: Paged,
  go: (page: number) => void,
) {
  const last = Math.max(1, pageCount);
  const past = tableQuery.isSuccess && !tableQuery.isPlaceholderData && currentPage > last;
  useEffect(() => {
    if (past) go(last);
  });
}
