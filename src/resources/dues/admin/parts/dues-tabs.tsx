import { TabLinks } from '../../../../portal/list/tab-links.tsx';
import { usePathTo } from '../../../../portal/services.ts';

const tabs = [
  { resource: 'subscription', label: 'Payment plan' },
  { resource: 'levies', label: 'Levies and penalties' },
  { resource: 'openings-import', label: 'Opening balances' },
  { resource: 'cash-book', label: 'Cash book' },
  { resource: 'reconciliation', label: 'Reconciliation' },
  { resource: 'periods', label: 'Closed periods' },
  { resource: 'packs', label: 'Packs' },
  { resource: 'reminders', label: 'Reminders' },
  { resource: 'dues-settings', label: 'Settings' },
] as const;

/** Renders tabs for what an admin sets up of the dues. */
export function DuesTabs() {
  const pathTo = usePathTo();
  return (
    <TabLinks
      label="Dues"
      tabs={tabs.map(({ resource, label }) => ({ to: pathTo(resource, 'list'), label }))}
    />
  );
}
