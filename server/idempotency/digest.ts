import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { sha256Of } from '../hashing.ts';

/* With the keys in one order, since a client may send them in another. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * Returns the SHA-256, in hex, of what a request is: who makes which call, with which parsed fields and which file.
 */
export async function digestOf(
  parts: { userId: string | null; method: string; path: string } & Record<
    'params' | 'query' | 'body',
    unknown
  >,
  file: { path: string; name: string } | null,
): Promise<string> {
  const sent = file && { name: file.name, sha256: await sha256Of(createReadStream(file.path)) };
  return createHash('sha256')
    .update(JSON.stringify({ ...parts, file: sent }, inOrder))
    .digest('hex');
}
