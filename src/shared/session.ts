import type { Permitted } from '#contract/access.ts';
import type { User } from '#contract/account/schemas.ts';
import { forgetMessage, keptPrefix } from '#contract/offline.ts';
import type { ApiAnswer, ApiInput } from './http/api-types.ts';
import { createHttp } from './http/http.ts';
import { local, session } from './storage.ts';

/**
 * Deletes what the service worker keeps of a session for when there is no connection (src/service-worker.ts).
 * Never throws: a browser without it keeps nothing.
 */
async function forgetKept(): Promise<void> {
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

const login = { method: 'POST', path: '/api/v1/user/login' } as const;
const logout = { method: 'POST', path: '/api/v1/user/logout' } as const;

/** The stored part of the answer to a log-in or sign-up. */
export type SessionAnswer = Pick<ApiAnswer<typeof login>, 'token' | 'data'>;

export type Credentials = NonNullable<ApiInput<typeof login>['body']>;

/** The local storage keys of a session. */
export const storageKeys = {
  token: 'authToken',
  user: 'userInfo',
  colorMode: 'colorMode',
} as const;

/** Returns the stored token, or null. */
export const readToken = (): string | null => local.getItem(storageKeys.token);

/* Invalid or incomplete text is not a user, who is then fetched again. */
const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && 'role' in value && typeof value.role === 'string';

/** Returns the user in a stored text, or null if there is none or it cannot be parsed. */
export function parseUser(text: string | null): User | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Returns what a user's permissions depend on; null for a visitor. A back end that does not report confirmations
 * has none that wait.
 */
export const permittedOf = (user: User | null): Permitted | null =>
  user && { role: user.role, confirmed: user.confirmed !== false };

/** Returns the stored user, or null. */
export const readUser = (): User | null => parseUser(local.getItem(storageKeys.user));

const changed = 'session-changed';

/** Calls the listener when the session changes, also in another tab. @returns a function that unsubscribes */
export function onSessionChange(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener('storage', listener);
  };
}

/**
 * Stores the server's latest version of the user; notifies listeners only of a change. What was asked before a log-out,
 * or before another log-in, is not stored.
 */
export function saveUser(user: User): void {
  const stored = readUser();
  if (readToken() === null || (stored && stored._id !== user._id)) return;
  const text = JSON.stringify(user);
  if (text === local.getItem(storageKeys.user)) return;
  local.setItem(storageKeys.user, text);
  globalThis.dispatchEvent?.(new Event(changed));
}

/** Stores a session, the user first: another tab that sees the token then also sees its user. */
export function saveSession({ token, data }: SessionAnswer): void {
  if (readUser()?._id !== data.user._id) {
    dropDrafts();
    void forgetKept();
  }
  local.setItem(storageKeys.user, JSON.stringify(data.user));
  local.setItem(storageKeys.token, token);
  globalThis.dispatchEvent?.(new Event(changed));
}

/** Logs in and stores the session. @throws HttpError */
export async function logIn(credentials: Credentials): Promise<User> {
  const answer = await createHttp().send(login, { body: credentials });
  saveSession(answer);
  return answer.data.user;
}

/** Returns a role's page after log-in: the admins' or the members'. */
export function homeOf(role: string): string {
  return role === 'admin' ? '/admindashboard' : '/dashboard';
}

/** The prefix of the portal's form drafts in the tab's storage, before their name. */
export const draftPrefix = 'draft:';

/** Deletes all drafts, so that the tab's next user does not see them. */
export function dropDrafts(): void {
  for (const key of session.keys()) if (key.startsWith(draftPrefix)) session.removeItem(key);
}

/** How long a log-out waits for the server, in ms. */
const farewell = 2_000;

/**
 * Logs out on the server, if it can be reached, and clears all local storage, with what is
 * kept for when there is no connection. The call
 * continues after the page is left, so a slow server never delays it.
 */
export async function endSession(): Promise<void> {
  const token = readToken();
  const timeoutMs = { read: farewell, upload: farewell };
  const ended = token ? createHttp({ token, timeoutMs, keepalive: true }).send(logout) : undefined;
  local.clear();
  dropDrafts();
  await Promise.all([ended?.catch(() => undefined), forgetKept()]);
}
