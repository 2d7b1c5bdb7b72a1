import { createListeners } from '../shared/listeners.ts';

/**
 * Lets calls wait when the session has ended, while the page asks for the log-in. They continue with a new
 * session. One log-in serves all waiting calls.
 */
export type LoginGate = {
  /** Resolves to true when there is a session again; to false if the log-in was cancelled. */
  renew: () => Promise<boolean>;
  /** Returns whether a log-in is pending. */
  waiting: () => boolean;
  /** Lets the waiting calls continue, or fail. */
  settle: (renewed: boolean) => void;
  /** Calls the listener on every change of `waiting`. @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void;
};

export function createLoginGate(): LoginGate {
  const { subscribe, tell } = createListeners();
  let pending: { promise: Promise<boolean>; resolve: (renewed: boolean) => void } | undefined;
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
    subscribe,
  };
}
