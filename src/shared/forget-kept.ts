import { forgetMessage, keptPrefix } from '#contract/offline.ts';

/**
 * Deletes what the service worker keeps of a session for when there is no connection (src/service-worker.ts).
 * Never throws: a browser without it keeps nothing.
 */
export async function forgetKept(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    registration?.active?.postMessage(forgetMessage);
    const names = await caches.keys();
    const kept = names.filter((name) => name.startsWith(keptPrefix));
    await Promise.all(kept.map((name) => caches.delete(name)));
  } catch {
    // Blocked storage, or a page without TLS, has no caches.
  }
}
