import type { BaseRecord } from '@refinedev/core';
import { useState } from 'react';
import { formatNaira } from '#contract/naira.ts';
import type { Subscription } from '#contract/payments.ts';
import { Icon } from '../../components/icon.tsx';
import { EditPlan } from './edit-plan.tsx';
import { UpdatePrice } from './update-price.tsx';
import { dueDateOf, dueYearOf } from './years.ts';

type Props = {
  plan: Subscription;
  /** Whether more than the price can be changed. */
  editable: boolean;
  onChanged: (changed: BaseRecord) => void;
};

/** The subscription that members are asked for now, with 'Yearly Payment' and 'Edit Payment' (specification §2). */
export function CurrentPlan({ plan, editable, onChanged }: Props) {
  const [pricing, setPricing] = useState(false);
  const [editing, setEditing] = useState(false);
  return (
    <section className="panel plan" aria-labelledby="plan-name">
      <div>
        <header className="panel-top">
          <h2 id="plan-name">{plan.subName}</h2>
          {editable ? (
            <button type="button" className="button quiet" onClick={() => setEditing(true)}>
              <Icon name="edit" /> Edit details
            </button>
          ) : null}
        </header>
        <p className="plan-detail">{plan.subDetail}</p>
        <dl className="plan-facts">
          <div>
            <dt>Due year</dt>
            <dd>{dueYearOf(plan)}</dd>
          </div>
          <div>
            <dt>Due date</dt>
            <dd>{dueDateOf(plan)}</dd>
          </div>
        </dl>
      </div>
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
            <p className="amount">{formatNaira(plan.price)}</p>
            <button type="button" className="button" onClick={() => setPricing(true)}>
              Edit Payment
            </button>
          </>
        )}
      </div>
      <EditPlan
        plan={plan}
        open={editing}
        onDone={(changed) => {
          setEditing(false);
          onChanged(changed);
        }}
        onClose={() => setEditing(false)}
      />
    </section>
  );
}
