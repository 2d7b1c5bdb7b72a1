import type { BaseRecord } from '@refinedev/core';
import { useState } from 'react';
import { subscriptionCalls } from '#contract/dues/subscription/calls.ts';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { PageSkeleton } from '../../../../portal/frame/page-skeleton.tsx';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';
import { DuesTabs } from '../parts/dues-tabs.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { PastPlans, usePlansTable } from './past-plans.tsx';
import { SetUp } from './set-up.tsx';
import { WaitingYears } from './waiting-years.tsx';
import { dueYearOf, hasBegun } from './years.ts';
import './subscription.css';

const isPlan = (record: BaseRecord | undefined | null): record is Subscription =>
  record?._id !== undefined;

/** Returns the current subscription: from the server, or from its answer to a change if it cannot be asked for one. */
function useCurrent() {
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

/** Renders 'Set Payment Plan': set up once a year, with price changes in between. */
export default function PaymentPlan() {
  const { plan: current, isLoading, failure, refetch, onChanged } = useCurrent();
  /* The server tells everybody of a new plan, often before it answers the form, which must tell its own user. */
  const [isSettingUp, setSettingUp] = useState(false);
  const plan = isSettingUp ? undefined : current;
  const plans = usePlansTable();
  const pathTo = usePathTo();
  const page = useManifest().pages.list;
  const mayList = useMayCall()(subscriptionCalls.subscriptions);
  const others = plan ? (plans.rows ?? []).filter(({ _id }) => _id !== plan._id) : [];
  const ahead = others.filter((one) => !hasBegun(dueYearOf(one)));
  const uncharged = others.filter((one) => hasBegun(dueYearOf(one)) && one.chargedAt === null);
  if (isLoading) return <PageSkeleton page={page} />;
  return (
    <ListFrame
      title="Set Payment Plan"
      tabs={mayList ? <DuesTabs /> : null}
      buttons={
        plan && mayList ? (
          <LinkButton keepQuery to={pathTo('subscription', 'create')} icon={<Icon name="plus" />}>
            Set up {dueYearOf(plans.rows?.[0] ?? plan) + 1}
          </LinkButton>
        ) : null
      }
    >
      {failure ? (
        <section className="panel" aria-label="Payment plan">
          <ListFailure sentence={sentenceOf(failure)} retry={refetch} />
        </section>
      ) : null}
      {plan ? (
        <>
          <CurrentPlan plan={plan} editable={mayList} onChanged={onChanged} />
          <WaitingYears title="Set up ahead" plans={ahead} />
          <WaitingYears title="Not charged yet" plans={uncharged} />
          {mayList ? (
            <PastPlans
              current={plan}
              plans={plans}
              isElsewhere={(one) => ahead.includes(one) || uncharged.includes(one)}
            />
          ) : null}
        </>
      ) : null}
      {plan || failure ? null : (
        <section className="panel" aria-label="First subscription">
          <SetUp onDone={onChanged} onCancel={() => undefined} onSending={setSettingUp} />
        </section>
      )}
    </ListFrame>
  );
}
