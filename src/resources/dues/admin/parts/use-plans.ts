import { type HttpError, useList } from '@refinedev/core';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';

/**
 * Returns every year's subscription, the newest first.
 *
 * @param followsChanges whether they are read anew while they are shown; not below a form that starts with one
 */
export function usePlans(followsChanges = true) {
  const { result, query } = useList<Subscription, HttpError>({
    resource: 'subscription',
    pagination: { mode: 'off' },
    errorNotification: false,
    ...(!followsChanges && { liveMode: 'off' as const }),
  });
  return {
    plans: result.data,
    loaded: query.data !== undefined,
    error: query.error,
    refetch: query.refetch,
  };
}
