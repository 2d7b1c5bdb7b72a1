import { type HttpError, useList } from '@refinedev/core';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { isStatus } from '../../../../shared/http/http.ts';

/** Returns every year's subscription, the newest first; `known` is false if the back end does not list them. */
export function usePlans() {
  const { result, query } = useList<Subscription, HttpError>({
    resource: 'subscription',
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  return {
    plans: result.data,
    loaded: query.data !== undefined,
    known: !isStatus(query.error, 404),
    error: query.error,
    refetch: query.refetch,
  };
}
