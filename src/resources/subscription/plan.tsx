import { type BaseRecord, type HttpError, useOne } from '@refinedev/core';
import { useState } from 'react';
import type { Subscription } from '#contract/payments.ts';
import { Icon } from '../../components/icon.tsx';
import { PageTop } from '../../components/page-top.tsx';
import { ListFailure } from '../../components/records.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { PageSkeleton } from '../../portal/page-skeleton.tsx';
import { isStatus } from '../../providers/http.ts';
import { CurrentPlan } from './current-plan.tsx';
import { PastPlans, usePlans } from './past-plans.tsx';
import { SetUp } from './set-up.tsx';
import { dueYearOf } from './years.ts';

const isPlan = (record: BaseRecord | undefined | null): record is Subscription =>
  record?._id !== undefined;

/* The current subscription: as the server tells it, or as it answered a change where it tells of none. */
function useCurrent() {
  const [answered, setAnswered] = useState<BaseRecord | null>(null);
  const { query } = useOne<BaseRecord, HttpError>({
    resource: 'subscription',
    id: 'current',
    errorNotification: false,
  });
  const told = query.data?.data;
  const untold = isStatus(query.error, 404);
  const plan = [untold ? answered : told].find(isPlan);
  return {
    plan,
    loading: query.isLoading,
    failure: untold ? null : query.error,
    refetch: query.refetch,
    onChanged: (changed: BaseRecord) => {
      setAnswered(changed);
      if (!untold) void query.refetch();
    },
  };
}

function NextYear({ plan, onMade }: { plan: Subscription; onMade: (made: BaseRecord) => void }) {
  const [open, setOpen] = useState(false);
  const title = `Set up ${dueYearOf(plan) + 1}`;
  return (
    <>
      <button type="button" className="button quiet" onClick={() => setOpen(true)}>
        <Icon name="plus" /> {title}
      </button>
      <SideDrawer title={title} open={open} onClose={() => setOpen(false)} destroyOnHidden>
        <SetUp
          after={plan}
          onDone={(made) => {
            setOpen(false);
            onMade(made);
          }}
          onCancel={() => setOpen(false)}
        />
      </SideDrawer>
    </>
  );
}

/** 'Set Payment Plan' (specification §2, §4): set up once a year, its price changed in between. */
export default function PaymentPlan() {
  const { plan, loading, failure, refetch, onChanged } = useCurrent();
  const plans = usePlans();
  if (loading) return <PageSkeleton />;
  return (
    <>
      <PageTop title="Set Payment Plan" lead="What members are asked to pay each year.">
        {plan ? <NextYear plan={plan} onMade={onChanged} /> : null}
      </PageTop>
      {failure ? (
        <section className="panel" aria-label="Payment plan">
          <ListFailure message={failure.message} retry={() => void refetch()} />
        </section>
      ) : null}
      {plan ? (
        <>
          <CurrentPlan plan={plan} editable={plans.known} onChanged={onChanged} />
          <PastPlans current={plan} {...plans} />
        </>
      ) : null}
      {plan || failure ? null : (
        <section className="panel" aria-label="First subscription">
          <SetUp onDone={onChanged} />
        </section>
      )}
    </>
  );
}
