import { resourceTabs } from '../../../../portal/list/resource-tabs.tsx';

/** Renders tabs for the society's books. */
export const BooksTabs = resourceTabs('Books', {
  'bank-statements': 'Bank statements',
  'cash-book': 'Cash book',
  reconciliation: 'Reconciliation',
  periods: 'Closed periods',
  packs: 'Packs',
  'budget-lines': 'Budget',
});
