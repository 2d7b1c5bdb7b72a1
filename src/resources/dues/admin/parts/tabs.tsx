import { resourceTabs } from '../../../../portal/list/resource-tabs.tsx';

/** Renders tabs for what an admin sets up of the dues. */
export const DuesTabs = resourceTabs('Dues', {
  subscription: 'Payment plan',
  reminders: 'Reminders',
  'dues-settings': 'Settings',
});

/** Renders tabs for the parts of the cash book. */
export const CashBookTabs = resourceTabs('Cash book', {
  'cash-book': 'Movements',
  'cash-accounts': 'Accounts',
  'cash-categories': 'Categories',
  'national-share': 'National body’s share',
});

/** Renders tabs for the society's books. */
export const BooksTabs = resourceTabs('Books', {
  'bank-statements': 'Bank statements',
  'cash-book': 'Cash book',
  reconciliation: 'Reconciliation',
  periods: 'Closed periods',
  packs: 'Packs',
  'budget-lines': 'Budget',
});
