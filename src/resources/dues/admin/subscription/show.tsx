import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import ShowPage from '../../../../portal/pages/show.tsx';
import { Charging } from './charging.tsx';

/** Shows a year's subscription, and what it has charged. */
export default function PlanDetails() {
  return <ShowPage<Subscription>>{(plan) => <Charging plan={plan} />}</ShowPage>;
}
