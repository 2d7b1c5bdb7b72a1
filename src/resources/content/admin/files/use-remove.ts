import { type HttpError, useDelete } from '@refinedev/core';
import { fileCalls } from '#contract/content/files/calls.ts';
import type { ResourceFile } from '#contract/content/files/schemas.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { useServices } from '../../../../portal/services.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';

const resource = 'admin-files';

/** Returns a function that deletes a file at once, and restores it on Undo. */
export function useRemove() {
  const { toasts } = useServices();
  const { attempt } = useSend();
  const { mutate } = useDelete<ResourceFile, HttpError>();
  const restore = ({ _id, fileName }: ResourceFile) =>
    attempt(fileCalls.restoreFile, {
      params: { id: _id },
      done: () => `${fileName} has been restored.`,
      changes: [resource],
    });
  return (file: ResourceFile, onDone?: () => void) =>
    mutate(
      { resource, id: file._id, successNotification: false, errorNotification: false },
      {
        onSuccess: () => {
          const sentence = `${file.fileName} was deleted. The trash keeps it for 30 days.`;
          toasts.show(sentence, 'success', () => void restore(file));
          onDone?.();
        },
        onError: (error) => toasts.show(sentenceOf(error), 'error'),
      },
    );
}
