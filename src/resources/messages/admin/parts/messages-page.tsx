import { List, type ListProps } from '@refinedev/antd';
import type { ReactNode } from 'react';
import { TabLinks } from '../../../../portal/list/tab-links.tsx';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';

const tabs = [
  { key: 'contact-messages', label: 'From visitors' },
  { key: 'sent-announcements', label: 'Announcements' },
  { key: 'newsletters', label: 'Newsletters' },
  { key: 'newsletter-subscribers', label: 'Subscribers' },
] as const;

type Props = {
  tab: (typeof tabs)[number]['key'];
  headerButtons?: ListProps['headerButtons'];
  children: ReactNode;
};

/** Renders 'Admin Messages': incoming and outgoing messages, each at its own address. */
export function MessagesPage({ tab, headerButtons = null, children }: Props) {
  const pathTo = usePathTo();
  return (
    <List title={<h1>Admin Messages</h1>} breadcrumb={false} headerButtons={headerButtons}>
      <TabLinks
        label="Messages"
        tabs={tabs.map(({ key, label }) => ({ to: pathTo(key, 'list'), label }))}
      />
      <p className="page-lead">{useManifest(tab).pages.list?.lead}</p>
      {children}
    </List>
  );
}
