import type { BaseRecord } from '@refinedev/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../shared/http/http.ts';
import { useServices } from '../services.ts';
import { useDrawer } from '../use-drawer.ts';

type Options = {
  undo?: (record: BaseRecord) => Promise<unknown>;
};

/**
 * What a form has under way, one sending at a time, and its cancelling: by the button, or where the form is closed
 * or left in any other way. An upload that is still going is aborted and never arrives. What has gone out whole may
 * be saved by now: its answer is waited for, and where it was saved the page says so and offers to undo it.
 */
export function useCancel({ undo }: Options) {
  const { toasts } = useServices();
  const isOpen = useDrawer()?.isOpen ?? true;
  const [controller, setController] = useState(() => new AbortController());
  const [progress, setProgress] = useState<number | null>(null);
  const [isSending, setIsSending] = useState(false);
  /* Known at once, while state is known at the next render: two quick presses send once. */
  const sending = useRef({ isUnderWay: false, isCancelled: false, progress });

  const note = useCallback((part: number | null) => {
    sending.current.progress = part;
    setProgress(part);
  }, []);

  const cancel = useCallback(() => {
    const { isUnderWay, isCancelled, progress: part } = sending.current;
    if (!isUnderWay || isCancelled) return;
    sending.current.isCancelled = true;
    if (part === null || part === 1) return;
    controller.abort();
    /* A drawer may be opened again, with the same form, before it has quite closed. */
    setController(new AbortController());
  }, [controller]);

  /* By its X, Escape, the browser's Back or a link to elsewhere. */
  useEffect(() => (isOpen ? cancel : undefined), [isOpen, cancel]);

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
    /** How much of an upload has gone, 0 to 1; null where there is none. */
    progress,
    setProgress: note,
    isUnderWay: () => sending.current.isUnderWay,
    begin() {
      sending.current = { isUnderWay: true, isCancelled: false, progress: null };
      setIsSending(true);
    },
    end() {
      sending.current.isUnderWay = false;
      setIsSending(false);
      note(null);
    },
    cancel,
    /** Whether what is under way, or was last, has been cancelled. */
    isCancelled: () => sending.current.isCancelled,
    /** Whether the form was cancelled before this was saved; the person is told, and may undo it. */
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
