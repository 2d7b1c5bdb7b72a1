import { useEffect, useSyncExternalStore } from 'react';
import { mayCall } from '#contract/access.ts';
import { valueAt } from '#contract/call.ts';
import { topicsOf } from '../../providers/live.ts';
import type { Http } from '../../shared/http/http.ts';
import { withQuery } from '../../shared/http/paths.ts';
import { permittedOf, readUser } from '../../shared/session.ts';
import type { Resource, UnreadCall } from '../resource.ts';
import { useServices } from '../services.ts';

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
  const countOf = ({ call, query = {} }: UnreadCall) =>
    http.call(call.method, withQuery(call.path, query)).then(
      (answer) => {
        const unread = valueAt(answer, 'unread');
        return typeof unread === 'number' ? unread : 0;
      },
      () => 0,
    );

  return {
    counts: () => counts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      const user = permittedOf(readUser());
      const counted = resources.flatMap(({ name, unread }) =>
        unread && mayCall(user, unread.call.access) ? [{ name, unread }] : [],
      );
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
