import type { BaseRecord } from '@refinedev/core';
import { Button, Statistic } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { type Subscription, subscriptionForm } from '#contract/dues/subscription/schemas.ts';
import { nairaAmount } from '#contract/money.ts';
import { formatNaira } from '#contract/naira.ts';
import { Facts } from '../../../../portal/antd/facts.tsx';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { WholeForm } from '../../../../portal/form/whole-form.tsx';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { Charging } from './charging.tsx';
import { CategoryPrices } from './columns.tsx';
import { useFailure } from './failure.ts';
import { PriceFields } from './price-fields.tsx';
import { priceInputs, pricesOf } from './prices.ts';
import { useConfirmPrice } from './use-preview.tsx';
import { dueDateOf, dueYearOf } from './years.ts';
import './subscription.css';

const priceForm = z.object({
  price: nairaAmount('Price'),
  prices: subscriptionForm.shape.prices,
});
const fields = fieldsOf(priceForm.pick({ price: true }), () => ({
  hint: 'Payments already made keep their amount.',
}));

type PriceProps = {
  plan: Subscription;
  onDone: (changed: BaseRecord) => void;
  onCancel: () => void;
};

/* Renders 'Update Price'. */
function UpdatePrice({ plan, onDone, onCancel }: PriceProps) {
  const hasPrices = plan.prices !== undefined;
  return (
    <WholeForm
      submit="Update Price"
      action="edit"
      id={plan._id}
      version={plan.updatedAt}
      schema={priceForm}
      fields={fields}
      initial={{ price: String(plan.price), prices: priceInputs(plan.prices) }}
      toSend={({ price }, values) => ({ price, ...(hasPrices && { prices: pricesOf(values) }) })}
      confirm={useConfirmPrice(plan)}
      success="Subscription price updated successfully!"
      changes={[]}
      failure={useFailure()}
      draft={`price-${plan._id}`}
      onDone={onDone}
      onCancel={onCancel}
      sendsOnEnter={false}
      end={hasPrices && <PriceFields />}
    />
  );
}

type Props = {
  plan: Subscription;
  /** Whether more than the price can be changed. */
  editable: boolean;
  onChanged: (changed: BaseRecord) => void;
};

/* Renders 'Yearly Payment' with 'Edit Payment'. */
function YearlyPayment({ plan, onChanged }: Omit<Props, 'editable'>) {
  const [pricing, setPricing] = useState(false);
  return (
    <div className="yearly">
      <h3>Yearly Payment</h3>
      {pricing ? (
        <UpdatePrice
          plan={plan}
          onDone={(changed) => {
            setPricing(false);
            onChanged(changed);
          }}
          onCancel={() => setPricing(false)}
        />
      ) : (
        <>
          <Statistic value={formatNaira(plan.price)} />
          <Button type="primary" onClick={() => setPricing(true)}>
            Edit Payment
          </Button>
        </>
      )}
    </div>
  );
}

/** Shows the current subscription. */
export function CurrentPlan({ plan, editable, onChanged }: Props) {
  return (
    <section className="panel plan" aria-labelledby="plan-name">
      <div>
        <header className="panel-top">
          <h2 id="plan-name">{plan.subName}</h2>
          {editable ? (
            <LinkButton
              keepQuery
              to={['subscription', 'edit', { id: plan._id }]}
              icon={<Icon name="edit" />}
            >
              Edit details
            </LinkButton>
          ) : null}
        </header>
        <p className="plan-detail">{plan.subDetail}</p>
        <Facts
          facts={[
            ['Due year', dueYearOf(plan)],
            ['Due date', dueDateOf(plan)],
            [
              'Prices by category',
              Object.keys(plan.prices ?? {}).length > 0 && <CategoryPrices prices={plan.prices} />,
            ],
          ]}
        />
        {editable ? <Charging plan={plan} /> : null}
      </div>
      <YearlyPayment plan={plan} onChanged={onChanged} />
    </section>
  );
}
