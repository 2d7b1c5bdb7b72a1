import { type BaseRecord, useDelete } from '@refinedev/core';
import { useLocation } from 'react-router';
import { accessTo } from '../../../providers/access.ts';
import { permittedOf } from '../../../shared/session.ts';
import type { Resource } from '../../resource.ts';
import { isOverList, pathTo } from '../../routing/find-page.ts';
import { useServices } from '../../services.ts';
import { useIdentity } from '../../session/use-identity.ts';
import type { RowAction } from './row-actions.tsx';

/**
 * Returns the usual actions on a resource's records: view, edit and delete, if it has the pages and calls, and the
 * user may make them.
 *
 * @param onDeleted called after a deletion
 */
export function useRecordActions(resource: Resource, onDeleted?: () => void) {
  const { resources } = useServices();
  const { mutateAsync: remove } = useDelete();
  const { name, singular, pages, calls, titleOf, deletion } = resource;
  const user = permittedOf(useIdentity());
  const may = (action: string) => accessTo(resource, action, user) === 'open';
  const { search } = useLocation();
  const pageOf = (action: string, record: BaseRecord) => {
    const page = pages[action];
    if (!page || !may(action)) return undefined;
    const path = pathTo(resources, name, action, { id: String(record._id) });
    return isOverList(page) ? path + search : path;
  };

  const actionsOf = (record: BaseRecord): RowAction[] => {
    const called = titleOf(record);
    const show = pageOf('show', record);
    const edit = pageOf('edit', record);
    return [
      ...(show ? [{ key: 'show', label: 'View', to: show }] : []),
      ...(edit ? [{ key: 'edit', label: 'Edit', to: edit }] : []),
      ...(calls.remove && may('delete')
        ? [
            {
              key: 'delete',
              label: 'Delete',
              danger: true,
              confirm: {
                title: `Delete ${called}?`,
                text: deletion?.(record) ?? `This ${singular} will be permanently deleted.`,
                act: 'Delete',
              },
              onChoose: () =>
                remove({
                  resource: name,
                  id: String(record._id),
                  successNotification: {
                    type: 'success',
                    message: `The ${singular} has been deleted.`,
                  },
                  /* The confirmation dialog shows the error and stays open. */
                  errorNotification: false,
                }).then(onDeleted),
            },
          ]
        : []),
    ];
  };
  return { pathOf: (record: BaseRecord) => pageOf('show', record), actionsOf };
}
