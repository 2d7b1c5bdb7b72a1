import type { NotificationProvider } from '@refinedev/core';
import { messages } from '../shared/http/http-error.ts';

/** Toasts go after 5 s (specification §9); what can be taken back stays longer. In ms. */
const toastMs = { plain: 5_000, undo: 10_000 };

export type Toast = {
  key: string;
  text: string;
  kind: 'success' | 'error';
  /** What can be taken back, and how. */
  undo?: (() => void) | undefined;
};

/** The toasts that are shown, kept outside of React so that providers can open them. */
export type Toasts = {
  list: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
  show: (text: string, kind?: Toast['kind'], undo?: () => void, key?: string) => void;
  hide: (key: string) => void;
  /** Stops their time while somebody is at them. */
  pause: () => void;
  resume: () => void;
};

export function createToasts(): Toasts {
  const listeners = new Set<() => void>();
  let shown: readonly Toast[] = [];
  let count = 0;
  const change = (next: readonly Toast[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  /* Each one's timer, while time runs, and when it is due, or how long it has left. */
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(text, kind = 'success', undo = undefined, key = `toast-${++count}`) {
      /* A person who cancels need not be told of it. */
      if (text === messages.aborted) return;
      change([...shown.filter((toast) => toast.key !== key), { key, text, kind, undo }]);
      /* Shown anew under its key, it stands for its whole time again. */
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

/** Refine's notifications as toasts: the sentence itself, not a title over it. */
export function createNotifications(toasts: Toasts): NotificationProvider {
  return {
    open: ({ key, message, description, type, cancelMutation }) => {
      /* Refine's own errors say 'Error' and put the sentence into the description. */
      const text = type === 'error' && description ? description : message;
      toasts.show(text, type === 'error' ? 'error' : 'success', cancelMutation, key);
    },
    close: (key) => toasts.hide(key),
  };
}
