import { unavailable } from './errors.ts';

export type FairQueue = {
  /**
   * Runs the work when its turn comes.
   *
   * @param requester whose line it waits in
   * @throws AppError 503 at once, where that line or all of them together are full
   */
  run<Result>(requester: string, work: () => Promise<Result>): Promise<Result>;
};

type Bounds = {
  /** Works that run at once. */
  concurrency: number;
  /** Works of one requester that may wait. */
  waitingEach: number;
  /** Works that may wait in all. */
  waitingInAll: number;
  /** Milliseconds that a work may wait: after that nobody is there for it any more. */
  waitMs: number;
  /** What the one who finds the lines full is told, and after how many seconds to try again. */
  full: { message: string; retryAfterSeconds: number };
};

type Waiter = { since: number; start: () => Promise<void>; refuse: () => void };

/**
 * Waiting lines, one for each requester, that are served in turns: of many works of one requester and one
 * of another, that one comes second. Where all lines together are full, the last of the longest makes room
 * for a shorter one.
 */
export function createFairQueue(bounds: Bounds): FairQueue {
  const { concurrency, waitingEach, waitingInAll, waitMs, full } = bounds;
  /* In the order of their turns: a line that was served goes to the end. */
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

  /* Whether there is a place for one more of a line, if need be at the cost of the longest. */
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
