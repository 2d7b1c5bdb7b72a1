import { TabLinks } from '../../../../portal/list/tab-links.tsx';
import { usePathTo } from '../../../../portal/services.ts';

const tabs = [
  { resource: 'bank-statements', label: 'Bank statements' },
  { resource: 'cash-book', label: 'Cash book' },
  { resource: 'reconciliation', label: 'Reconciliation' },
  { resource: 'periods', label: 'Closed periods' },
  { resource: 'packs', label: 'Packs' },
  { resource: 'budget-lines', label: 'Budget' },
] as const;

/** Renders tabs for the society's books. */
export function BooksTabs() {
  const pathTo = usePathTo();
  return (
    <TabLinks
      label="Books"
      tabs={tabs.map(({ resource, label }) => ({ to: pathTo(resource, 'list'), label }))}
    />
  );
}
