import { PassThrough, type Readable } from 'node:stream';
import type { LiveChange } from '#contract/system/live.ts';
import type { UserActor } from '../../../audit/audit.ts';
import type { VisibleChange } from './audience.ts';

/**
 * Milliseconds in which changes of one kind are combined into one event, so that an import of
 * thousands is a few events, and a page that refetches has its response before the next one.
 */
const batchMs = 1_000;

/** The maximum number of ids in an event. */
const maxIds = 100;

type Pending = { change: Omit<VisibleChange, 'ids'>; ids: Set<string> };

const messageOf = ({ change, ids }: Pending): string => {
  const event: LiveChange = {
    ...change,
    payload: ids.size > maxIds ? {} : { ids: [...ids] },
    date: new Date().toISOString(),
  };
  return `data: ${JSON.stringify(event)}\n\n`;
};

/** A user's open stream of events. */
export type Stream = {
  actor: UserActor;
  body: Readable;
  /** Sends a change: the first immediately, later ones combined. */
  send(change: VisibleChange): void;
  /**
   * Sends a comment, so that proxies do not close the idle connection and the client does not
   * reconnect.
   */
  keepAlive(): void;
  end(): void;
};

/**
 * Opens a stream. However slowly it is read, it buffers at most one event for each topic and kind
 * of change.
 */
export function createStream(actor: UserActor): Stream {
  const body = new PassThrough();
  const pending = new Map<string, Pending>();
  let timer: NodeJS.Timeout | undefined;
  /* For the end of the interval, or for the client to read what was written. */
  let isWaiting = false;

  const flush = () => {
    isWaiting = pending.size > 0 && !body.writableEnded;
    if (!isWaiting) return;
    if (body.writableNeedDrain) return void body.once('drain', flush);
    body.write([...pending.values()].map(messageOf).join(''));
    pending.clear();
    timer = setTimeout(flush, batchMs);
  };

  /*
   * Flushes the headers: a client behind a buffering proxy would not see that the stream is open.
   */
  body.write(': open\n\n');

  return {
    actor,
    body,
    send({ ids, ...change }) {
      const key = `${change.channel} ${change.type}`;
      const event = pending.get(key) ?? { change, ids: new Set() };
      pending.set(key, event);
      for (const id of ids) if (event.ids.size <= maxIds) event.ids.add(id);
      if (!isWaiting) flush();
    },
    keepAlive() {
      if (!body.writableNeedDrain && !body.writableEnded) body.write(':\n\n');
    },
    end() {
      clearTimeout(timer);
      body.end();
    },
  };
}
