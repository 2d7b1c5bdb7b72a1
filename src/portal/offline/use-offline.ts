import { useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import { type OfflineState, online } from './offline.ts';

/** Returns whether this device is offline, and of when what is shown then is. */
export function useOffline(): OfflineState {
  const { offline } = useServices();
  return useSyncExternalStore(offline.subscribe, offline.state, () => online);
}
