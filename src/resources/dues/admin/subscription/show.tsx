import { useInvalidate } from '@refinedev/core';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import ShowPage from '../../../../portal/pages/show.tsx';
import { useRefetchQueries } from '../../../../portal/parts/use-api-query.ts';
import { Charging } from './charging.tsx';

/** Shows a year's subscription, and what it has charged. */
export default function PlanDetails() {
  const invalidate = useInvalidate();
  const refetchQueries = useRefetchQueries();
  const refresh = () => {
    void invalidate({ resource: 'subscription', invalidates: ['resourceAll'] });
    void refetchQueries();
  };
  return (
    <ShowPage<Subscription>>{(plan) => <Charging plan={plan} onChanged={refresh} />}</ShowPage>
  );
}
