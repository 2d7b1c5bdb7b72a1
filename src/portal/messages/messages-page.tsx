import { List, type ListProps } from '@refinedev/antd';
import { useGo } from '@refinedev/core';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { usePathTo } from '../services.ts';
import { useManifest } from '../use-manifest.ts';

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

/** Renders 'Admin Messages' (specification §2): incoming and outgoing messages, each at its own address. */
export function MessagesPage({ tab, headerButtons = null, children }: Props) {
  const go = useGo();
  const pathTo = usePathTo();
  return (
    <List title={<h1>Admin Messages</h1>} breadcrumb={false} headerButtons={headerButtons}>
      <p className="page-lead">{useManifest(tab).pages.list?.lead}</p>
      <Tabs
        activeKey={tab}
        /* Otherwise a table's sticky head would not stay below the top bar. */
        style={{ overflow: 'visible' }}
        onChange={(key) => go({ to: pathTo(key, 'list') })}
        items={tabs.map((item) => ({ ...item, children: item.key === tab ? children : null }))}
      />
    </List>
  );
}
