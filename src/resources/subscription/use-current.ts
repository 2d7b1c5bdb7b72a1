import type { BaseRecord } from '@refinedev/core';
import { useState } from 'react';
import { subscriptionCalls } from '#contract/subscription/calls.ts';
import type { Subscription } from '#contract/subscription/schemas.ts';
import { useApiQuery } from '../../portal/components/use-api-query.ts';
import { isStatus } from '../../shared/http/http.ts';

const isPlan = (record: BaseRecord | undefined | null): record is Subscription =>
  record?._id !== undefined;

/** The current subscription: as the server says, or as it answered a change where it does not say. */
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
    /** Whether the back end says which it is. */
    isSaid: !isUnsaid,
    refetch,
    onChanged: (changed: BaseRecord) => {
      setAnswered(changed);
      if (!isUnsaid) void refetch();
    },
  };
}
