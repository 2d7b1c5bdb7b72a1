import { useLocation } from 'react-router';
import type { ResourceFile } from '#contract/content/files/schemas.ts';
import ShowPage from '../../../../portal/pages/show.tsx';
import { useDrawer } from '../../../../portal/routing/use-drawer.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useRemove } from './use-remove.ts';

/** Shows a file with its actions; deleting can be undone. */
export default function ShowFile() {
  const pathTo = usePathTo();
  const { search } = useLocation();
  const drawer = useDrawer();
  const remove = useRemove();
  return (
    <ShowPage<ResourceFile>
      actionsOf={(file) => [
        {
          key: 'edit',
          label: 'Edit',
          to: pathTo('admin-files', 'edit', { id: file._id }) + search,
        },
        {
          key: 'delete',
          label: 'Delete',
          danger: true,
          onChoose: () => remove(file, drawer?.close),
        },
      ]}
    />
  );
}
