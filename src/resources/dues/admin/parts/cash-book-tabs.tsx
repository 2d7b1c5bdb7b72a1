import { TabLinks } from '../../../../portal/list/tab-links.tsx';
import { usePathTo } from '../../../../portal/services.ts';

const tabs = [
  { resource: 'cash-book', label: 'Movements' },
  { resource: 'cash-accounts', label: 'Accounts' },
  { resource: 'cash-categories', label: 'Categories' },
  { resource: 'national-share', label: 'National body’s share' },
] as const;

/** Renders tabs for the parts of the cash book. */
export function CashBookTabs() {
  const pathTo = usePathTo();
  return (
    <TabLinks
      label="Cash book"
      tabs={tabs.map(({ resource, label }) => ({ to: pathTo(resource, 'list'), label }))}
    />
  );
}
