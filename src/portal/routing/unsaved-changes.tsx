import {
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { parsePath, UNSAFE_NavigationContext, useLocation } from 'react-router';
import { createListeners } from '../../shared/listeners.ts';
import { useModal } from '../parts/use-modal.ts';
import { useServices } from '../services.ts';
import { addressOf, findPage, pageBelow } from './find-page.ts';
import { useDrawer } from './use-drawer.ts';

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

const { subscribe, tell } = createListeners();

/** Something unsaved: a form, a note, a dialog; whether it is over the page, and lost where that alone stays. */
type Holder = { isOver: boolean };

/* What is unsaved. refine has one flag for all of it. */
const holders = new Set<Holder>();

const isAnyUnsaved = () => holders.size > 0;

function mark(holder: Holder, isUnsaved: boolean): void {
  if (isUnsaved) holders.add(holder);
  else holders.delete(holder);
  tell();
}

/** Returns what is unsaved now. */
export const unsavedNow = (): ReadonlySet<Holder> => new Set(holders);

type IsLost = (holder: Holder) => boolean;

const anything: IsLost = () => true;

const lostBy = (isLost: IsLost) => [...holders].filter(isLost);

/** Tells what is lost where a drawer or a dialog is left, and the page below stays. */
export const isOverPage: IsLost = ({ isOver }) => isOver;

type Pressed = { preventDefault: () => void };

/**
 * Returns what asks before something is left: `leave` goes at once where nothing is unsaved, and otherwise shows
 * `question`.
 *
 * @param isLost tells what is lost with it, for what is unsaved on the page below is not
 */
export function useLeaving(isLost = anything) {
  const [held, setHeld] = useState<{ go: () => void; lost: Holder[] } | null>(null);
  const goNow = () => {
    setHeld(null);
    for (const holder of held?.lost ?? []) mark(holder, false);
    held?.go();
  };
  return {
    /** @param pressed the key or click: an Escape must not close the question, too */
    leave(go: () => void, pressed?: Pressed, isLostNow = isLost) {
      const lost = lostBy(isLostNow);
      if (lost.length === 0) return go();
      pressed?.preventDefault();
      setHeld({ go, lost });
    },
    question: held ? <ConfirmLeaving onLeave={goNow} onStay={() => setHeld(null)} /> : null,
  };
}

/* What is typed in a dialog, in whatever part of it. */
const dialog: Holder = { isOver: true };

/** Marks what is typed in the open dialog as unsaved, or as saved by its form. */
export const markDialog = (isUnsaved: boolean): void => mark(dialog, isUnsaved);

/** Marks what is typed in the open dialog as sent. @returns what marks it as it was, where that fails */
export function clearDialog(): () => void {
  const wasUnsaved = holders.has(dialog);
  markDialog(false);
  return () => markDialog(wasUnsaved);
}

/** Waits for what is being sent; until it is, the browser asks before the window is closed or reloaded. */
export async function askBeforeUnload<Answer>(sent: Promise<Answer>): Promise<Answer> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  try {
    return await sent;
  } finally {
    window.removeEventListener('beforeunload', ask);
  }
}

/** Returns what marks something of a page or a dialog as unsaved or saved; it is saved when it is taken away. */
export function useMarkUnsaved(): (isUnsaved: boolean) => void {
  const isOver = useDrawer() !== null;
  const [holder] = useState({ isOver });
  const markHolder = useCallback((isUnsaved: boolean) => mark(holder, isUnsaved), [holder]);
  useEffect(() => () => markHolder(false), [markHolder]);
  return markHolder;
}

/** Asks before the page or the dialog is left, as long as what is typed or chosen in it is unsaved. */
export function useUnsaved(isUnsaved: boolean): void {
  const markUnsaved = useMarkUnsaved();
  useEffect(() => markUnsaved(isUnsaved), [isUnsaved, markUnsaved]);
}

const backHeld = createListeners();

/** Calls where Back is held, for something is unsaved: a question over it is answered with no all the same. */
export const onBackHeld = backHeld.subscribe;

let holdBack: ((event: PopStateEvent) => void) | null = null;

/** Hears of Back before the router does: on a window, listeners are called in the order in which they came. */
export const listenBeforeRouter = (): void =>
  window.addEventListener('popstate', (event) => holdBack?.(event));

/* The router's place in the history; null where the entry is not the router's. */
const placeInHistory = (): number | null =>
  typeof window === 'undefined' ? null : (window.history.state?.idx ?? null);

/* Returns what tells what is lost at another address: only what is over the page, where the page below stays. */
function useIsLostAt(here: string) {
  const { resources } = useServices();
  const belowOf = (path: string) => {
    const found = findPage(resources, path);
    return found && addressOf(pageBelow(found));
  };
  return (path = here): IsLost =>
    path !== here && belowOf(path) === belowOf(here) ? isOverPage : anything;
}

/**
 * Replaces refine's `UnsavedChangesNotifier`, with a dialog of the portal instead of the browser's `confirm`.
 * Like refine's, it blocks the router's navigator, because `useBlocker` needs another router. Back and Forward are
 * taken back before the router hears of them. The browser asks by itself before a reload.
 */
export function UnsavedChanges() {
  const isUnsaved = useSyncExternalStore(subscribe, isAnyUnsaved, isAnyUnsaved);
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const { leave, question } = useLeaving();
  const { pathname, key } = useLocation();
  /* Once for each address: while Back is taken back, the history is at another one. */
  const [at, setAt] = useState({ key: '', place: placeInHistory() });
  if (at.key !== key) setAt({ key, place: placeInHistory() });
  const { place: here } = at;
  const isLostAt = useIsLostAt(pathname);
  const onLeave = useEffectEvent((go: () => void, isLost: IsLost) => leave(go, undefined, isLost));
  const onIsLostAt = useEffectEvent(isLostAt);

  useEffect(() => {
    if (!isUnsaved) return;
    const { push } = navigator;
    navigator.push = (to, ...more) => {
      const path = typeof to === 'string' ? parsePath(to) : to;
      onLeave(() => push(to, ...more), onIsLostAt(path.pathname));
    };
    holdBack = (event) => {
      const there = placeInHistory();
      if (here === null || there === null) return;
      const isLost = onIsLostAt(window.location.pathname);
      if (there !== here && lostBy(isLost).length === 0) return;
      event.stopImmediatePropagation();
      if (there === here) return;
      window.history.go(here - there);
      backHeld.tell();
      onLeave(() => window.history.go(there - here), isLost);
    };
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => {
      navigator.push = push;
      holdBack = null;
      window.removeEventListener('beforeunload', stay);
    };
  }, [isUnsaved, navigator, here]);

  return question;
}
