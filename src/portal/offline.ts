import { useSyncExternalStore } from 'react';
import type { KeptMessage } from '#contract/offline.ts';
import { useServices } from './services.ts';

export type OfflineState = {
  isOffline: boolean;
  /** When what is shown was kept, as an ISO time; null where it was loaded by this page. */
  keptAt: string | null;
};

/** Whether this device has a connection, and whether the page shows what was kept of an earlier visit. */
export type OfflineStore = {
  state: () => OfflineState;
  subscribe: (listener: () => void) => () => void;
};

const online: OfflineState = { isOffline: false, keptAt: null };

const isKept = (data: unknown): data is KeptMessage =>
  typeof data === 'object' && data !== null && 'keptAt' in data && typeof data.keptAt === 'string';

export function createOffline(): OfflineStore {
  const listeners = new Set<() => void>();
  let state = online;

  const change = (next: OfflineState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const onOffline = () => change({ ...state, isOffline: true });
  const onOnline = () => change(online);
  /* The oldest of several: nothing that is shown is older. */
  const onMessage = ({ data }: MessageEvent) => {
    if (!isKept(data)) return;
    const { keptAt } = state;
    change({ isOffline: true, keptAt: keptAt && keptAt < data.keptAt ? keptAt : data.keptAt });
  };
  const { serviceWorker } = globalThis.navigator ?? {};

  function listen(): void {
    addEventListener('online', onOnline);
    addEventListener('offline', onOffline);
    serviceWorker?.addEventListener('message', onMessage);
    if (!navigator.onLine) onOffline();
  }

  function stop(): void {
    removeEventListener('online', onOnline);
    removeEventListener('offline', onOffline);
    serviceWorker?.removeEventListener('message', onMessage);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) listen();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}

/** Returns whether this device is offline, and of when what is shown then is. */
export function useOffline(): OfflineState {
  const { offline } = useServices();
  return useSyncExternalStore(offline.subscribe, offline.state, () => online);
}
