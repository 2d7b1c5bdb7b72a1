import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
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

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * What is unsaved on a page, or in a dialog over it: refine has one flag for both, and closing a dialog would ask
 * about a note that is half typed below it. What a dialog holds is unsaved for its page as well.
 */
export class UnsavedScope {
  readonly #page: UnsavedScope | null;
  readonly #holders = new Set<object>();

  constructor(page: UnsavedScope | null) {
    this.#page = page;
  }

  readonly isUnsaved = (): boolean => this.#holders.size > 0;

  mark(holder: object, isUnsaved: boolean): void {
    if (isUnsaved) this.#holders.add(holder);
    else this.#holders.delete(holder);
    this.#page?.mark(holder, isUnsaved);
    for (const listener of listeners) listener();
  }

  clear(): void {
    for (const holder of this.#holders) this.mark(holder, false);
  }
}

const pageScope = new UnsavedScope(null);
const ScopeContext = createContext(pageScope);

/** Renders what has a scope of its own. */
export const UnsavedScopeProvider = ScopeContext.Provider;

/** Returns a scope over that of what it is rendered in. */
export function useScopeAbove(): UnsavedScope {
  const below = useContext(ScopeContext);
  const [scope] = useState(() => new UnsavedScope(below));
  useEffect(() => () => scope.clear(), [scope]);
  return scope;
}

type Pressed = { preventDefault: () => void };

/**
 * Returns what asks before something is left: `leave` goes at once where nothing is unsaved in the scope, and
 * otherwise shows `question`.
 */
export function useLeaving(scope = pageScope) {
  const [held, setHeld] = useState<{ go: () => void } | null>(null);
  const goNow = () => {
    setHeld(null);
    scope.clear();
    held?.go();
  };
  return {
    /** @param pressed the key or click: an Escape must not close the question, too */
    leave(go: () => void, pressed?: Pressed) {
      if (!scope.isUnsaved()) return go();
      pressed?.preventDefault();
      setHeld({ go });
    },
    question: held ? <ConfirmLeaving onLeave={goNow} onStay={() => setHeld(null)} /> : null,
  };
}

/** Returns what marks something of the page or the dialog as unsaved or saved; it is saved when it is taken away. */
export function useMarkUnsaved(): (isUnsaved: boolean) => void {
  const scope = useContext(ScopeContext);
  const [holder] = useState(() => ({}));
  const mark = useCallback((isUnsaved: boolean) => scope.mark(holder, isUnsaved), [scope, holder]);
  useEffect(() => () => mark(false), [mark]);
  return mark;
}

/** Asks before the page or the dialog is left, as long as what is typed or chosen in it is unsaved. */
export function useUnsaved(isUnsaved: boolean): void {
  const mark = useMarkUnsaved();
  useEffect(() => mark(isUnsaved), [isUnsaved, mark]);
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
 * taken back before the router hears of them. The browser asks by itself before a reload.
 */
export function UnsavedChanges() {
  const isUnsaved = useSyncExternalStore(subscribe, pageScope.isUnsaved, pageScope.isUnsaved);
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const { leave, question } = useLeaving();
  const onLeave = useEffectEvent(leave);

  useEffect(() => {
    if (!isUnsaved) return;
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
  }, [isUnsaved, navigator]);

  return question;
}
