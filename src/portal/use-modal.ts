import { type RefObject, useEffect, useRef } from 'react';

/**
 * A <dialog> that is open, modally, for as long as it is rendered. The browser keeps the focus inside; when
 * it goes, the focus returns to where it was.
 *
 * @param busy while what it asked for is being done: Escape does not close it then
 */
export function useModal(busy = false): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (!shown || !busy) return;
    const stay = (event: Event) => event.preventDefault();
    /* A browser asks once only, and closes at the second Escape unless it is told not to. */
    shown.setAttribute('closedby', 'none');
    shown.addEventListener('cancel', stay);
    return () => {
      shown.removeAttribute('closedby');
      shown.removeEventListener('cancel', stay);
    };
  }, [busy]);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) {
      opener.current = document.activeElement;
      shown.showModal();
    }
    return () => {
      const before = opener.current;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return dialog;
}
