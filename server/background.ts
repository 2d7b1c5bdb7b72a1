import type { FastifyBaseLogger } from 'fastify';

export type Background = {
  /** Runs it without being waited for; a failure is logged under its name. */
  run(name: string, work: () => Promise<unknown>): void;
  /** Repeats it so many milliseconds after its last run ended, until `stop`. */
  every(milliseconds: number, name: string, work: () => Promise<unknown>): void;
  /** Starts nothing more and waits for what is under way. */
  stop(): Promise<void>;
};

/** Work beside the requests of this process. */
export function createBackground(log: FastifyBaseLogger): Background {
  const underWay = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;

  const run = (name: string, work: () => Promise<unknown>) => {
    if (stopped) return Promise.resolve();
    const promise = work()
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error, work: name }, 'background work failed'),
      )
      .finally(() => underWay.delete(promise));
    underWay.add(promise);
    return promise;
  };

  const every = (milliseconds: number, name: string, work: () => Promise<unknown>) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void run(name, work).then(() => {
        if (!stopped) every(milliseconds, name, work);
      });
    }, milliseconds);
    timer.unref();
    timers.add(timer);
  };

  return {
    run: (name, work) => void run(name, work),
    every,
    async stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}
