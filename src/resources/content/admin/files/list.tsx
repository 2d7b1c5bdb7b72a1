import { useGo } from '@refinedev/core';
import { useLocation } from 'react-router';
import type { ResourceFile } from '#contract/content/files/schemas.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { fileColumns, fileRow } from './columns.tsx';
import { useRemove } from './use-remove.ts';

/** Renders 'Resources List'. Refetches a list that was left open, because its links expire. */
export default function AdminFiles() {
  const resource = useManifest();
  const table = useResourceTable<ResourceFile>(resource, { staleTime: 0 });
  const remove = useRemove();
  const pathTo = usePathTo();
  const go = useGo();
  /* Keeps the list's view below the drawer. */
  const { search } = useLocation();
  const pageOf = (page: string) => (file: ResourceFile) =>
    pathTo(resource.name, page, { id: file._id }) + search;
  return (
    <ListFrame
      title="Resources List"
      buttons={
        <>
          <LinkButton to={pathTo('file-trash', 'list')} icon={<Icon name="trash" />}>
            Trash
          </LinkButton>
          <LinkButton
            type="primary"
            keepQuery
            to={pathTo(resource.name, 'create')}
            icon={<Icon name="plus" />}
          >
            Add file
          </LinkButton>
        </>
      }
    >
      <ResourceTable
        resource={resource.name}
        table={table}
        columns={fileColumns}
        row={fileRow}
        noun="files"
        failed="Failed to fetch files"
        empty="No resources found. Files that you add here appear under Resources for members."
        nameOf={({ fileName }) => fileName}
        pathOf={pageOf('show')}
        actionsOf={(file) => [
          {
            key: 'edit',
            label: 'Edit',
            onChoose: () => go({ to: pageOf('edit')(file) }),
          },
          { key: 'delete', label: 'Delete', danger: true, onChoose: () => remove(file) },
        ]}
      />
    </ListFrame>
  );
}
