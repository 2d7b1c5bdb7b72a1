import type { RequestLine } from '#contract/calls.ts';
import { useApiQuery } from './use-api-query.ts';

/* Without its schema, which is too large for the first page. */
const deskCall = { method: 'GET', path: '/api/v1/desk' } as const satisfies RequestLine;

/** Reads what waits for the user today (contract/overview/desk.ts), where it is wanted. */
export const useDesk = (enabled = true) =>
  useApiQuery(deskCall, { topic: ['members', 'payments'], enabled });
