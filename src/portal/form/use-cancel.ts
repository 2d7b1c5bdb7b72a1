import type { BaseRecord } from '@refinedev/core';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../providers/http.ts';
import { useServices } from '../services.ts';

type Options = {
  undo?: (record: BaseRecord) => Promise<unknown>;
};

/**
 * Cancels what is under way. An upload that is still going is aborted and never arrives. What has gone out whole
 * may be saved by now: its answer is waited for, and where it was saved the page says so and offers to undo it.
 */
export function useCancel({ undo }: Options) {
  const { toasts } = useServices();
  const [controller] = useState(() => new AbortController());
  const cancelled = useRef(false);

  const takeBack = (record: BaseRecord) => {
    if (!undo) return;
    undo(record).then(
      () => toasts.show('It has been undone.'),
      (error) => toasts.show(sentenceOf(error), 'error'),
    );
  };

  return {
    signal: controller.signal,
    isCancelled: () => cancelled.current,
    /** @param progress how much of an upload has gone, 0 to 1; null where there is none */
    cancel(progress: number | null) {
      cancelled.current = true;
      if (progress !== null && progress < 1) controller.abort();
    },
    /** Whether the form was cancelled before this was saved; the person is told, and may undo it. */
    isTakenBack(record: BaseRecord): boolean {
      if (!cancelled.current) return false;
      toasts.show(
        'It had been saved before you cancelled.',
        'success',
        undo && (() => takeBack(record)),
      );
      return true;
    },
  };
}
