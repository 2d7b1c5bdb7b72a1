import { useEffect, useSyncExternalStore } from 'react';
import { topicsOf } from '../../providers/live.ts';
import { useServices } from '../services.ts';
import type { UnreadCounts } from './unread.ts';

const none: UnreadCounts = {};

/** The polling interval in ms while the page is open without live changes. */
const pollMs = 60_000;

/** Returns the number of unread items of each resource, by its name. */
export function useUnread(): UnreadCounts {
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
