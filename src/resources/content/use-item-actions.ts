import { useGo } from '@refinedev/core';
import type { ContentKind } from '#contract/content/kinds.ts';
import type { RowAction } from '../../portal/list/row-actions.tsx';
import { usePathTo, useServices } from '../../portal/services.ts';
import { sentenceOf } from '../../shared/http/http.ts';
import { type Item, titleOf } from './kinds.ts';
import { openLater } from './open-preview.ts';
import { useContentCalls } from './use-content-calls.ts';
import type { Order } from './use-order.ts';

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
      const said = published ? 'is published' : 'is a draft again';
      const undo = () => void publish(item, !published);
      toasts.show(`‘${titleOf(item)}’ ${said}.`, 'success', undo);
    });
  const bringBack = ({ _id, published, data, ...item }: Item) =>
    attempt(async () => {
      await calls.create({ _id, published, data });
      toasts.show(`‘${titleOf({ data, ...item })}’ has been restored.`);
    });
  const remove = (item: Item) =>
    attempt(async () => {
      const gone = await calls.remove(item._id);
      toasts.show(`‘${titleOf(item)}’ is deleted.`, 'success', () => void bringBack(gone));
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
    {
      key: 'publish',
      label: item.published ? 'Unpublish' : 'Publish',
      onChoose: () => publish(item, !item.published),
    },
    ...moves(item),
    { key: 'delete', label: 'Delete', danger: true, onChoose: () => remove(item) },
  ];
}
