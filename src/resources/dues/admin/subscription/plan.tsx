import type { BaseRecord } from '@refinedev/core';
import { useState } from 'react';
import { subscriptionCalls } from '#contract/dues/subscription/calls.ts';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { PageSkeleton } from '../../../../portal/frame/page-skeleton.tsx';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useRecordActions } from '../../../../portal/list/tools/use-record-actions.ts';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';
import { Charging } from './charging.tsx';
import { CategoryPrices, planColumns, planRow } from './columns.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { SetUp } from './set-up.tsx';
import { dueDateOf, dueYearOf, hasBegun } from './years.ts';
import './subscription.css';

type WaitingProps = { title: string; plans: readonly Subscription[] };

/* Renders years that wait to be charged: those set up ahead, or earlier ones. */
function WaitingYears({ title, plans }: WaitingProps) {
  if (plans.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="waiting-years">
        {plans.map((plan) => (
          <li key={plan._id}>
            <div>
              <h3>{plan.subName}</h3>
              <p className="hint">
                {formatNaira(plan.price)} · due {dueDateOf(plan)}
              </p>
              {Object.keys(plan.prices ?? {}).length > 0 ? (
                <p className="hint">
                  Prices by category: <CategoryPrices prices={plan.prices} />
                </p>
              ) : null}
            </div>
            <LinkButton
              keepQuery
              type="text"
              to={['subscription', 'edit', { id: plan._id }]}
              icon={<Icon name="edit" />}
              aria-label={`Edit ${plan.subName}`}
            />
            <Charging plan={plan} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/* Returns the table of all years' subscriptions. */
function usePlansTable() {
  return useResourceTable<Subscription>(useManifest('subscription'), { pageSize: 50 });
}

type Props = {
  current: Subscription;
  plans: ReturnType<typeof usePlansTable>;
  /** Whether a year is shown elsewhere on the page. */
  isElsewhere: (plan: Subscription) => boolean;
};

/* Lists the subscriptions of earlier years. */
function PastPlans({ current, plans, isElsewhere }: Props) {
  const resource = useManifest('subscription');
  const rows = plans.rows?.filter((plan) => plan._id !== current._id && !isElsewhere(plan));
  const elsewhere = (plans.rows?.length ?? 0) - (rows?.length ?? 0);
  return (
    <Panel title="Past years">
      <ResourceTable
        {...useRecordActions(resource)}
        resource={resource.name}
        table={{ ...plans, rows, total: plans.total - elsewhere }}
        columns={planColumns.filter(({ hidden }) => !hidden)}
        row={planRow}
        noun="past years’ subscriptions"
        empty={`There is none before ${dueYearOf(current)}. Past years will be listed here.`}
        nameOf={({ subName }) => subName}
        hasTools={false}
      />
    </Panel>
  );
}

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
  const page = useManifest().pages.list;
  const mayList = useMayCall()(subscriptionCalls.subscriptions);
  const others = plan ? (plans.rows ?? []).filter(({ _id }) => _id !== plan._id) : [];
  const ahead = others.filter((one) => !hasBegun(dueYearOf(one)));
  const uncharged = others.filter((one) => hasBegun(dueYearOf(one)) && one.chargedAt === null);
  if (isLoading) return <PageSkeleton page={page} />;
  return (
    <ListFrame
      buttons={
        plan && mayList ? (
          <LinkButton keepQuery to={['subscription', 'create']} icon={<Icon name="plus" />}>
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
