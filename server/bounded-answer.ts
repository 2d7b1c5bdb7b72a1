/** Bytes of another service's answer that are read: a hundred times what any of them has. */
const maxAnswerBytes = 1_000_000;

/**
 * Returns the body of another service's answer as text. Bytes are counted as they come, unpacked; one that goes
 * on is cut off, with its connection.
 *
 * @throws Error if there is more than `maxAnswerBytes`
 */
export async function readBoundedText({ body }: Response): Promise<string> {
  if (!body) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  /* Whoever leaves the loop early cancels the stream. */
  for await (const part of body) {
    bytes += part.length;
    if (bytes > maxAnswerBytes) throw new Error('The answer is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/* What no text of the database can hold: NUL, and half of a character that a service has cut in two. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '') : value;

/** Returns what a text of another service says as JSON that can be stored; null where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, storable);
  } catch {
    return null;
  }
}
