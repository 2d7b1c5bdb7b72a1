import { constants } from 'node:os';

const CHECK_EVERY_MS = 200;

/**
 * Stops this process as SIGTERM would once its parent is gone. npm runs a script in a shell and
 * sends SIGTERM to the shell alone; the sh of Debian and BusyBox exits without passing it on.
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
 * Ends this process at a signal, with its children (an install, a build), until the returned
 * function is called: the server handles signals itself.
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
