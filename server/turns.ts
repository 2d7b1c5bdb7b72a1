import { setImmediate } from 'node:timers/promises';

/** Milliseconds of computing after which requests have their turn. */
const turnMs = 20;

/** Returns a function to await in each step of a long computation: it lets requests pass in between. */
export function takeTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turnMs) return;
    await setImmediate();
    since = performance.now();
  };
}
