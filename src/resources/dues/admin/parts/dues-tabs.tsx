import { TabLinks } from '../../../../portal/list/tab-links.tsx';
import { usePathTo } from '../../../../portal/services.ts';

const tabs = [
  { resource: 'subscription', label: 'Payment plan' },
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
