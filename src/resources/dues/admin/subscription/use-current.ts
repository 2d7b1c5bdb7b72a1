import type { BaseRecord } from '@refinedev/core';
import { useState } from 'react';
import { subscriptionCalls } from '#contract/dues/subscription/calls.ts';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';

const isPlan = (record: BaseRecord | undefined | null): record is Subscription =>
  record?._id !== undefined;

/** Returns the current subscription: from the server, or from its answer to a change if it cannot be asked for one. */
export function useCurrent() {
  const [answered, setAnswered] = useState<BaseRecord | null>(null);
  const { data, error, refetch } = useApiQuery(subscriptionCalls.subscription, {
    topic: 'subscription',
  });
  const mayAsk = useMayCall()(subscriptionCalls.subscription);
  return {
    plan: [mayAsk ? data?.data.subscription : answered].find(isPlan),
    isLoading: !data && !error,
    failure: mayAsk && !data ? error : null,
    refetch,
    onChanged: setAnswered,
  };
}
