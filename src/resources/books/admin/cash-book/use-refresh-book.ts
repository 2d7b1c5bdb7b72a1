import { useInvalidate } from '@refinedev/core';
import { useRefetchQueries } from '../../../../portal/parts/use-api-query.ts';

/** Returns a function that reads anew what a voucher or a rate changes: movements, balances, what is owed. */
export function useRefreshBook() {
  const invalidate = useInvalidate();
  const refetchQueries = useRefetchQueries();
  return async (): Promise<void> => {
    await Promise.all([
      ...['cash-book', 'cash-accounts', 'national-share'].map((resource) =>
        invalidate({ resource, invalidates: ['list', 'detail'] }),
      ),
      refetchQueries(),
    ]);
  };
}
