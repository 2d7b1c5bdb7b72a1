import type { RequestLine } from '#contract/calls.ts';
import { fillPath } from '#contract/path.ts';

/** Below it are the addresses that refine's `useCustom` and `useCustomMutation` are given. */
export const apiUrl = '/api/v1';

const methods = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'delete' } as const;

/** Returns a call of the contract as refine's `useCustom` and `useCustomMutation` take it. */
export function refineRequest<const Line extends RequestLine>(
  line: Line,
  params: Readonly<Record<string, unknown>> = {},
) {
  const url = fillPath(line.path, params).slice(apiUrl.length + 1);
  return { url, method: methods[line.method as Line['method']] };
}
