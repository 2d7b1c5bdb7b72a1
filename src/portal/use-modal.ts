import { type RefObject, useEffect, useRef } from 'react';

/**
 * A <dialog> that is open, modally, for as long as it is drawn. The browser keeps the focus inside; when
 * it goes, the focus returns to where it was.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
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
