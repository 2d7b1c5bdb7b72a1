import { TabLinks } from '../../../../portal/list/tab-links.tsx';
import { usePathTo } from '../../../../portal/services.ts';

const tabs = [
  { key: 'contact-messages', label: 'From visitors' },
  { key: 'sent-announcements', label: 'Announcements' },
  { key: 'newsletters', label: 'Newsletters' },
  { key: 'newsletter-subscribers', label: 'Subscribers' },
] as const;

/** Renders tabs for incoming and outgoing messages. */
export function MessageTabs() {
  const pathTo = usePathTo();
  return (
    <TabLinks
      label="Messages"
      tabs={tabs.map(({ key, label }) => ({ to: pathTo(key, 'list'), label }))}
    />
  );
}
