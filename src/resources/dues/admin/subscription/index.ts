import { subscriptionCalls } from '#contract/dues/subscription/calls.ts';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { defineResource } from '../../../define-resource.ts';
import { planColumns, planRow } from './columns.tsx';

/** The members' yearly subscription. */
export const subscription = defineResource<Subscription>({
  name: 'subscription',
  role: 'admin',
  label: 'Setup Payment',
  singular: 'subscription',
  icon: 'wallet',
  place: 5,
  tabs: [{ of: 'Dues', place: 1, label: 'Payment plan' }],
  path: '/adminpayment',
  calls: {
    list: subscriptionCalls.subscriptions,
    one: subscriptionCalls.getSubscription,
    create: subscriptionCalls.createSubscription,
    update: subscriptionCalls.updateSubscription,
  },
  schema: async () => (await import('#contract/dues/subscription/schemas.ts')).subscriptionForm,
  /* The price has a form of its own. */
  changeSchema: async () =>
    (await import('#contract/dues/subscription/schemas.ts')).subscriptionForm.omit({
      price: true,
      prices: true,
    }),
  fields: {
    subName: { label: 'Subscription Name' },
    subDetail: { label: 'Subscription Details' },
    price: { label: 'Base Price' },
    subscriptionType: { label: 'Due Date', hint: 'Its year is the due year.' },
    prices: { hidden: true },
  },
  columns: planColumns,
  row: planRow,
  titleOf: ({ subName }) => subName,
  pages: {
    list: {
      title: 'Set Payment Plan',
      lead: 'What members are asked to pay each year.',
      load: () => import('./plan.tsx'),
    },
    create: { title: 'Set up a year', drawer: true, load: () => import('./create.tsx') },
    show: { drawer: true, load: () => import('./show.tsx') },
    edit: { title: 'Edit subscription', drawer: true, load: () => import('./edit.tsx') },
  },
});
