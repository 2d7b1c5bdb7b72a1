import type { BaseRecord } from '@refinedev/core';
import { z } from 'zod';
import { nairaAmount } from '#contract/money.ts';
import type { Subscription } from '#contract/subscription/schemas.ts';
import { FormFoot } from '../../portal/form/form-foot.tsx';
import { fieldsOf } from '../../portal/form/schema-fields.ts';
import { SchemaForm } from '../../portal/form/schema-form.tsx';
import { useResourceForm } from '../../portal/form/use-resource-form.ts';
import { useFailure } from './failure.ts';

const priceForm = z.object({ price: nairaAmount('Price') });
const fields = fieldsOf(priceForm, () => ({ hint: 'Payments that are made keep their amount.' }));

type Props = { plan: Subscription; onDone: (changed: BaseRecord) => void; onCancel: () => void };

/** Renders 'Update Price' (specification §2, §5, §8). */
export function UpdatePrice({ plan, onDone, onCancel }: Props) {
  const form = useResourceForm({
    resource: 'subscription',
    action: 'edit',
    id: plan._id,
    version: plan.updatedAt,
    schema: priceForm,
    initial: { price: String(plan.price) },
    success: 'Subscription price updated successfully!',
    failure: useFailure(),
    draft: `price-${plan._id}`,
    onDone,
    onCancel,
  });
  return (
    <>
      <SchemaForm of={form} fields={fields} />
      <FormFoot of={form} submit="Update Price" />
    </>
  );
}
