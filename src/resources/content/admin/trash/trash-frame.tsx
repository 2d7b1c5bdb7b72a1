import { List } from '@refinedev/antd';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useConfirm } from '../../../../portal/antd/use-confirm.tsx';
import { TabLinks } from '../../../../portal/list/tab-links.tsx';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';

const tabs = [
  { resource: 'content-trash', label: 'Stories and pictures' },
  { resource: 'file-trash', label: 'Files for members' },
] as const;

type Props = {
  /** What is emptied: 'all deleted files'. */
  all: string;
  isEmpty: boolean;
  onEmpty: () => Promise<unknown>;
  children: ReactNode;
};

/** Renders the frame of the trash: its tabs, and the button that empties what is listed. */
export function TrashFrame({ all, isEmpty, onEmpty, children }: Props) {
  const pathTo = usePathTo();
  const confirm = useConfirm();
  const { pages } = useManifest();
  const ask = () =>
    confirm(
      {
        title: 'Empty the trash?',
        text: `This removes ${all} for good. It cannot be undone.`,
        act: 'Empty the trash',
        danger: true,
      },
      onEmpty,
    );
  return (
    <List
      title={<h1>Trash</h1>}
      breadcrumb={false}
      headerButtons={
        isEmpty ? null : (
          <Button danger onClick={ask}>
            Empty the trash
          </Button>
        )
      }
    >
      <p className="page-lead">{pages.list?.lead}</p>
      <TabLinks
        label="Trash"
        tabs={tabs.map(({ resource, label }) => ({ to: pathTo(resource, 'list'), label }))}
      />
      {children}
    </List>
  );
}
