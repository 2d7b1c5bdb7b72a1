import type { BaseRecord } from '@refinedev/core';
import { useState } from 'react';
import { subscriptionCalls } from '#contract/dues/subscription/calls.ts';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { isStatus } from '../../../../shared/http/http.ts';

const isPlan = (record: BaseRecord | undefined | null): record is Subscription =>
  record?._id !== undefined;

/** Returns the current subscription: from the server, or from its answer to a change if it does not report one. */
export function useCurrent() {
  const [answered, setAnswered] = useState<BaseRecord | null>(null);
  const { data, error, refetch } = useApiQuery(subscriptionCalls.subscription, {
    topic: 'subscription',
  });
  const isUnsaid = isStatus(error, 404);
  return {
    plan: [isUnsaid ? answered : data?.data.subscription].find(isPlan),
    isLoading: !data && !error,
    failure: isUnsaid || data ? null : error,
    /** Whether the back end reports the current subscription. */
    isSaid: !isUnsaid,
    refetch,
    onChanged: setAnswered,
  };
}
