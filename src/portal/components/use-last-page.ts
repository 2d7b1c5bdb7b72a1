import { useEffect } from 'react';

type Paged = {
  tableQuery: { isSuccess: boolean; isPlaceholderData: boolean };
  currentPage: number;
  pageCount: number;
};

/** From a page that is no more, as where its last row has gone, to the last one there is. */
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
