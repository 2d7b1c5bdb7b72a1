/*
 * The service worker of members' browsers, served at /sw.js behind its `offlineManifest`
 * (server/render/offline.ts). With a connection, every page comes from the network, so that none is of an
 * earlier build. Without one, the pages of the manifest open with the answers that this session had last.
 */
import type { KeptMessage, OfflineManifest } from '#contract/offline.ts';

/* TypeScript's types of service workers do not go with those of pages. */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Lasting & {
  request: Request;
  clientId: string;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type Told = Lasting & { data: unknown };
type On = {
  (type: 'install' | 'activate', act: (event: Lasting) => void): void;
  (type: 'fetch', act: (event: Fetching) => void): void;
  (type: 'message', act: (event: Told) => void): void;
};
declare const self: {
  offlineManifest: OfflineManifest;
  addEventListener: On;
  skipWaiting: () => Promise<void>;
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  clients: {
    claim: () => Promise<void>;
    get: (id: string) => Promise<{ postMessage: (message: KeptMessage) => void } | undefined>;
  };
};

const { build, pages, offlinePath, files, calls, keptPrefix, forgetMessage } = self.offlineManifest;
const shellPrefix = 'shell-';
const shell = `${shellPrefix}${build}`;

/** The header of a kept answer that has the time of it. */
const keptAtHeader = 'x-kept-at';

/** Rises when a session ends: an answer that was asked for before is not kept any more. */
let sessions = 0;

async function removeCaches(isGone: (name: string) => boolean): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(isGone).map((name) => caches.delete(name)));
}

async function install(): Promise<void> {
  const cache = await caches.open(shell);
  await cache.addAll([...pages, offlinePath, ...files]);
  /* While a deploy goes on, another build may have answered. */
  for (const page of pages) {
    const frame = await cache.match(page);
    if (!(await frame?.text())?.includes(files[0] ?? ''))
      throw new Error('Another build answered.');
  }
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  await removeCaches((name) => name.startsWith(shellPrefix) && name !== shell);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function forget(): Promise<void> {
  sessions += 1;
  await removeCaches((name) => name.startsWith(keptPrefix));
}

/* Named by a hash of the session's token: no other session can find it. */
async function cacheOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'));
  return keptPrefix + hex.join('');
}

async function keep(name: string, path: string, answer: Response, session: number) {
  const body = await answer.blob();
  const cache = await caches.open(name);
  if (session !== sessions) return void (await caches.delete(name));
  const headers = { 'content-type': 'application/json', [keptAtHeader]: new Date().toISOString() };
  await cache.put(path, new Response(body, { headers }));
  await removeCaches((other) => other.startsWith(keptPrefix) && other !== name);
}

async function answerCall(event: Fetching, path: string, token: string): Promise<Response> {
  const session = sessions;
  const name = await cacheOf(token);
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keep(name, path, answer.clone(), session));
    if (answer.status === 401) event.waitUntil(caches.delete(name));
    return answer;
  } catch (error) {
    /* The page does not wait for it any more: that says nothing about the connection. */
    if (event.request.signal.aborted) throw error;
    const kept = await caches.match(path, { cacheName: name });
    const keptAt = kept?.headers.get(keptAtHeader);
    if (!kept || !keptAt) throw error;
    (await self.clients.get(event.clientId))?.postMessage({ keptAt });
    return kept;
  }
}

async function answerPage(event: Fetching, path: string): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const page = pages.includes(path) ? path : offlinePath;
    return (await caches.match(page, { cacheName: shell })) ?? Response.error();
  }
}

/* Its name has a hash of what is in it, so the one that is kept is the right one. */
const answerFile = async (request: Request) =>
  (await caches.match(request, { cacheName: shell, ignoreVary: true })) ?? fetch(request);

function answer(event: Fetching): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const token = request.headers.get('authorization');
  if (request.mode === 'navigate') event.respondWith(answerPage(event, pathname));
  else if (files.includes(pathname)) event.respondWith(answerFile(request));
  else if (token && calls.includes(pathname)) event.respondWith(answerCall(event, pathname, token));
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', answer);
self.addEventListener('message', (event) => {
  if (event.data === forgetMessage) event.waitUntil(forget());
});
