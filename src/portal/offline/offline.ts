import type { KeptMessage } from '#contract/offline.ts';

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

/** How long until the server is looked for again, in ms. */
const lookAgainMs = 15_000;

/** The state of a device with a connection, before anything else is known. */
export const online: OfflineState = { isOffline: false, keptAt: null };

const isKept = (data: unknown): data is KeptMessage =>
  typeof data === 'object' && data !== null && 'keptAt' in data && typeof data.keptAt === 'string';

/* The service worker answers no HEAD from what it keeps. */
async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Creates the store; it listens while somebody subscribes. */
export function createOffline(): OfflineStore {
  const listeners = new Set<() => void>();
  let state = online;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (next: OfflineState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const onOffline = () => change({ ...state, isOffline: true });
  const onOnline = () => {
    clearTimeout(timer);
    change(online);
  };
  /* Where the server alone was away, the browser never says that there is a connection again. */
  function lookAgain(): void {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const isThere = await isServerThere();
      if (state.keptAt === null || listeners.size === 0) return;
      if (isThere) onOnline();
      else lookAgain();
    }, lookAgainMs);
  }
  /* The oldest of several: nothing that is shown is older. */
  const onMessage = ({ data }: MessageEvent) => {
    if (!isKept(data)) return;
    const { keptAt } = state;
    change({ isOffline: true, keptAt: keptAt && keptAt < data.keptAt ? keptAt : data.keptAt });
    lookAgain();
  };
  const { serviceWorker } = globalThis.navigator ?? {};

  function listen(): void {
    addEventListener('online', onOnline);
    addEventListener('offline', onOffline);
    serviceWorker?.addEventListener('message', onMessage);
    if (!navigator.onLine) onOffline();
  }

  function stop(): void {
    clearTimeout(timer);
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
