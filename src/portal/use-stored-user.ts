import { useMemo, useSyncExternalStore } from 'react';
import type { User } from '#contract/users.ts';
import { onSessionChange, parseUser, storageKeys } from '../providers/session.ts';
import { local } from '../shared/storage.ts';

const readText = () => local.getItem(storageKeys.user);

/** The user of the stored session, kept up with every change; null on the server and without one. */
export function useStoredUser(): User | null {
  const text = useSyncExternalStore(onSessionChange, readText, () => null);
  return useMemo(() => parseUser(text), [text]);
}
