import { contentCalls } from '#contract/content/calls.ts';
import type { ResourceFile } from '#contract/content/files/schemas.ts';
import { useRefresh, useSend } from '../../../../portal/act/use-send.ts';
import type { RowAction } from '../../../../portal/list/tools/row-actions.tsx';

const resources = ['admin-files'];

/* Returns a function that deletes a file at once, and restores it on Undo. */
function useRemove() {
  const { attempt } = useSend();
  const refresh = useRefresh();
  return ({ _id, fileName }: ResourceFile, onDone?: () => void) =>
    attempt(contentCalls.deleteFile, {
      params: { id: _id },
      /* Its own page, which is left, would no longer find it. */
      changes: null,
      done: () => {
        onDone?.();
        void refresh(resources);
        return `${fileName} was deleted. The trash keeps it for 30 days.`;
      },
      undo: () =>
        attempt(contentCalls.restoreFile, {
          params: { id: _id },
          done: () => `${fileName} has been restored.`,
          changes: resources,
        }),
    });
}

/** Returns the actions on a file, made of the usual ones: deleting it asks nothing, as it can be undone. */
export function useFileActions(onDeleted?: () => void) {
  const remove = useRemove();
  return (file: ResourceFile, usual: readonly RowAction[]): RowAction[] => [
    ...usual.filter(({ key }) => key === 'edit'),
    { key: 'delete', label: 'Delete', danger: true, onChoose: () => remove(file, onDeleted) },
  ];
}
