import { setTimeout as pause } from 'node:timers/promises';
import { type Owned, ownServer, type Wanted } from './own.ts';
import { endPostmaster } from './postmaster.ts';

/** Milliseconds between two tries to have the server back. */
const RETRY_MS = 500;

/** What happens to a running server, for the log. */
export type Incidents = {
  /** The server, or our connection to it, has ended by itself. */
  onLost?: (() => void) | undefined;
  /** It is not back yet; called once for each different reason. */
  onFailure?: ((reason: Error) => void) | undefined;
  /** It is back, so many ms later. */
  onBack?: ((ms: number) => void) | undefined;
};

/**
 * Keeps a server running until the returned function is called, which ends it: waits for its recovery
 * after the crash of a backend, and starts it again on its port after its own. Never gives up: what
 * is in the way, such as a full disk, may pass.
 */
export function supervise(
  wanted: Wanted & { port: number },
  first: Owned,
  { onLost, onFailure, onBack }: Incidents,
): () => Promise<void> {
  const { place } = wanted;
  const stopping = new AbortController();
  const { signal } = stopping;
  let last = first;
  let isLost = false;
  let restoring: Promise<void> = Promise.resolve();

  function watch(owned: Owned): void {
    if (owned !== last) last.release();
    last = owned;
    isLost = false;
    void owned.lost.then(() => {
      if (signal.aborted) return;
      isLost = true;
      restoring = restore();
    });
  }

  async function restore(): Promise<void> {
    const begun = performance.now();
    let reported = '';
    onLost?.();
    while (!signal.aborted) {
      try {
        watch(await ownServer(wanted, signal));
        return onBack?.(Math.round(performance.now() - begun));
      } catch (error) {
        if (signal.aborted) return;
        const reason = error instanceof Error ? error : new Error(String(error));
        if (reason.message !== reported) onFailure?.(reason);
        reported = reason.message;
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  watch(first);
  return async () => {
    stopping.abort();
    await restoring;
    if (!isLost) await last.letGo();
    /* A fast stop can hang in a recovery. */
    await endPostmaster(place, last.pid, isLost ? 'immediate' : 'fast');
    last.release();
  };
}
