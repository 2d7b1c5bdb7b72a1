import { arrayMove } from '@dnd-kit/sortable';
import { useMemo, useState } from 'react';
import { contentCalls } from '#contract/content/calls.ts';
import type { ContentKind } from '#contract/content/site/kinds.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { useAttempt } from '../../../../portal/parts/use-attempt.ts';
import { type Item, titleOf } from './kinds.ts';

/** Returns the rows in the order of the ids; rows without an id in the list come last. */
export function inOrderOf<Row extends { _id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
) {
  const place = new Map(ids.map((id, index) => [id, index]));
  const last = ids.length;
  return [...rows].sort((a, b) => (place.get(a._id) ?? last) - (place.get(b._id) ?? last));
}

/**
 * Sends values one at a time. While one is being sent, only the newest other value waits.
 *
 * @param send throws on failure; the waiting value is then dropped
 * @returns resolves when nothing is being sent; rejects as `send` did
 */
export function createLatest<Value>(send: (value: Value) => Promise<unknown>) {
  let waiting: { value: Value } | null = null;
  let running: Promise<void> | null = null;
  const run = async () => {
    try {
      while (waiting) {
        const { value }: { value: Value } = waiting;
        waiting = null;
        await send(value);
      }
    } finally {
      waiting = null;
      running = null;
    }
  };
  return (value: Value): Promise<void> => {
    waiting = { value };
    running ??= run();
    return running;
  };
}

/* Sends an order and shows why it was refused. Resolves after the list is refetched. */
function useSaveOrder(kind: ContentKind) {
  const { send } = useSend();
  const { attempt } = useAttempt();
  const [save] = useState(() =>
    createLatest((ids: string[]) =>
      send(contentCalls.orderContentItems, {
        params: { kind },
        body: { ids },
        changes: ['content'],
      }),
    ),
  );
  return (ids: string[]) => attempt(() => save(ids));
}

/**
 * Returns the rows in an order that can be changed. A change shows at once; if the server refuses it, the
 * rows return to the server's order.
 */
export function useOrder(kind: ContentKind, rows: readonly Item[]) {
  const save = useSaveOrder(kind);
  const [ids, setIds] = useState<string[] | null>(null);
  const [announcement, announce] = useState('');
  const shown = useMemo(() => (ids ? inOrderOf(rows, ids) : rows), [rows, ids]);
  const shownIds = shown.map(({ _id }) => _id);

  const moveTo = (id: string, place: number) => {
    const next = arrayMove(shownIds, shownIds.indexOf(id), place);
    setIds(next);
    /* A newer move stays until it is saved too. */
    void save(next).then(() => setIds((now) => (now === next ? null : now)));
  };

  return {
    shown,
    /** The screen reader message after a move by button. */
    announcement,
    moveTo,
    /** Moves an item up (-1) or down (1). */
    move(item: Item, by: -1 | 1) {
      const place = shown.indexOf(item) + by;
      if (place < 0 || place >= shown.length) return;
      moveTo(item._id, place);
      announce(`${titleOf(item)}: place ${place + 1} of ${shown.length}.`);
    },
  };
}

export type Order = ReturnType<typeof useOrder>;
