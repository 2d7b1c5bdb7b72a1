import type { LiveEvent } from '@refinedev/core';
import { createParser } from 'eventsource-parser';
import { isRecord } from '#contract/is-record.ts';
import { type Http, isStatus } from '../shared/http/http.ts';
import { onSessionChange } from '../shared/session.ts';

const path = '/api/v1/live';

const timeoutMs = {
  /** A stream without any first data is blocked by a proxy; later the server sends a heartbeat every 25 s. */
  first: 10_000,
  silence: 60_000,
  /** The first and the longest delay between attempts; each doubles the one before. */
  retry: 2_000,
  mostRetry: 300_000,
  /** A stream that lasts this long resets the retry delay. */
  good: 30_000,
} as const;

type Handlers = {
  /** Called when the stream opens or closes. */
  onOpen: (isOpen: boolean) => void;
  onEvent: (event: LiveEvent) => void;
  /** Returns for how many ms changes were missed, if the server should send them again. */
  missedMs: () => number;
};

/** Parses an event of the server for refine; null if it is not one. */
function readEvent(data: string): LiveEvent | null {
  const value: unknown = JSON.parse(data);
  if (!isRecord(value)) return null;
  const { channel, type, payload } = value;
  if (typeof channel !== 'string' || typeof type !== 'string') return null;
  return { channel, type, payload: isRecord(payload) ? payload : {}, date: new Date() };
}

async function readStream(
  http: Http,
  signal: AbortSignal,
  { onOpen, onEvent, missedMs }: Handlers,
) {
  const attempt = new AbortController();
  const abort = () => attempt.abort();
  signal.addEventListener('abort', abort, { once: true });
  let silence = setTimeout(abort, timeoutMs.first);
  try {
    const body = await http.stream(
      `${path}?missedMs=${missedMs()}`,
      'text/event-stream',
      attempt.signal,
    );
    const reader = body?.getReader();
    const decoder = new TextDecoder();
    const parser = createParser({
      onEvent: ({ data }) => {
        const event = readEvent(data);
        if (event) onEvent(event);
      },
    });
    for (;;) {
      const part = await reader?.read();
      if (!part?.value || signal.aborted) return;
      clearTimeout(silence);
      silence = setTimeout(abort, timeoutMs.silence);
      onOpen(true);
      parser.feed(decoder.decode(part.value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', abort);
    attempt.abort();
    if (!signal.aborted) onOpen(false);
  }
}

/* Waits; ends early if the signal aborts, the network is back or a user logs in. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      forget();
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const forget = onSessionChange(done);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
    const timer = setTimeout(done, ms);
  });

/**
 * Keeps the stream of changes open until the signal aborts. Reopens an ended stream, with growing random
 * delays so that browsers do not reconnect together. Stops if the back end lacks the call (404).
 */
export async function keepStream(http: Http, signal: AbortSignal, handlers: Handlers) {
  let retryMs: number = timeoutMs.retry;
  for (;;) {
    const begun = Date.now();
    try {
      await readStream(http, signal, handlers);
    } catch (error) {
      if (isStatus(error, 404)) return;
    }
    if (signal.aborted) return;
    if (Date.now() - begun > timeoutMs.good) retryMs = timeoutMs.retry;
    await pause(retryMs * (0.5 + Math.random() / 2), signal);
    retryMs = Math.min(retryMs * 2, timeoutMs.mostRetry);
  }
}
