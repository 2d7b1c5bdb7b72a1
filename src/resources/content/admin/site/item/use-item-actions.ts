import { useGo } from '@refinedev/core';
import type { ContentKind } from '#contract/content/site/kinds.ts';
import type { RowAction } from '../../../../../portal/list/tools/row-actions.tsx';
import { usePathTo, useServices } from '../../../../../portal/services.ts';
import { sentenceOf } from '../../../../../shared/http/http.ts';
import { type Item, titleOf } from '../kinds.ts';
import { openLater } from '../open-preview.ts';
import { useContentCalls } from '../use-content-calls.ts';
import type { Order } from '../use-order.ts';

/**
 * Returns the actions on a listed item, each with its toast and, if possible, Undo.
 *
 * @param order moves the item, if the list has an order; a phone has no other way
 */
export function useItemActions(kind: ContentKind, order: Order | null) {
  const { toasts } = useServices();
  const go = useGo();
  const pathTo = usePathTo();
  const calls = useContentCalls(kind);

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toasts.show(sentenceOf(error), 'error');
    }
  };
  const publish = (item: Item, published: boolean): Promise<void> =>
    attempt(async () => {
      await calls.publish(item._id, published);
      const outcome = published ? 'is published' : 'is a draft again';
      /* To publish again what had a draft beside it would put that draft on the site. */
      const undo = item.hasDraft ? undefined : () => void publish(item, !published);
      toasts.show(`‘${titleOf(item)}’ ${outcome}.`, 'success', undo);
    });
  const publishDraft = (item: Item) =>
    attempt(async () => {
      await calls.publish(item._id, true, item.updatedAt);
      toasts.show(`The draft of ‘${titleOf(item)}’ is on the site now.`, 'success');
    });
  const bringBack = (item: Item) =>
    attempt(async () => {
      await calls.restore(item._id);
      toasts.show(`‘${titleOf(item)}’ has been restored.`);
    });
  const remove = (item: Item) =>
    attempt(async () => {
      await calls.remove(item._id);
      const sentence = `‘${titleOf(item)}’ is deleted. The trash keeps it for 30 days.`;
      toasts.show(sentence, 'success', () => void bringBack(item));
    });
  const moves = (item: Item): RowAction[] =>
    order
      ? [
          { key: 'up', label: 'Move up', onChoose: () => order.move(item, -1) },
          { key: 'down', label: 'Move down', onChoose: () => order.move(item, 1) },
        ]
      : [];

  return (item: Item): RowAction[] => [
    {
      key: 'edit',
      label: 'Edit',
      onChoose: () => go({ to: pathTo('content', 'edit', { kind, id: item._id }) }),
    },
    {
      key: 'preview',
      label: 'Preview',
      onChoose: () => attempt(() => openLater(() => calls.preview(item.data, item._id))),
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
