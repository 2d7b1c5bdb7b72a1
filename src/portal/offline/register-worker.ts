import { keptCalls } from '#contract/offline.ts';
import type { Http } from '../../shared/http/http.ts';
import { isSavingData } from '../../shared/saving-data.ts';

/** How long the first load has the line for itself, in ms. */
const delayMs = 8_000;

/* What this page has asked for before there was a service worker. */
async function keepNow(http: Http): Promise<void> {
  await new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  await Promise.all(keptCalls.map((path) => http.call('GET', path).catch(() => undefined)));
}

async function register(http: Http): Promise<void> {
  const isFirst = navigator.serviceWorker.controller === null;
  const kept = isFirst ? keepNow(http) : undefined;
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  await kept;
}

/**
 * Registers the service worker, some time after a member's page has loaded. Not for those who save data. A
 * browser without one, or without TLS, shows nothing offline.
 */
export function registerWorker(http: Http): void {
  if (!('serviceWorker' in navigator) || isSavingData()) return;
  setTimeout(() => void register(http).catch(() => undefined), delayMs);
}
