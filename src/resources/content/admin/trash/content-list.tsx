import { contentTrashCalls } from '#contract/content/trash/calls.ts';
import type { TrashedContent } from '#contract/content/trash/schemas.ts';
import { ResourceTable } from '../../../../portal/list/table/resource-table.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { useServices } from '../../../../portal/services.ts';
import { longDate } from '../../../../shared/format.ts';
import { contentColumns, placeOf } from './columns.tsx';
import { TrashFrame } from './trash-frame.tsx';
import { useTrash } from './use-trash.ts';

/** Lists deleted stories, and pictures and documents that were taken out of them. */
export default function ContentTrash() {
  const resource = useManifest();
  const table = useResourceTable<TrashedContent>(resource, { staleTime: 0 });
  const { http } = useServices();
  const { actionsOf, empty } = useTrash<TrashedContent>({
    renews: ['content'],
    restore: async ({ _id: id, what, title }) => {
      const { data } = await http.send(contentTrashCalls.restoreContent, { params: { id } });
      if (what === 'item')
        return `‘${title}’ has been restored${data.item.published ? ', and is on the site' : ''}.`;
      return data.item.hasDraft
        ? `The ${what} is back in ‘${title}’, as a draft. Publish it to show it on the site.`
        : `The ${what} is back in ‘${title}’.`;
    },
    purge: ({ _id: id }) => http.send(contentTrashCalls.purgeContent, { params: { id } }),
    empty: () => http.send(contentTrashCalls.emptyContentTrash),
  });
  return (
    <TrashFrame
      all="all deleted stories, pictures and documents"
      isEmpty={!table.rows?.length}
      onEmpty={empty}
    >
      <ResourceTable<TrashedContent>
        resource={resource.name}
        table={table}
        columns={contentColumns}
        row={{
          title: ({ title }) => title,
          line: (trashed) => `${placeOf(trashed)} · until ${longDate(trashed.removedAt)}`,
        }}
        noun="deleted items"
        nameOf={({ title }) => title}
        actionsOf={actionsOf}
        empty="The trash is empty."
      />
    </TrashFrame>
  );
}
