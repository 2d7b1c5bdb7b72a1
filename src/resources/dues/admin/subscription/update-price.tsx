import type { BaseRecord } from '@refinedev/core';
import { z } from 'zod';
import { type Subscription, subscriptionForm } from '#contract/dues/subscription/schemas.ts';
import { nairaAmount } from '#contract/money.ts';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { FormFoot } from '../../../../portal/form/form-foot.tsx';
import { FieldInput } from '../../../../portal/form/inputs/field-input.tsx';
import { SchemaForm } from '../../../../portal/form/schema-form.tsx';
import { useResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { useFailure } from './failure.ts';
import { PriceFields } from './price-fields.tsx';
import { priceInputs, pricesOf } from './prices.ts';
import { useConfirmPrice } from './use-preview.tsx';

const priceForm = z.object({
  price: nairaAmount('Price'),
  prices: subscriptionForm.shape.prices,
});
const fields = fieldsOf(priceForm.pick({ price: true }), () => ({
  hint: 'Payments already made keep their amount.',
}));

type Props = { plan: Subscription; onDone: (changed: BaseRecord) => void; onCancel: () => void };

/** Renders 'Update Price'. */
export function UpdatePrice({ plan, onDone, onCancel }: Props) {
  const hasPrices = plan.prices !== undefined;
  const form = useResourceForm({
    resource: 'subscription',
    action: 'edit',
    id: plan._id,
    version: plan.updatedAt,
    schema: priceForm,
    initial: { price: String(plan.price), prices: priceInputs(plan.prices) },
    toSend: (values) => ({
      price: values.price,
      ...(hasPrices && { prices: pricesOf(values) }),
    }),
    confirm: useConfirmPrice(plan),
    success: 'Subscription price updated successfully!',
    changes: [],
    failure: useFailure(),
    draft: `price-${plan._id}`,
    onDone,
    onCancel,
  });
  return (
    <>
      <SchemaForm sendsOnEnter={false} form={form}>
        <div className="item-fields">
          {fields.map((field) => (
            <FieldInput key={field.name} field={field} path={[field.name]} full={[field.name]} />
          ))}
        </div>
        {hasPrices ? <PriceFields /> : null}
      </SchemaForm>
      <FormFoot form={form} submit="Update Price" />
    </>
  );
}
