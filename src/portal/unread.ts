import { useEffect, useSyncExternalStore } from 'react';
import { topicsOf } from '../providers/live.ts';
import type { Http } from '../shared/http/http.ts';
import type { ReadUnread, Resource } from './resource.ts';
import { useServices } from './services.ts';

type Counts = Readonly<Record<string, number>>;

/** The number of unread items of each resource, by its name. */
export type Unread = {
  counts: () => Counts;
  subscribe: (listener: () => void) => () => void;
  /** Fetches all counts of the menu again. */
  refresh: () => Promise<void>;
};

const none: Counts = {};
/** The polling interval in ms while the page is open without live changes. */
const pollMs = 60_000;

export function createUnread(http: Http, resources: readonly Resource[]): Unread {
  const listeners = new Set<() => void>();
  let counts = none;

  /* A back end without this call shows no badge. */
  const countOf = (read: ReadUnread) =>
    read(http).then(
      (answer?: { unread?: unknown }) => (typeof answer?.unread === 'number' ? answer.unread : 0),
      () => 0,
    );

  return {
    counts: () => counts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      const counted = resources.flatMap(({ name, unread }) => (unread ? [{ name, unread }] : []));
      const numbers = await Promise.all(counted.map(({ unread }) => countOf(unread)));
      counts = Object.fromEntries(counted.map(({ name }, index) => [name, numbers[index] ?? 0]));
      for (const listener of listeners) listener();
    },
  };
}

export function useUnread(): Counts {
  const { unread } = useServices();
  return useSyncExternalStore(unread.subscribe, unread.counts, () => none);
}

/** Keeps the counts up to date while the portal is open and visible. */
export function useUnreadWatch(): void {
  const { unread, live, resources } = useServices();
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void unread.refresh();
    const poll = () => live.isLive() || look();
    look();
    const topics = resources.flatMap((one) => (one.unread ? topicsOf(one) : []));
    const unsubscribe = live.subscribe(topics, look);
    const timer = setInterval(poll, pollMs);
    document.addEventListener('visibilitychange', poll);
    return () => {
      unsubscribe();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [unread, live, resources]);
}
