import { HttpError } from './http-error.ts';

/* Time, in ms, after which the same contents are meant anew, although the answer to the first is not known. */
const meantAnewAfterMs = 10 * 60_000;

type Unanswered = { key: string; since: number };

/* By method, address and contents: requests whose answer is not known. */
const unanswered = new Map<string, Unanswered>();

/**
 * Returns a new key, a UUID v4: the server does a request once under one key. `crypto.randomUUID` is missing where a
 * page has no TLS.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Gives the next request a new key, whatever was sent before: an opened dialog is meant anew. */
export const forgetUnanswered = (): void => unanswered.clear();

/* A refusal is an answer, unless it says when to try again. */
const isAnswer = (error: unknown): boolean =>
  error instanceof HttpError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.retryAfter === null;

/**
 * Sends a request that must have one effect and has no form with a key of its own, such as the button of a dialog:
 * sent again after a lost answer, the same contents have the same key.
 *
 * @param contents the method, the address and the body, as text
 */
export async function sendOnce<Result>(
  contents: string,
  send: (key: string) => Promise<Result>,
): Promise<Result> {
  const known = unanswered.get(contents);
  const isKnown = known !== undefined && Date.now() - known.since < meantAnewAfterMs;
  const { key } = isKnown ? known : { key: newIdempotencyKey() };
  if (!isKnown) unanswered.set(contents, { key, since: Date.now() });
  try {
    const result = await send(key);
    unanswered.delete(contents);
    return result;
  } catch (error) {
    if (isAnswer(error)) unanswered.delete(contents);
    throw error;
  }
}
