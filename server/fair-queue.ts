import { unavailable } from './errors.ts';

type FairQueue = {
  /**
   * Runs the work when its turn comes.
   *
   * @param requester whose queue it joins
   * @throws AppError 503 immediately, if that queue or all queues together are full
   */
  run<Result>(requester: string, work: () => Promise<Result>): Promise<Result>;
};

type Bounds = {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks of one requester that may wait. */
  waitingEach: number;
  /** Tasks that may wait in all. */
  waitingInAll: number;
  /** Milliseconds that a task may wait, after which its client has given up. */
  waitMs: number;
  /** The error for a full queue: its message, and the seconds after which to retry. */
  full: { message: string; retryAfterSeconds: number };
};

type Waiter = { since: number; start: () => Promise<void>; refuse: () => void };

/**
 * Creates queues, one for each requester, that are served round-robin: if one requester has many
 * tasks, another's single task comes second. If all queues together are full, the last task of the
 * longest makes room for a shorter one.
 */
export function createFairQueue(bounds: Bounds): FairQueue {
  const { concurrency, waitingEach, waitingInAll, waitMs, full } = bounds;
  /* In the order of their turns: a queue that was served goes to the end. */
  const lines = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;

  const refusal = () => unavailable(full.message, full.retryAfterSeconds);

  function takeNext(): Waiter | undefined {
    const [turn] = lines;
    if (!turn) return undefined;
    const [requester, line] = turn;
    const waiter = line.shift();
    lines.delete(requester);
    if (line.length > 0) lines.set(requester, line);
    waiting -= 1;
    if (!waiter || performance.now() - waiter.since <= waitMs) return waiter;
    waiter.refuse();
    return takeNext();
  }

  function start() {
    while (running < concurrency) {
      const waiter = takeNext();
      if (!waiter) return;
      running += 1;
      void waiter.start().finally(() => {
        running -= 1;
        start();
      });
    }
  }

  /* Makes room for a task, if need be by refusing the last of the longest queue. */
  function makeRoom(line: readonly Waiter[]): boolean {
    if (line.length >= waitingEach) return false;
    if (waiting < waitingInAll) return true;
    const longest = [...lines.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    if (longest.length <= line.length + 1) return false;
    longest.pop()?.refuse();
    waiting -= 1;
    return true;
  }

  return {
    run(requester, work) {
      const line = lines.get(requester) ?? [];
      if (!makeRoom(line)) return Promise.reject(refusal());
      return new Promise((resolve, reject) => {
        line.push({
          since: performance.now(),
          start: () => work().then(resolve, reject),
          refuse: () => reject(refusal()),
        });
        lines.set(requester, line);
        waiting += 1;
        start();
      });
    },
  };
}
