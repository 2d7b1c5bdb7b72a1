import type { Readable } from 'node:stream';
import { maxMissedMs } from '#contract/system/live.ts';
import type { UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { type Change, createChangeListener } from '../../../db/changes.ts';
import { unavailable } from '../../../errors.ts';
import { addressKey } from '../../../security/address-key.ts';
import { visibleChange } from './audience.ts';
import { createStreamCounts, unavailableNow } from './shares.ts';
import { createStream, type Stream } from './stream.ts';

/** Milliseconds between two comments on a stream; proxies close what is silent for a minute. */
const keepAliveMs = 25_000;

/** Milliseconds before a lost database connection is reopened. */
const reconnectMs = 1_000;

/* Tracks the open streams, and ends those whose access has changed. */
function createOpenStreams({ db, ports }: Pick<Context, 'db' | 'ports'>) {
  const open = new Set<Stream>();
  const counts = createStreamCounts();

  const end = (stream: Stream) => {
    open.delete(stream);
    counts.remove(stream.actor);
    stream.end();
  };

  /*
   * Ends streams whose session is over or whose user has another role now. A confirmation holds for those that
   * are open.
   */
  async function endStale(streams: readonly Stream[]): Promise<void> {
    if (streams.length === 0) return;
    const ids = streams.map(({ actor }) => actor.sessionId);
    const present = await ports.findOpenSessions(db, ids);
    for (const stream of streams) {
      const user = present.get(stream.actor.sessionId);
      if (user?.role !== stream.actor.role) end(stream);
      else if (stream.actor.confirmed !== user.confirmed) {
        stream.actor.confirmed = user.confirmed;
        if (open.has(stream)) counts.add(stream.actor);
      }
    }
  }

  return {
    open,
    hasRoom: counts.hasRoom,
    end,
    endAll: () => open.forEach(end),
    endStale: () => endStale([...open]),
    add(stream: Stream): void {
      if (counts.hasAll(stream.actor)) {
        const oldest = [...open].find(({ actor }) => actor.userId === stream.actor.userId);
        if (oldest) end(oldest);
      }
      open.add(stream);
      counts.add(stream.actor);
    },
    /** Ends streams of ended sessions, and rechecks those of changed users. */
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

/** The maximum number of stored changes, each of at most 50 rows. */
const maxChanges = 500;

/* Stores the changes of the last seconds, for pages that were loading then. */
function createRecentChanges() {
  const recent: { change: Change; receivedAt: number }[] = [];
  return {
    add(change: Change): void {
      const now = Date.now();
      recent.push({ change, receivedAt: now });
      const fresh = recent.findIndex(({ receivedAt }) => receivedAt > now - maxMissedMs);
      recent.splice(0, Math.max(fresh, recent.length - maxChanges));
    },
    /** Returns the changes of the last milliseconds given, the oldest first. */
    since: (ms: number): Change[] =>
      recent.filter(({ receivedAt }) => receivedAt > Date.now() - ms).map(({ change }) => change),
  };
}

/** Manages this process's open streams, fed by changes that any process commits. */
export function createStreams({
  db,
  pool,
  log,
  settings,
  ports,
}: Pick<Context, 'db' | 'pool' | 'log' | 'settings' | 'ports'>) {
  const streams = createOpenStreams({ db, ports });
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
    /* Clients refetch when they reconnect, and so miss nothing. */
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
    /** Starts listening to changes, so that a page can request those it missed. */
    listen,
    /**
     * Opens a stream with every change committed from then on.
     *
     * @param missedMs how far back earlier changes are sent as well
     * @throws AppError 503 if there are too many, the server is about to stop, or it is not
     * listening
     */
    async open(user: UserActor, missedMs: number): Promise<{ body: Readable; close: () => void }> {
      const actor = { ...user, address: addressKey(user.address) };
      if (isClosing || !streams.hasRoom(actor)) throw unavailableNow();
      await listener.start().catch(() => {
        throw unavailable('Changes cannot be followed at the moment.', 30);
      });
      if (isClosing || !streams.hasRoom(actor)) throw unavailableNow();
      const stream = createStream(actor);
      streams.add(stream);
      for (const change of recent.since(missedMs)) send(stream, change);
      return { body: stream.body, close: () => streams.end(stream) };
    },
    /** Ends every stream and opens no more. */
    endAll(): void {
      isClosing = true;
      clearInterval(timer);
      streams.endAll();
    },
    /** Stops listening. */
    stop: () => listener.stop(),
  };
}
