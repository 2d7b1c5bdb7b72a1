import type { BaseRecord } from '@refinedev/core';
import { type Subscription, subscriptionForm } from '#contract/payments.ts';
import { ResourceForm } from '../../components/resource-form.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { useFailure } from './failure.ts';
import { PlanFields } from './plan-fields.tsx';

const planForm = subscriptionForm.omit({ price: true });

type Props = {
  plan: Subscription;
  open: boolean;
  onDone: (changed: BaseRecord) => void;
  onClose: () => void;
};

/** A subscription's name, details and due date. */
export function EditPlan({ plan, open, onDone, onClose }: Props) {
  const failure = useFailure();
  const { subName, subDetail, subscriptionType } = plan;
  return (
    <SideDrawer title="Edit subscription" open={open} onClose={onClose} destroyOnHidden>
      <ResourceForm
        resource="subscription"
        action="edit"
        id={plan._id}
        version={plan.updatedAt}
        schema={planForm}
        initial={{ subName, subDetail, subscriptionType: subscriptionType.slice(0, 10) }}
        success="Subscription changed."
        failure={failure}
        submit="Save changes"
        draft={`plan-${plan._id}`}
        onDone={onDone}
        onCancel={onClose}
      >
        <PlanFields />
      </ResourceForm>
    </SideDrawer>
  );
}
