import type { NotificationProvider } from '@refinedev/core';
import { messages } from './http-error.ts';

/** Toasts stand top right and go after 5 s (specification §9). In ms. */
const toastTime = 5000;

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
};

export function createToasts(): Toasts {
  const listeners = new Set<() => void>();
  let shown: readonly Toast[] = [];
  let count = 0;
  const change = (next: readonly Toast[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const hide = (key: string) => {
    clearTimeout(timers.get(key));
    timers.delete(key);
    change(shown.filter((toast) => toast.key !== key));
  };
  return {
    list: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(text, kind = 'success', undo = undefined, key = `toast-${++count}`) {
      /* Whoever cancels need not be told of it. */
      if (text === messages.aborted) return;
      change([...shown.filter((toast) => toast.key !== key), { key, text, kind, undo }]);
      /* Shown anew under its key, it stands for its whole time again. */
      clearTimeout(timers.get(key));
      timers.set(key, setTimeout(hide, toastTime, key));
    },
    hide,
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
