import { resourceTabs } from '../../../../portal/list/resource-tabs.tsx';

/** Renders tabs for what an admin sets up of the dues. */
export const DuesTabs = resourceTabs('Dues', {
  subscription: 'Payment plan',
  reminders: 'Reminders',
  'dues-settings': 'Settings',
});
