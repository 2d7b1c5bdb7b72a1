import { fileCalls } from '#contract/content/files/calls.ts';
import type { ResourceFile } from '#contract/content/files/schemas.ts';
import { useRefresh, useSend } from '../../../../portal/act/use-send.ts';

const resources = ['admin-files'];

/** Returns a function that deletes a file at once, and restores it on Undo. */
export function useRemove() {
  const { attempt } = useSend();
  const refresh = useRefresh();
  return ({ _id, fileName }: ResourceFile, onDone?: () => void) =>
    attempt(fileCalls.deleteFile, {
      params: { id: _id },
      /* Its own page, which is left, would no longer find it. */
      changes: null,
      done: () => {
        onDone?.();
        void refresh(resources);
        return `${fileName} was deleted. The trash keeps it for 30 days.`;
      },
      undo: () =>
        attempt(fileCalls.restoreFile, {
          params: { id: _id },
          done: () => `${fileName} has been restored.`,
          changes: resources,
        }),
    });
}
