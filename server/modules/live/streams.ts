import type { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { type Change, createChangeListener } from '../../db/changes.ts';
import { unavailable } from '../../errors.ts';
import { type Actor, findOpenSessions } from '../sessions/sessions.ts';
import { visibleChange } from './audience.ts';
import { createRecentChanges } from './recent-changes.ts';
import { createStream, type Stream } from './stream.ts';

/** Milliseconds between two comments on a stream; proxies give up what is silent for a minute. */
const keepAliveMs = 25_000;

/** Milliseconds after which a lost connection for changes is made anew. */
const reconnectMs = 1_000;

/** The most streams of one process, and of one user of it: one more ends the user's oldest. */
const maxStreams = { all: 2_000, user: 10 };

const unavailableNow = () =>
  unavailable('Too many pages are open at the moment. Changes are shown a little later.', 30);

/* The streams that are open, and which of them may not be any more. */
function createOpenStreams(db: Context['db']) {
  const open = new Set<Stream>();

  const end = (stream: Stream) => {
    open.delete(stream);
    stream.end();
  };

  /* Those whose session is over, or whose user may do other things by now. */
  async function endStale(streams: readonly Stream[]): Promise<void> {
    if (streams.length === 0) return;
    const ids = streams.map(({ actor }) => actor.sessionId);
    const roles = await findOpenSessions(db, ids);
    for (const stream of streams)
      if (roles.get(stream.actor.sessionId) !== stream.actor.role) end(stream);
  }

  return {
    open,
    end,
    endAll: () => open.forEach(end),
    endStale: () => endStale([...open]),
    add(stream: Stream): void {
      const own = [...open].filter(({ actor }) => actor.userId === stream.actor.userId);
      const [oldest] = own;
      if (oldest && own.length >= maxStreams.user) end(oldest);
      open.add(stream);
    },
    /** Ends those of sessions that have ended, and looks again at those of users who have changed. */
    onAccessChange({ table, operation, rows }: Change): void {
      const ids = new Set(rows.map(([id]) => id));
      if (table === 'sessions')
        for (const stream of open) if (ids.has(stream.actor.sessionId)) end(stream);
      if (table !== 'users' || operation === 'INSERT') return;
      const concerned = [...open].filter(({ actor }) => ids.has(actor.userId));
      endStale(concerned).catch(() => concerned.forEach(end));
    },
  };
}

/** The streams that this process has open, fed by what any process commits. */
export function createStreams({
  db,
  pool,
  log,
  settings,
}: Pick<Context, 'db' | 'pool' | 'log' | 'settings'>) {
  const streams = createOpenStreams(db);
  const recent = createRecentChanges();
  let isClosing = false;

  const send = (stream: Stream, change: Change) => {
    const visible = visibleChange(stream.actor, change);
    if (visible) stream.send(visible);
  };

  const handlers = {
    onChange(change: Change) {
      streams.onAccessChange(change);
      recent.add(change);
      for (const stream of streams.open) send(stream, change);
    },
    /* Who reconnects reads anew, and so misses nothing. */
    onLost() {
      streams.endAll();
      if (!isClosing) setTimeout(listen, reconnectMs).unref();
    },
  };
  const listener = createChangeListener(pool, handlers, settings.databaseDirectUrl);

  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);

  async function listen(): Promise<void> {
    if (isClosing) return;
    await listener.start().then(listener.check, warn('changes are not heard'));
  }

  const timer = setInterval(() => {
    for (const stream of streams.open) stream.keepAlive();
    void listen();
    streams.endStale().catch(warn('sessions of open streams could not be checked'));
  }, keepAliveMs);
  timer.unref();

  return {
    /** Hears changes from now on, so that a page may ask for what it missed. */
    listen,
    /**
     * Opens a stream; every change that is committed from then on is on it.
     *
     * @param missedMs how long before then they are told as well
     * @throws AppError 503 where there are too many, the server is about to stop, or changes are not heard
     */
    async open(actor: Actor, missedMs: number): Promise<{ body: Readable; close: () => void }> {
      if (isClosing || streams.open.size >= maxStreams.all) throw unavailableNow();
      await listener.start().catch(() => {
        throw unavailable('Changes cannot be followed at the moment.', 30);
      });
      if (isClosing) throw unavailableNow();
      const stream = createStream(actor);
      streams.add(stream);
      for (const change of recent.since(missedMs)) send(stream, change);
      return { body: stream.body, close: () => streams.end(stream) };
    },
    /** Ends every stream and opens none any more. */
    endAll(): void {
      isClosing = true;
      clearInterval(timer);
      streams.endAll();
    },
    /** Hears no changes any more. */
    stop: () => listener.stop(),
  };
}
