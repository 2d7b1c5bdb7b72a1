import type { BaseRecord } from '@refinedev/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AbortError, sentenceOf } from '../../shared/http/http.ts';
import { useDrawer } from '../routing/use-drawer.ts';
import { useServices } from '../services.ts';

type Options = {
  undo?: (record: BaseRecord) => Promise<unknown>;
};

/**
 * Tracks a form's save, one at a time, and cancels it: by the button, or when the form is closed or left.
 * Aborts an upload that is still running. A request that was sent completely may already be saved: its
 * response is awaited, and if it was saved, the page says so and offers Undo.
 */
export function useCancel({ undo }: Options) {
  const { toasts } = useServices();
  const isOpen = useDrawer()?.isOpen ?? true;
  const [controller, setController] = useState(() => new AbortController());
  const [progress, setProgress] = useState<number | null>(null);
  const [isSending, setIsSending] = useState(false);
  /* A ref, because state changes only at the next render: two quick presses must send once. */
  const sending = useRef({ isUnderWay: false, isCancelled: false, isLeft: false, progress });

  const note = useCallback((part: number | null) => {
    sending.current.progress = part;
    setProgress(part);
  }, []);

  const stop = useCallback(
    (isLeft: boolean) => {
      const { isUnderWay, isCancelled, progress: part } = sending.current;
      if (!isUnderWay || isCancelled) return;
      sending.current.isCancelled = true;
      sending.current.isLeft = isLeft;
      if (part === null || part === 1) return;
      controller.abort();
      /* A drawer may reopen with the same form before it has fully closed. */
      setController(new AbortController());
    },
    [controller],
  );

  /* Covers its X, Escape, the browser's Back and links. */
  useEffect(() => (isOpen ? () => stop(true) : undefined), [isOpen, stop]);

  const takeBack = (record: BaseRecord) => {
    if (!undo) return;
    undo(record).then(
      () => toasts.show('The change was undone.'),
      (error) => toasts.show(sentenceOf(error), 'error'),
    );
  };

  return {
    signal: controller.signal,
    isSending,
    /** The uploaded part, 0 to 1; null if there is no upload. */
    progress,
    setProgress: note,
    isUnderWay: () => sending.current.isUnderWay,
    begin() {
      sending.current = { isUnderWay: true, isCancelled: false, isLeft: false, progress: null };
      setIsSending(true);
    },
    end() {
      sending.current.isUnderWay = false;
      setIsSending(false);
      note(null);
    },
    cancel: () => stop(false),
    /** Returns whether the current or last save was cancelled. */
    isCancelled: () => sending.current.isCancelled,
    /** Says why a save failed whose form was left meanwhile, unless that stopped it. */
    sayNotSaved(error: unknown) {
      if (sending.current.isLeft && !(error instanceof AbortError))
        toasts.show(`It was not saved: ${sentenceOf(error)}`, 'error');
    },
    /** Returns whether the save finished after a cancellation; tells the user, who can undo it. */
    isTakenBack(record: BaseRecord): boolean {
      if (!sending.current.isCancelled) return false;
      toasts.show(
        'It had been saved before the form was closed.',
        'success',
        undo && (() => takeBack(record)),
      );
      return true;
    },
  };
}
