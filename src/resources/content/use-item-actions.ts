import { useMemo } from 'react';
import type { ContentKind } from '#contract/content.ts';
import { useServices } from '../../portal/services.ts';
import { HttpError, messages } from '../../providers/http.ts';
import { type Item, titleOf } from './kinds.ts';
import { openLater } from './open-preview.ts';
import { useContentCalls } from './use-content-calls.ts';

/** What can be done with an item of a list, each with its toast and, where it can be, its undo. */
export function useItemActions(kind: ContentKind) {
  const { toasts } = useServices();
  const calls = useContentCalls(kind);
  return useMemo(() => {
    const attempt = async (work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        toasts.show(error instanceof HttpError ? error.message : messages.unknown, 'error');
      }
    };
    const publish = ({ _id, ...item }: Item, published: boolean): Promise<void> =>
      attempt(async () => {
        await calls.publish(_id, published);
        const said = published ? 'is published' : 'is a draft again';
        toasts.show(
          `‘${titleOf(item)}’ ${said}.`,
          'success',
          () => void publish({ _id, ...item }, !published),
        );
      });
    const bringBack = ({ _id, published, data, ...item }: Item) =>
      attempt(async () => {
        await calls.create({ _id, published, data });
        toasts.show(`‘${titleOf({ data, ...item })}’ is back.`);
      });
    return {
      publish,
      remove: (item: Item) =>
        attempt(async () => {
          const gone = await calls.remove(item._id);
          toasts.show(`‘${titleOf(item)}’ is deleted.`, 'success', () => void bringBack(gone));
        }),
      preview: (item: Item) => attempt(() => openLater(() => calls.preview(item.data, item._id))),
    };
  }, [calls, toasts]);
}

export type ItemActions = ReturnType<typeof useItemActions>;
