import type { BaseRecord } from '@refinedev/core';
import { Form } from 'antd';
import { z } from 'zod';
import { nairaAmount } from '#contract/money.ts';
import type { Subscription } from '#contract/payments.ts';
import { NairaInput } from '../../components/naira-input.tsx';
import { ResourceForm } from '../../components/resource-form.tsx';
import { useFailure } from './failure.ts';

const priceForm = z.object({ price: nairaAmount('Price') });

type Props = { plan: Subscription; onDone: (changed: BaseRecord) => void; onCancel: () => void };

/** 'Update Price' (specification §2, §5, §8). */
export function UpdatePrice({ plan, onDone, onCancel }: Props) {
  const failure = useFailure();
  return (
    <ResourceForm
      resource="subscription"
      action="edit"
      id={plan._id}
      version={plan.updatedAt}
      schema={priceForm}
      initial={{ price: String(plan.price) }}
      success="Subscription price updated successfully!"
      failure={failure}
      submit="Update Price"
      draft={`price-${plan._id}`}
      onDone={onDone}
      onCancel={onCancel}
    >
      <Form.Item
        name="price"
        label="Price"
        required
        extra="Payments that are made keep their amount."
      >
        <NairaInput />
      </Form.Item>
    </ResourceForm>
  );
}
