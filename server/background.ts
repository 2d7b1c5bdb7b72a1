import type { FastifyBaseLogger } from 'fastify';

export type Background = {
  /** Runs the work without waiting; logs a failure under its name. It gets a signal that `stop` aborts. */
  run(name: string, work: (signal: AbortSignal) => Promise<unknown>): void;
  /**
   * Repeats the work this many milliseconds after each run ended, until `stop`.
   *
   * @param work gets a signal that `stop` aborts; long work checks it between steps and ends early
   */
  every(milliseconds: number, name: string, work: (signal: AbortSignal) => Promise<unknown>): void;
  /** Starts nothing more, signals running work to end early, and waits for it. */
  stop(): Promise<void>;
};

/** Creates the work that runs beside the requests of this process. */
export function createBackground(log: FastifyBaseLogger): Background {
  const underWay = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  const stopping = new AbortController();

  const run = (name: string, work: (signal: AbortSignal) => Promise<unknown>) => {
    if (stopping.signal.aborted) return Promise.resolve();
    const promise = work(stopping.signal)
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error, work: name }, 'background work failed'),
      )
      .finally(() => underWay.delete(promise));
    underWay.add(promise);
    return promise;
  };

  const every: Background['every'] = (milliseconds, name, work) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void run(name, work).then(() => {
        if (!stopping.signal.aborted) every(milliseconds, name, work);
      });
    }, milliseconds);
    timer.unref();
    timers.add(timer);
  };

  return {
    run: (name, work) => void run(name, work),
    every,
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}
