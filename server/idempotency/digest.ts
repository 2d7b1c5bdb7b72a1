import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/* With the keys in one order, since a client may send them in another. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

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
  const sent = file && { name: file.name, sha256: await sha256OfFile(file.path) };
  return createHash('sha256')
    .update(JSON.stringify({ ...parts, file: sent }, inOrder))
    .digest('hex');
}
