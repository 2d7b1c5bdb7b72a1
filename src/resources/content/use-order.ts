import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ContentKind } from '#contract/content.ts';
import { useServices } from '../../portal/services.ts';
import { HttpError, messages } from '../../providers/http.ts';
import { type Item, titleOf } from './kinds.ts';
import { createLatest, inOrderOf, placedAt } from './order.ts';
import { followDrag } from './row-drag.ts';
import { useContentCalls } from './use-content-calls.ts';

const idsOf = (rows: readonly Item[]) => rows.map(({ _id }) => _id);

/* Sends an order, and says where it was refused; done once the list has been read anew. */
function useSaveOrder(kind: ContentKind) {
  const { toasts } = useServices();
  const calls = useContentCalls(kind);
  return useMemo(() => {
    const send = createLatest((ids: string[]) => calls.order(ids));
    return (ids: string[]) =>
      send(ids).catch((error: unknown) =>
        toasts.show(error instanceof HttpError ? error.message : messages.unknown, 'error'),
      );
  }, [calls, toasts]);
}

/**
 * The rows of a list in an order that can be changed. A change shows at once; where the server refuses it,
 * the rows go back to what the server has.
 */
export function useOrder(kind: ContentKind, rows: readonly Item[]) {
  const save = useSaveOrder(kind);
  const [ids, setIds] = useState<string[] | null>(null);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const shown = ids ? inOrderOf(rows, ids) : [...rows];

  const place = (item: Item, at: number): string[] => {
    const next = placedAt(idsOf(shown), item._id, at);
    setIds(next);
    setSaid(`${titleOf(item)}: place ${next.indexOf(item._id) + 1} of ${next.length}.`);
    return next;
  };
  const keep = (next: string[]) =>
    /* What was moved meanwhile stays as it is until it is saved too. */
    void save(next).then(() => setIds((now) => (now === next ? null : now)));

  /* Ends a drag that is under way when the list goes. */
  const abandon = useRef<() => void>(() => undefined);
  useEffect(() => () => abandon.current(), []);

  return {
    shown,
    /** What has just been moved where, to be read out. */
    said,
    /** The item that is being drawn. */
    dragged,
    /** Moves an item up (-1) or down (1). */
    move(item: Item, by: -1 | 1) {
      const to = shown.indexOf(item) + by;
      if (to >= 0 && to < shown.length) keep(place(item, to));
    },
    /** Begins to draw an item's row to another place. */
    drag(item: Item, { currentTarget, button }: PointerEvent<HTMLElement>) {
      const row = currentTarget.closest('tr');
      if (!row || button !== 0) return;
      const before = idsOf(shown);
      let next = before;
      setDragged(item._id);
      const put = (ended: string[] | null) => {
        setDragged(null);
        setIds(ended);
      };
      abandon.current = followDrag(row, {
        onPlace: (at) => {
          if (next.indexOf(item._id) !== at) next = place(item, at);
        },
        onDrop: () => {
          put(next === before ? null : next);
          if (next !== before) keep(next);
        },
        onCancel: () => put(null),
      });
    },
  };
}

export type Order = ReturnType<typeof useOrder>;
