import type { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { type Change, createChangeListener } from '../../db/changes.ts';
import { unavailable } from '../../errors.ts';
import { type Actor, findOpenSessions } from '../sessions/sessions.ts';
import { heardBy } from './audience.ts';
import { createStream, type Stream } from './stream.ts';

/** Milliseconds between two comments on a stream; proxies give up what is silent for a minute. */
const beatMs = 25_000;

/** The most streams of one process, and of one user of it: one more ends the user's oldest. */
const most = { all: 2_000, user: 10 };

const full = () =>
  unavailable('Too many pages are open at the moment. Changes are shown a little later.', 30);

/** The streams that this process has open, fed by what any process commits. */
export function createStreams({ db, pool, log }: Pick<Context, 'db' | 'pool' | 'log'>) {
  const open = new Set<Stream>();
  const starting = { stopped: false };

  const end = (stream: Stream) => {
    open.delete(stream);
    stream.end();
  };
  const endAll = () => open.forEach(end);

  /* Streams whose session is over, or whose user may do other things by now. */
  async function endStale(streams: readonly Stream[]) {
    const sessions = await findOpenSessions(
      db,
      streams.map(({ actor }) => actor.sessionId),
    );
    for (const stream of streams)
      if (sessions.get(stream.actor.sessionId) !== stream.actor.role) end(stream);
  }

  /* Ends those of ended sessions at once, and looks again at those of a user who has changed. */
  function onAccess({ table, operation, rows }: Change) {
    const ids = new Set(rows.map(([id]) => id));
    if (table === 'sessions')
      for (const stream of open) if (ids.has(stream.actor.sessionId)) end(stream);
    if (table !== 'users' || operation === 'INSERT') return;
    const concerned = [...open].filter(({ actor }) => ids.has(actor.userId));
    if (concerned.length > 0) endStale(concerned).catch(() => concerned.forEach(end));
  }

  const listener = createChangeListener(pool, {
    onChange(change) {
      onAccess(change);
      for (const stream of open) {
        const heard = heardBy(stream.actor, change);
        if (heard) stream.tell(heard);
      }
    },
    /* Who reconnects reads anew, and so misses nothing. */
    onLost: endAll,
  });

  const timer = setInterval(() => {
    for (const stream of open) stream.beat();
    if (open.size === 0) return;
    void listener.check();
    endStale([...open]).catch((error: unknown) =>
      log.warn({ err: error }, 'sessions of open streams could not be checked'),
    );
  }, beatMs);
  timer.unref();

  return {
    /**
     * Opens a stream; every change that is committed from then on is on it.
     *
     * @throws AppError 503 where there are too many, or the server is about to stop
     */
    async open(actor: Actor): Promise<{ body: Readable; close: () => void }> {
      if (starting.stopped || open.size >= most.all) throw full();
      await listener.start();
      if (starting.stopped) throw full();
      const [oldest, ...others] = [...open].filter((one) => one.actor.userId === actor.userId);
      if (oldest && others.length + 1 >= most.user) end(oldest);
      const stream = createStream(actor);
      open.add(stream);
      return { body: stream.body, close: () => end(stream) };
    },
    /** Ends every stream and opens none any more. */
    endAll() {
      starting.stopped = true;
      clearInterval(timer);
      endAll();
    },
    /** Hears no changes any more. */
    stop: () => listener.stop(),
  };
}
