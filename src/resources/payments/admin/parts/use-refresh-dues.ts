import { useInvalidate } from '@refinedev/core';
import { useRefetchQueries } from '../../../../portal/parts/use-api-query.ts';

/** Returns a function that reads anew what a change of a payment changes: lists, totals, the member's balance. */
export function useRefreshDues() {
  const invalidate = useInvalidate();
  const refetchQueries = useRefetchQueries();
  return async (): Promise<void> => {
    await Promise.all([
      ...['admin-dues', 'arrears', 'members'].map((resource) =>
        invalidate({ resource, invalidates: ['list', 'detail'] }),
      ),
      refetchQueries(),
    ]);
  };
}
