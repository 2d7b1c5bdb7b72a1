import { duesCategories } from '#contract/categories.ts';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { longDate } from '../../../../shared/format.ts';
import { useCategories } from '../../../members/admin/parts/use-categories.tsx';
import { dueDateOf, dueYearOf } from './years.ts';

/** Renders the prices by category in words; a dash where all pay the base price. */
export function CategoryPrices({ prices }: Pick<Subscription, 'prices'>) {
  const { own, nameOf } = useCategories();
  const codes = [...duesCategories, ...own.map(({ code }) => code)];
  const categoryPrices = codes.flatMap((code) => {
    const price = prices?.[code];
    if (price === undefined) return [];
    return [`${nameOf(code)} ${price === 0 ? 'free' : formatNaira(price)}`];
  });
  return categoryPrices.join(', ') || '–';
}

/** Returns when a year was charged, or will be; a dash where it is not known. */
function chargedIn({ chargedAt, chargeFrom }: Subscription): string {
  if (chargedAt === undefined) return '–';
  if (chargedAt) return longDate(chargedAt);
  return chargeFrom ? `On ${longDate(chargeFrom)}` : 'Not charged yet';
}

/** The columns of a year's subscription, in a list and as facts. */
export const planColumns: readonly ResourceColumn<Subscription>[] = [
  { dataIndex: 'dueYear', title: 'Due Year', render: (_, plan) => dueYearOf(plan) },
  { dataIndex: 'subName', title: 'Name', render: (_, { subName }) => <b>{subName}</b> },
  {
    dataIndex: 'subDetail',
    title: 'Details',
    hidden: true,
    render: (_, { subDetail }) => subDetail,
  },
  { dataIndex: 'subscriptionType', title: 'Due Date', render: (_, plan) => dueDateOf(plan) },
  { dataIndex: 'price', type: 'naira' },
  {
    dataIndex: 'prices',
    title: 'Prices by category',
    hidden: true,
    render: (_, { prices }) => <CategoryPrices prices={prices} />,
  },
  { dataIndex: 'chargedAt', title: 'Charged', render: (_, plan) => chargedIn(plan) },
];

/** The row of a year's subscription on a phone. */
export const planRow: ResourceRow<Subscription> = {
  title: ({ subName }) => subName,
  line: (plan) => `${formatNaira(plan.price)} · due ${dueDateOf(plan)}`,
};
