import type { BaseRecord } from '@refinedev/core';
import { Button, Statistic } from 'antd';
import { useState } from 'react';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { Facts } from '../../../../portal/antd/facts.tsx';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { Charging } from './charging.tsx';
import { CategoryPrices } from './columns.tsx';
import { UpdatePrice } from './update-price.tsx';
import { dueDateOf, dueYearOf } from './years.ts';
import './subscription.css';

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
  const pathTo = usePathTo();
  return (
    <section className="panel plan" aria-labelledby="plan-name">
      <div>
        <header className="panel-top">
          <h2 id="plan-name">{plan.subName}</h2>
          {editable ? (
            <LinkButton
              keepQuery
              to={pathTo('subscription', 'edit', { id: plan._id })}
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
