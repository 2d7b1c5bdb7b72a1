import { useMemo, useSyncExternalStore } from 'react';
import type { User } from '#contract/account/schemas.ts';
import { onSessionChange, parseUser, readToken, storageKeys } from './session.ts';
import { local } from './storage.ts';

/* A text, because it stays the same between two readings of the same user. */
const readText = () => (readToken() ? local.getItem(storageKeys.user) : null);

/**
 * Returns the user who is logged in on this browser, and follows log-ins and log-outs. Null for everybody on
 * the server, whose pages are the same for all.
 */
export function useStoredUser(): User | null {
  const text = useSyncExternalStore(onSessionChange, readText, () => null);
  return useMemo(() => parseUser(text), [text]);
}
