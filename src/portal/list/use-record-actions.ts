import { type BaseRecord, useDelete, useGo } from '@refinedev/core';
import type { Resource } from '../../resources/resource.ts';
import { pathTo } from '../find-page.ts';
import { useServices } from '../services.ts';
import type { RowAction } from './row-actions.tsx';

/** The usual actions on a resource's records: view, edit, delete, as far as it has the pages and the calls. */
export function useRecordActions(resource: Resource) {
  const { resources } = useServices();
  const { mutateAsync: remove } = useDelete();
  const go = useGo();
  const { name, singular, pages, calls, titleOf } = resource;
  const pageOf = (page: string, record: BaseRecord) =>
    pages[page] ? pathTo(resources, name, page, { id: String(record._id) }) : undefined;

  const actionsOf = (record: BaseRecord): RowAction[] => {
    const called = titleOf(record);
    const show = pageOf('show', record);
    const edit = pageOf('edit', record);
    return [
      ...(show ? [{ key: 'show', label: 'View', onChoose: () => go({ to: show }) }] : []),
      ...(edit ? [{ key: 'edit', label: 'Edit', onChoose: () => go({ to: edit }) }] : []),
      ...(calls.remove
        ? [
            {
              key: 'delete',
              label: 'Delete',
              danger: true,
              confirm: {
                title: `Delete ${called}?`,
                text: `This ${singular} is deleted for good.`,
                act: 'Delete',
              },
              onChoose: () => remove({ resource: name, id: String(record._id) }),
            },
          ]
        : []),
    ];
  };
  return { pathOf: (record: BaseRecord) => pageOf('show', record), actionsOf };
}
