import type { LiveEvent, LiveProvider } from '@refinedev/core';
import type { Http } from '../shared/http/http.ts';
import type { ResourceAccess } from './resource.ts';

const timeoutMs = {
  /** Delays that let one stream serve all subscriptions of a page, and survive a page change. */
  open: 500,
  close: 5_000,
  /** A hidden page gives up its connection, because a browser has only six per server. */
  hidden: 30_000,
  /** The server resends changes from a gap this short; after a longer gap everything is refetched. */
  unheard: 5_000,
} as const;

type Listener = (event: LiveEvent) => void;

/** The server's changes, over one stream a page for all subscribers. */
export type Live = {
  /** Whether the stream is open. If not, subscribers must poll. */
  isLive: () => boolean;
  /**
   * Calls the listener for changes under the topics; after a gap with possible changes, for one of type `*`
   * without ids.
   *
   * @returns a function that unsubscribes
   */
  subscribe: (topics: readonly string[], listener: Listener) => () => void;
};

const prefix = 'resources/';

/** Returns the topics of a resource, by default its name. */
export const topicsOf = ({
  name,
  topics,
}: Pick<ResourceAccess, 'name' | 'topics'>): readonly string[] => topics ?? [name];

export function createLive(http: Http): Live {
  const subscriptions = new Set<{ topics: readonly string[]; listener: Listener }>();
  let stream: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLive = false;
  let isAbsent = false;
  let unheardSince: number | undefined;

  const tell = (event: LiveEvent) => {
    for (const { topics, listener } of [...subscriptions])
      if (event.channel === '*' || topics.includes(event.channel.slice(prefix.length)))
        listener(event);
  };

  function setLive(now: boolean): void {
    if (now === isLive) return;
    isLive = now;
    const isGap = now && Date.now() - (unheardSince ?? 0) > timeoutMs.unheard;
    unheardSince = now ? undefined : 0;
    if (isGap) tell({ channel: '*', type: '*', payload: {}, date: new Date() });
  }

  const missedMs = () => {
    const ms = Date.now() - (unheardSince ?? 0);
    return ms > timeoutMs.unheard ? 0 : ms;
  };

  function close(): void {
    stream?.abort();
    stream = undefined;
    setLive(false);
  }

  function open(): void {
    if (stream || isAbsent || subscriptions.size === 0) return;
    stream = new AbortController();
    const { signal } = stream;
    const handlers = { onOpen: setLive, onEvent: tell, missedMs };
    import('./live-stream.ts')
      .then(({ keepStream }) => keepStream(http, signal, handlers))
      /* Without the call or its code, subscribers poll. */
      .catch(() => undefined)
      .then(() => {
        isAbsent ||= !signal.aborted;
      });
  }

  const after = (ms: number, work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
  const schedule = () =>
    document.visibilityState === 'hidden'
      ? after(timeoutMs.hidden, close)
      : after(timeoutMs.open, open);

  return {
    isLive: () => isLive,
    subscribe(topics, listener) {
      const subscription = { topics, listener };
      if (subscriptions.size === 0) {
        unheardSince ??= Date.now();
        document.addEventListener('visibilitychange', schedule);
        schedule();
      }
      subscriptions.add(subscription);
      return () => {
        if (!subscriptions.delete(subscription) || subscriptions.size > 0) return;
        document.removeEventListener('visibilitychange', schedule);
        after(timeoutMs.close, close);
      };
    },
  };
}

/**
 * Creates refine's live provider, which refetches a page's data when it changes on the server. A channel names a
 * resource, or topics with commas between them.
 */
export function createLiveProvider(live: Live, resources: readonly ResourceAccess[]): LiveProvider {
  return {
    subscribe({ channel, types, callback }) {
      const name = channel.slice(prefix.length);
      const resource = resources.find((one) => one.name === name);
      const suits = (type: string) => [type, '*'].some((one) => types.includes(one));
      return live.subscribe(resource ? topicsOf(resource) : name.split(','), (event) => {
        if (event.type === '*' || suits(event.type)) callback({ ...event, channel });
      });
    },
    unsubscribe: (stop: () => void) => stop(),
  };
}
