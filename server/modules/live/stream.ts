import { PassThrough, type Readable } from 'node:stream';
import type { LiveChange } from '#contract/live.ts';
import type { Actor } from '../sessions/sessions.ts';
import type { VisibleChange } from './audience.ts';

/**
 * Milliseconds in which changes of one kind are gathered into one event, so that an import of thousands is
 * a few events, and a page that reads again has its answer before the next one comes.
 */
const batchMs = 1_000;

/** The most ids that an event names. */
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

/** One person's open stream of events. */
export type Stream = {
  actor: Actor;
  body: Readable;
  /** Says what they hear: the first at once, what follows soon after gathered. */
  send(change: VisibleChange): void;
  /** Keeps the connection from lying idle, for proxies and for the client, who reconnects without it. */
  keepAlive(): void;
  end(): void;
};

/**
 * Opens a stream. However slowly it is read, it keeps no more than one event a topic and kind of change.
 */
export function createStream(actor: Actor): Stream {
  const body = new PassThrough();
  const pending = new Map<string, Pending>();
  let timer: NodeJS.Timeout | undefined;
  /* For the end of the gathering, or for what was written to be taken. */
  let isWaiting = false;

  const flush = () => {
    isWaiting = pending.size > 0 && !body.writableEnded;
    if (!isWaiting) return;
    if (body.writableNeedDrain) return void body.once('drain', flush);
    body.write([...pending.values()].map(messageOf).join(''));
    pending.clear();
    timer = setTimeout(flush, batchMs);
  };

  /* Says at once that the stream is open: a client behind a proxy that holds answers back hears nothing. */
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
