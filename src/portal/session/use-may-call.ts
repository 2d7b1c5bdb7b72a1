import { useSyncExternalStore } from 'react';
import { mayCall } from '#contract/access.ts';
import type { Call } from '#contract/call.ts';
import { permittedOf } from '../../shared/session.ts';
import { useServices } from '../services.ts';
import { useIdentity } from './use-identity.ts';

/** Returns whether the server is ours; another one has the calls of the specification alone, and no filters. */
export function useIsOurs(): boolean {
  const { backEnd } = useServices();
  return useSyncExternalStore(backEnd.subscribe, backEnd.isOurs, backEnd.isOurs);
}

/**
 * Returns a function that says whether the user may make a call, and the server has it; none but public ones until the
 * user is known.
 */
export function useMayCall(): (call: Pick<Call, 'method' | 'path' | 'access'>) => boolean {
  const user = permittedOf(useIdentity());
  const { backEnd } = useServices();
  useIsOurs();
  return (call) => mayCall(user, call.access) && backEnd.has(call);
}
