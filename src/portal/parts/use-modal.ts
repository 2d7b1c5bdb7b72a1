import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps a <dialog> open as a modal while it is rendered. The browser traps the focus inside; when the dialog
 * is removed, the focus returns to where it was.
 *
 * @param busy whether its action is running: Escape does not close it then
 */
export function useModal(busy = false): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (!shown || !busy) return;
    const stay = (event: Event) => event.preventDefault();
    /* A browser lets a page cancel only once, and closes at the second Escape unless told not to. */
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
