import { type HttpError, useList } from '@refinedev/core';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';

/** Returns every year's subscription, the newest first. */
export function usePlans() {
  const { result, query } = useList<Subscription, HttpError>({
    resource: 'subscription',
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  return {
    plans: result.data,
    loaded: query.data !== undefined,
    error: query.error,
    refetch: query.refetch,
  };
}
