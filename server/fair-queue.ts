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
  /** What the one who finds the lines full is told, and after how many seconds to try again. */
  full: { message: string; retryAfterSeconds: number };
};

/**
 * Waiting lines, one for each requester, that are served in turns: of many works of one requester and one
 * of another, that one comes second.
 */
export function createFairQueue({
  concurrency,
  waitingEach,
  waitingInAll,
  full,
}: Bounds): FairQueue {
  /* In the order of their turns: a line that was served goes to the end. */
  const lines = new Map<string, (() => Promise<void>)[]>();
  let running = 0;
  let waiting = 0;

  function takeNext(): (() => Promise<void>) | undefined {
    const [turn] = lines;
    if (!turn) return undefined;
    const [requester, line] = turn;
    const work = line.shift();
    lines.delete(requester);
    if (line.length > 0) lines.set(requester, line);
    waiting -= 1;
    return work;
  }

  function start() {
    while (running < concurrency) {
      const work = takeNext();
      if (!work) return;
      running += 1;
      void work().finally(() => {
        running -= 1;
        start();
      });
    }
  }

  return {
    run(requester, work) {
      const line = lines.get(requester) ?? [];
      if (line.length >= waitingEach || waiting >= waitingInAll)
        return Promise.reject(unavailable(full.message, full.retryAfterSeconds));
      return new Promise((resolve, reject) => {
        line.push(() => work().then(resolve, reject));
        lines.set(requester, line);
        waiting += 1;
        start();
      });
    },
  };
}
