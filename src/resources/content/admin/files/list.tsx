import { useLocation } from 'react-router';
import type { ResourceFile } from '#contract/content/files/schemas.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import ListPage from '../../../../portal/pages/list.tsx';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { fileColumns } from './columns.tsx';
import { useRemove } from './use-remove.ts';

/** Renders 'Resources List'. Refetches a list that was left open, because its links expire. */
export default function AdminFiles() {
  const { name } = useManifest();
  const remove = useRemove();
  const pathTo = usePathTo();
  /* Keeps the list's view below the drawer. */
  const { search } = useLocation();
  const pageOf = (page: string) => (file: ResourceFile) =>
    pathTo(name, page, { id: file._id }) + search;
  return (
    <ListPage<ResourceFile>
      buttons={
        <>
          <LinkButton to={pathTo('file-trash', 'list')} icon={<Icon name="trash" />}>
            Trash
          </LinkButton>
          <LinkButton
            type="primary"
            keepQuery
            to={pathTo(name, 'create')}
            icon={<Icon name="plus" />}
          >
            Add file
          </LinkButton>
        </>
      }
      createLabel=""
      columns={fileColumns}
      noun="files"
      staleTime={0}
      failed="Failed to fetch files"
      empty="No resources found. Files that you add here appear under Resources for members."
      pathOf={pageOf('show')}
      actionsOf={(file) => [
        { key: 'edit', label: 'Edit', to: pageOf('edit')(file) },
        { key: 'delete', label: 'Delete', danger: true, onChoose: () => remove(file) },
      ]}
    />
  );
}
