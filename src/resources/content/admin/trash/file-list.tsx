import { fileCalls } from '#contract/content/files/calls.ts';
import type { TrashedFile } from '#contract/content/trash/schemas.ts';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { useServices } from '../../../../portal/services.ts';
import { fileSize, longDate } from '../../../../shared/format.ts';
import { fileColumns } from './columns.tsx';
import { TrashFrame } from './trash-frame.tsx';
import { useTrash } from './use-trash.ts';

/** Lists deleted files for members. */
export default function FileTrash() {
  const resource = useManifest();
  const table = useResourceTable<TrashedFile>(resource, { staleTime: 0 });
  const { http } = useServices();
  const { actionsOf, empty } = useTrash<TrashedFile>({
    renews: ['admin-files'],
    restore: async ({ _id: id, title }) => {
      await http.send(fileCalls.restoreFile, { params: { id } });
      return `‘${title}’ has been restored: members find it again.`;
    },
    purge: ({ _id: id }) => http.send(fileCalls.purgeFile, { params: { id } }),
    empty: () => http.send(fileCalls.emptyFileTrash),
  });
  return (
    <TrashFrame all="all deleted files" isEmpty={!table.rows?.length} onEmpty={empty}>
      <ResourceTable<TrashedFile>
        resource={resource.name}
        table={table}
        columns={fileColumns}
        row={{
          title: ({ title }) => title,
          line: ({ size, removedAt }) => `${fileSize(size)} · until ${longDate(removedAt)}`,
        }}
        noun="deleted files"
        nameOf={({ title }) => title}
        actionsOf={actionsOf}
        empty="The trash is empty."
      />
    </TrashFrame>
  );
}
