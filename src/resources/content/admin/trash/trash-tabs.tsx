import { TabLinks } from '../../../../portal/list/tab-links.tsx';
import { usePathTo } from '../../../../portal/services.ts';

const tabs = [
  { resource: 'content-trash', label: 'Stories and pictures' },
  { resource: 'file-trash', label: 'Files for members' },
] as const;

/** Renders tabs for what was deleted. */
export function TrashTabs() {
  const pathTo = usePathTo();
  return (
    <TabLinks
      label="Trash"
      tabs={tabs.map(({ resource, label }) => ({ to: pathTo(resource, 'list'), label }))}
    />
  );
}
