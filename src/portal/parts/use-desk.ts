import { useMayCall } from '../session/use-may-call.ts';
import { useApiQuery } from './use-api-query.ts';

/* Without its schema, which is too large for the first page. */
const deskCall = { method: 'GET', path: '/api/v1/desk', access: 'session' } as const;

/** Reads what waits for the user today (contract/overview/desk.ts), where it is wanted and the server says it. */
export function useDesk(isWanted = true) {
  const mayRead = useMayCall()(deskCall);
  return useApiQuery(deskCall, { topic: ['members', 'payments'], enabled: isWanted && mayRead });
}
