import { useWarnAboutChange } from '@refinedev/core';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { UNSAFE_NavigationContext } from 'react-router';
import { useModal } from '../parts/use-modal.ts';

function ConfirmLeaving({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const dialog = useModal();
  /* On the body, for a drawer makes the page inert. */
  return createPortal(
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      onClose={onStay}
      /* A key must not be heard by the dialog or the drawer as well that it is rendered in. */
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id="leave-title">Leave without saving?</h2>
      <p id="leave-text">Your changes are not saved yet.</p>
      <div className="ask-actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          Keep editing
        </button>
        <button type="button" className="button" onClick={onLeave}>
          Leave
        </button>
      </div>
    </dialog>,
    document.body,
  );
}

type Pressed = { preventDefault: () => void };

/**
 * Returns what asks before something is left: `leave` goes at once where nothing is unsaved, and otherwise shows
 * `question`.
 */
export function useLeaving() {
  const { warnWhen, setWarnWhen } = useWarnAboutChange();
  const [held, setHeld] = useState<{ go: () => void } | null>(null);
  const goNow = () => {
    setHeld(null);
    setWarnWhen(false);
    held?.go();
  };
  return {
    /** @param pressed the key or click: an Escape must not close the question, too */
    leave(go: () => void, pressed?: Pressed) {
      if (!warnWhen) return go();
      pressed?.preventDefault();
      setHeld({ go });
    },
    question: held ? <ConfirmLeaving onLeave={goNow} onStay={() => setHeld(null)} /> : null,
    isUnsaved: warnWhen,
    setUnsaved: setWarnWhen,
  };
}

/** Asks before the page or the dialog is left, as long as what is typed or chosen in it is unsaved. */
export function useUnsaved(isUnsaved: boolean): void {
  const { setWarnWhen } = useWarnAboutChange();
  useEffect(() => {
    if (!isUnsaved) return;
    setWarnWhen(true);
    return () => setWarnWhen(false);
  }, [isUnsaved, setWarnWhen]);
}

let holdBack: ((event: PopStateEvent) => void) | null = null;

/** Hears of Back before the router does: on a window, listeners are called in the order in which they came. */
export const listenBeforeRouter = (): void =>
  window.addEventListener('popstate', (event) => holdBack?.(event));

/* The router's place in the history; null where the entry is not the router's. */
const placeInHistory = (): number | null => window.history.state?.idx ?? null;

/**
 * Replaces refine's `UnsavedChangesNotifier`, with a dialog of the portal instead of the browser's `confirm`.
 * Like refine's, it blocks the router's navigator, because `useBlocker` needs another router. Back and Forward are
 * taken back before the router hears of them. The browser asks by itself before a reload. Key it by the path: each page
 * starts without changes.
 */
export function UnsavedChanges() {
  const { warnWhen, setWarnWhen } = useWarnAboutChange();
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const { leave, question } = useLeaving();
  const onLeave = useEffectEvent(leave);

  useEffect(() => () => setWarnWhen(false), [setWarnWhen]);

  useEffect(() => {
    if (!warnWhen) return;
    const { push } = navigator;
    navigator.push = (...to) => onLeave(() => push(...to));
    const here = placeInHistory();
    holdBack = (event) => {
      const there = placeInHistory();
      if (here === null || there === null) return;
      event.stopImmediatePropagation();
      if (there === here) return;
      window.history.go(here - there);
      onLeave(() => window.history.go(there - here));
    };
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => {
      navigator.push = push;
      holdBack = null;
      window.removeEventListener('beforeunload', stay);
    };
  }, [warnWhen, navigator]);

  return question;
}
