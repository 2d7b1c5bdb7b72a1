import { formatNaira } from '#contract/naira.ts';
import type { Subscription } from '#contract/subscription/schemas.ts';
import type { ResourceColumn, ResourceRow } from '../../portal/resource.ts';
import { dueDateOf, dueYearOf } from './years.ts';

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
  {
    dataIndex: 'price',
    title: 'Price',
    align: 'end',
    render: (_, { price }) => formatNaira(price),
  },
];

/** The row of a year's subscription on a phone. */
export const planRow: ResourceRow<Subscription> = {
  title: ({ subName }) => subName,
  line: (plan) => `${formatNaira(plan.price)} · due ${dueDateOf(plan)}`,
};
