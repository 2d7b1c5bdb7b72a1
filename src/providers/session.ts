import type { User } from '#contract/users.ts';
import { createHttp } from './http.ts';

/** What a log-in or a sign-up answers. */
export type SessionAnswer = { token: string; data: { user: User } };

/** The keys of specification §3 in the browser's local storage. */
export const storageKeys = {
  token: 'authToken',
  user: 'userInfo',
  colorMode: 'colorMode',
} as const;

/** Keeps a session. */
export function saveSession({ token, data }: SessionAnswer): void {
  localStorage.setItem(storageKeys.token, token);
  localStorage.setItem(storageKeys.user, JSON.stringify(data.user));
}

/** Where a role goes after logging in (specification §4): admin, and anyone else. */
export function homeOf(role: string): string {
  return role === 'admin' ? '/admindashboard' : '/dashboard';
}

/** Tells the server, if it can be reached, and clears all local storage (specification §2). */
export async function endSession(): Promise<void> {
  const token = localStorage.getItem(storageKeys.token);
  localStorage.clear();
  if (token)
    await createHttp({ token })
      .post('/api/v1/user/logout', {})
      .catch(() => undefined);
}
