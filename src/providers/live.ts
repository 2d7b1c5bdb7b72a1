import type { LiveEvent, LiveProvider } from '@refinedev/core';
import type { Http } from '../shared/http/http.ts';
import type { ResourceAccess } from './resource.ts';

const timeoutMs = {
  /** Pages come and go: one stream opens for all that they subscribe to, and outlasts a change of page. */
  open: 500,
  close: 5_000,
  /** A page that is not looked at leaves its connection to others; a browser has six a server. */
  hidden: 30_000,
  /** What changes in so short a time before the stream opens the server says; after a longer one all is read anew. */
  unheard: 5_000,
} as const;

type Listener = (event: LiveEvent) => void;

/** The changes that the server says, over one stream for the page however many subscribe. */
export type Live = {
  /** Whether changes are heard at the moment. Where they are not, who needs them polls. */
  isLive: () => boolean;
  /**
   * Hears of changes under the topics; after a gap in which some may have been missed, of one of type `*`
   * without ids.
   *
   * @returns stops
   */
  subscribe: (topics: readonly string[], listener: Listener) => () => void;
};

const prefix = 'resources/';

/** What a resource's data changes with: its topics, or the one of its name. */
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
      /* No such call, or its code could not be had: polling does. */
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

/** Refine's live provider: a page's data is read anew when what it shows has changed on the server. */
export function createLiveProvider(live: Live, resources: readonly ResourceAccess[]): LiveProvider {
  return {
    subscribe({ channel, types, callback }) {
      const name = channel.slice(prefix.length);
      const resource = resources.find((one) => one.name === name);
      const suits = (type: string) => [type, '*'].some((one) => types.includes(one));
      return live.subscribe(resource ? topicsOf(resource) : [name], (event) => {
        if (event.type === '*' || suits(event.type)) callback({ ...event, channel });
      });
    },
    unsubscribe: (stop: () => void) => stop(),
  };
}
