import type { BaseRecord } from '@refinedev/core';
import { type Subscription, subscriptionForm } from '#contract/payments.ts';
import { ResourceForm } from '../../components/resource-form.tsx';
import { useFailure } from './failure.ts';
import { PlanFields } from './plan-fields.tsx';
import { dueYearOf, followingYear } from './years.ts';

type Props = {
  /** The one that it follows, if any. */
  after?: Subscription | undefined;
  onDone: (made: BaseRecord) => void;
  onCancel?: () => void;
};

/** 'Setup Subscription' (specification §2, §5, §8): the first one, or the one of the next year. */
export function SetUp({ after, onDone, onCancel = () => undefined }: Props) {
  const failure = useFailure();
  return (
    <ResourceForm
      resource="subscription"
      action="create"
      schema={subscriptionForm}
      initial={after ? followingYear(after) : { price: '' }}
      success="Subscription created successfully!"
      failure={failure}
      submit="Setup Subscription"
      draft={after ? `subscription-after-${dueYearOf(after)}` : 'subscription'}
      onDone={onDone}
      onCancel={onCancel}
    >
      {after ? (
        <p className="form-note">
          Once it is set up, members are asked for these dues. Those of {dueYearOf(after)} can then
          be recorded by hand only.
        </p>
      ) : null}
      <PlanFields price />
    </ResourceForm>
  );
}
