import { resourceTabs } from '../../../../portal/list/resource-tabs.tsx';

/** Renders tabs for the parts of the cash book. */
export const CashBookTabs = resourceTabs('Cash book', {
  'cash-book': 'Movements',
  'cash-accounts': 'Accounts',
  'cash-categories': 'Categories',
  'national-share': 'National body’s share',
});
