import { messages } from './http/http-error.ts';
import { createListeners } from './listeners.ts';

/** How long a toast is shown, in ms: 5 s, longer with Undo. */
const toastMs = { plain: 5_000, undo: 10_000 };

export type Toast = {
  key: string;
  text: string;
  kind: 'success' | 'error';
  /** Undoes the action. */
  undo?: (() => void) | undefined;
};

/** The visible toasts, stored outside React so that providers can open them: of the site, and of the portal. */
export type Toasts = {
  list: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
  show: (text: string, kind?: Toast['kind'], undo?: () => void, key?: string) => void;
  hide: (key: string) => void;
  /** Pauses the timers while a toast is hovered or focused. */
  pause: () => void;
  resume: () => void;
};

/* Whether two toasts are drawn as one; what can be undone is drawn for itself. */
const saySame = (one: Toast, other: Toast): boolean =>
  one.key === other.key ||
  (one.text === other.text && one.kind === other.kind && !one.undo && !other.undo);

/**
 * Returns the toasts to draw: of those that say the same, as 'You are offline.' of several reads, the last. Each keeps
 * its own in the list, for one may be tried again while the other stands.
 */
export const withoutRepeats = (shown: readonly Toast[]): readonly Toast[] =>
  shown.filter((toast, at) => !shown.slice(at + 1).some((later) => saySame(later, toast)));

/** Hides a toast that is drawn, and those that say the same. */
export function hideRepeats(toasts: Toasts, toast: Toast): void {
  for (const other of toasts.list()) if (saySame(other, toast)) toasts.hide(other.key);
}

export function createToasts(): Toasts {
  const { subscribe, tell } = createListeners();
  let shown: readonly Toast[] = [];
  let count = 0;
  const change = (next: readonly Toast[]) => {
    shown = next;
    tell();
  };
  /* Each toast's timer, with its due time, or the time left while paused. */
  const clocks = new Map<string, { timer?: ReturnType<typeof setTimeout>; due: number }>();
  let pausedAt: number | null = null;
  const start = (key: string, ms: number) => {
    clearTimeout(clocks.get(key)?.timer);
    const due = (pausedAt ?? Date.now()) + ms;
    clocks.set(key, pausedAt === null ? { due, timer: setTimeout(hide, ms, key) } : { due });
  };
  const hide = (key: string) => {
    clearTimeout(clocks.get(key)?.timer);
    clocks.delete(key);
    change(shown.filter((toast) => toast.key !== key));
  };
  return {
    list: () => shown,
    subscribe,
    show(text, kind = 'success', undo = undefined, key = `toast-${++count}`) {
      /* A user who cancels needs no message. */
      if (text === messages.aborted) return;
      change([...shown.filter((toast) => toast.key !== key), { key, text, kind, undo }]);
      /* A toast shown again under its key gets its full time. */
      start(key, undo ? toastMs.undo : toastMs.plain);
    },
    hide,
    pause() {
      pausedAt ??= Date.now();
      for (const { timer } of clocks.values()) clearTimeout(timer);
    },
    resume() {
      if (pausedAt === null) return;
      const since = pausedAt;
      pausedAt = null;
      for (const [key, { due }] of [...clocks]) start(key, due - since);
    },
  };
}
