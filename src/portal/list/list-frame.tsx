import { List } from '@refinedev/antd';
import type { ReactNode } from 'react';
import { usePage } from '../routing/use-manifest.ts';
import { ResourceTabs } from './resource-tabs.tsx';

export type ListFrameProps = {
  /** Its heading; by default the page's own. */
  title?: string;
  /** The line below its heading; by default the page's own, null for none. */
  lead?: ReactNode;
  /** Beside its heading. None is refine's own: a page says which it has. */
  buttons?: ReactNode;
  children?: ReactNode;
};

/** Renders refine-antd's `List` around a page: heading, buttons, tabs and lead, and below them what is on it. */
export function ListFrame({ title, lead, buttons, children }: ListFrameProps) {
  const page = usePage();
  const said = lead === undefined ? page?.lead : lead;
  return (
    <List
      title={<h1>{title ?? page?.heading ?? page?.title}</h1>}
      breadcrumb={false}
      canCreate={false}
      headerButtons={Array.isArray(buttons) && buttons.length === 0 ? null : buttons}
    >
      <ResourceTabs />
      {said ? <p className="page-lead">{said}</p> : null}
      {children}
    </List>
  );
}
