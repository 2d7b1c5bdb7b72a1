import { List, type ListProps } from '@refinedev/antd';
import { useGo } from '@refinedev/core';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { usePathTo } from '../../portal/services.ts';
import { useManifest } from '../../portal/use-manifest.ts';

const tabs = [
  { key: 'contact-messages', label: 'From visitors' },
  { key: 'sent-announcements', label: 'Announcements' },
] as const;

type Props = {
  /** The resource whose list is shown. */
  tab: (typeof tabs)[number]['key'];
  headerButtons?: ListProps['headerButtons'];
  children: ReactNode;
};

/** 'Admin Messages' (specification §2): what comes in, and what goes out, each with its address. */
export function MessagesPage({ tab, headerButtons = null, children }: Props) {
  const go = useGo();
  const pathTo = usePathTo();
  return (
    <List title={<h1>Admin Messages</h1>} breadcrumb={false} headerButtons={headerButtons}>
      <p className="page-lead">{useManifest(tab).pages.list?.lead}</p>
      <Tabs
        activeKey={tab}
        /* Or the head of a table inside would not stand below the page's bar. */
        style={{ overflow: 'visible' }}
        onChange={(key) => go({ to: pathTo(key, 'list') })}
        items={tabs.map((item) => ({ ...item, children: item.key === tab ? children : null }))}
      />
    </List>
  );
}
