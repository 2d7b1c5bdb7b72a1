/**
 * Stands between calls and a session that has ended midway: they wait here while the log-in is asked for
 * over the page, and go on once there is a new session. However many calls wait, one log-in serves them.
 */
export type LoginGate = {
  /** True once there is a session again; false where the log-in was given up. */
  renew: () => Promise<boolean>;
  /** Whether a log-in is being waited for. */
  waiting: () => boolean;
  /** Lets the waiting calls go on, or fail. */
  settle: (renewed: boolean) => void;
  /** Tells of every change of `waiting`. @returns stops telling */
  subscribe: (listener: () => void) => () => void;
};

export function createLoginGate(): LoginGate {
  const listeners = new Set<() => void>();
  let pending: { promise: Promise<boolean>; resolve: (renewed: boolean) => void } | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    renew() {
      if (!pending) {
        let resolve: (renewed: boolean) => void = () => undefined;
        const promise = new Promise<boolean>((done) => {
          resolve = done;
        });
        pending = { promise, resolve };
        tell();
      }
      return pending.promise;
    },
    waiting: () => pending !== undefined,
    settle(renewed) {
      pending?.resolve(renewed);
      pending = undefined;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
