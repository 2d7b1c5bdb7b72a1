import type { User } from '#contract/accounts/schemas.ts';
import type { ApiAnswer, ApiInput } from './http/api-types.ts';
import { createHttp } from './http/http.ts';
import { local, session } from './storage.ts';

const login = { method: 'POST', path: '/api/v1/user/login' } as const;
const logout = { method: 'POST', path: '/api/v1/user/logout' } as const;

/** What a log-in or a sign-up answers, as far as it is kept. */
export type SessionAnswer = Pick<ApiAnswer<typeof login>, 'token' | 'data'>;

export type Credentials = NonNullable<ApiInput<typeof login>['body']>;

/** The keys of specification §3 in the browser's local storage. */
export const storageKeys = {
  token: 'authToken',
  user: 'userInfo',
  colorMode: 'colorMode',
} as const;

/** The token that is kept, or null. */
export const readToken = (): string | null => local.getItem(storageKeys.token);

/* Text of another make, or half a text, is no user: one is then asked for anew. */
const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && 'role' in value && typeof value.role === 'string';

/** The user of a stored text, or null where there is none, or none that can be read. */
export function parseUser(text: string | null): User | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
}

/** The user that is kept, or null. */
export const readUser = (): User | null => parseUser(local.getItem(storageKeys.user));

const changed = 'session-changed';

/** Tells of every change of the stored session, another tab's too. @returns stops telling */
export function onSessionChange(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener('storage', listener);
  };
}

/** Keeps the user as the server last told of them; where nothing is new, nobody is told. */
export function saveUser(user: User): void {
  const text = JSON.stringify(user);
  if (text === local.getItem(storageKeys.user)) return;
  local.setItem(storageKeys.user, text);
  globalThis.dispatchEvent?.(new Event(changed));
}

/** Keeps a session. The user comes first: where another tab sees the token, it sees whose it is. */
export function saveSession({ token, data }: SessionAnswer): void {
  if (readUser()?._id !== data.user._id) dropDrafts();
  local.setItem(storageKeys.user, JSON.stringify(data.user));
  local.setItem(storageKeys.token, token);
  globalThis.dispatchEvent?.(new Event(changed));
}

/** Logs in and keeps the session. @throws HttpError */
export async function logIn(credentials: Credentials): Promise<User> {
  const answer = await createHttp().send(login, { body: credentials });
  saveSession(answer);
  return answer.data.user;
}

/** Where a role goes after logging in (specification §4): admin, and anyone else. */
export function homeOf(role: string): string {
  return role === 'admin' ? '/admindashboard' : '/dashboard';
}

/** The drafts of the portal's forms, by this and their name, in the storage of the tab. */
export const draftPrefix = 'draft:';

/** Forgets what was typed and not sent, which is nobody else's business in this tab. */
export function dropDrafts(): void {
  for (const key of session.keys()) if (key.startsWith(draftPrefix)) session.removeItem(key);
}

/** How long a log-out waits for a server that does not answer. In ms. */
const farewell = 2_000;

/**
 * Tells the server, if it can be reached, and clears all local storage (specification §2). The call goes
 * on when the page is left, so a slow server never stands in the way.
 */
export async function endSession(): Promise<void> {
  const token = readToken();
  const timeoutMs = { read: farewell, upload: farewell };
  const ended = token ? createHttp({ token, timeoutMs, keepalive: true }).send(logout) : undefined;
  local.clear();
  dropDrafts();
  await ended?.catch(() => undefined);
}
