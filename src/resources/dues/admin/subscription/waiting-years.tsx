import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { Charging } from './charging.tsx';
import { CategoryPrices } from './columns.tsx';
import { dueDateOf } from './years.ts';
import './subscription.css';

type Props = { title: string; plans: readonly Subscription[] };

/** Renders years that wait to be charged: those set up ahead, or earlier ones. */
export function WaitingYears({ title, plans }: Props) {
  const pathTo = usePathTo();
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
              to={pathTo('subscription', 'edit', { id: plan._id })}
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
