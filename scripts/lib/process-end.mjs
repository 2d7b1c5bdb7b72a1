import { constants } from 'node:os';

const CHECK_EVERY_MS = 200;

/**
 * Stops this process as SIGTERM would once its parent is gone. npm runs a script by a shell and hands
 * SIGTERM to that alone; Debian's and BusyBox's sh die of it and tell nobody.
 */
export function endWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_EVERY_MS);
  timer.unref();
}

/**
 * Ends this process in order at a signal, with what it runs (an install, a build), until the function
 * returned is called: the server has its own way to stop.
 *
 * @returns {() => void}
 */
export function endWithSignals() {
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => process.exit(128 + constants.signals[signal]);
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  return () => {
    process.off('SIGTERM', end);
    process.off('SIGINT', end);
  };
}
