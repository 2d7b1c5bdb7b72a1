import { contentCalls } from '#contract/content/calls.ts';
import type { ContentKind } from '#contract/content/site/kinds.ts';
import { useSend } from '../../../../../portal/act/use-send.ts';
import type { RowAction } from '../../../../../portal/list/tools/row-actions.tsx';
import { useAttempt } from '../../../../../portal/parts/use-attempt.ts';
import { usePathTo } from '../../../../../portal/services.ts';
import { type Item, titleOf } from '../kinds.ts';
import { useOpenPreview } from '../open-preview.ts';
import type { Order } from '../use-order.ts';

/**
 * Returns the actions on a listed item, each with its toast and, if possible, Undo.
 *
 * @param order moves the item, if the list has an order; a phone has no other way
 */
export function useItemActions(kind: ContentKind, order: Order | null) {
  const { attempt } = useSend();
  const { attempt: attemptWork } = useAttempt();
  const pathTo = usePathTo();
  const openPreview = useOpenPreview(kind);
  const changes = ['content'];

  const publish = (item: Item, published: boolean): Promise<unknown> =>
    attempt(contentCalls.publishContentItem, {
      params: { kind, id: item._id },
      body: { published },
      done: () => `‘${titleOf(item)}’ ${published ? 'is published' : 'is a draft again'}.`,
      /* To publish again what had a draft beside it would put that draft on the site. */
      ...(!item.hasDraft && { undo: () => publish(item, !published) }),
      changes,
    });
  const publishDraft = (item: Item) =>
    attempt(contentCalls.publishContentItem, {
      params: { kind, id: item._id },
      body: { published: true, updatedAt: item.updatedAt },
      done: () => `The draft of ‘${titleOf(item)}’ is on the site now.`,
      changes,
    });
  const bringBack = (item: Item) =>
    attempt(contentCalls.restoreContent, {
      params: { id: item._id },
      done: () => `‘${titleOf(item)}’ has been restored.`,
      changes,
    });
  const remove = (item: Item) =>
    attempt(contentCalls.deleteContentItem, {
      params: { kind, id: item._id },
      done: () => `‘${titleOf(item)}’ is deleted. The trash keeps it for 30 days.`,
      undo: () => bringBack(item),
      changes,
    });
  const moves = (item: Item): RowAction[] =>
    order
      ? [
          { key: 'up', label: 'Move up', onChoose: () => order.move(item, -1) },
          { key: 'down', label: 'Move down', onChoose: () => order.move(item, 1) },
        ]
      : [];

  return (item: Item): RowAction[] => [
    { key: 'edit', label: 'Edit', to: pathTo('content', 'edit', { kind, id: item._id }) },
    {
      key: 'preview',
      label: 'Preview',
      onChoose: () => attemptWork(() => openPreview(item.data, item._id)),
    },
    ...(item.hasDraft
      ? [{ key: 'draft', label: 'Publish the draft', onChoose: () => publishDraft(item) }]
      : []),
    {
      key: 'publish',
      label: item.published ? 'Unpublish' : 'Publish',
      onChoose: () => publish(item, !item.published),
    },
    ...moves(item),
    { key: 'delete', label: 'Delete', danger: true, onChoose: () => remove(item) },
  ];
}
