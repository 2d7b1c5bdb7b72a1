import type { RequestLine } from '#contract/calls.ts';
import { fillPath } from '#contract/path.ts';

/** The base of the addresses for refine's `useCustom` and `useCustomMutation`. */
export const apiUrl = '/api/v1';

const methods = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'delete' } as const;

/** Returns a call of the contract in the format of refine's `useCustom` and `useCustomMutation`. */
export function refineRequest<const Line extends RequestLine>(
  line: Line,
  params: Readonly<Record<string, unknown>> = {},
) {
  const url = fillPath(line.path, params).slice(apiUrl.length + 1);
  return { url, method: methods[line.method as Line['method']] };
}
