/** What is said where no back end gives a sentence of its own (specification §8). */
export const messages = {
  noAnswer: 'No response from the server. Please try again later.',
  offline: 'You are offline.',
  /** Of a form. */
  offlineForm: 'You are offline. What you typed is kept.',
  tooSlow: 'The server took too long to answer. Please try again.',
  unknown: 'An error occurred. Please try again.',
  /** For a back end that has not all of our calls. */
  unavailable: 'This is not available on this server.',
  /** Of a call that was aborted; no toast shows it. */
  aborted: 'Cancelled.',
} as const;

/** Every failure of a call. `status` is 0 where no answer came. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The server's message for each field. */
    readonly errors: Readonly<Record<string, string>> = {},
    /** Whether the server gave the sentence itself. */
    readonly fromServer = false,
  ) {
    super(message);
    this.name = 'HttpError';
  }

  /** The same under refine's name for it. */
  get statusCode(): number {
    return this.status;
  }
}

/** Rejects a call whose signal was aborted. */
export class AbortError extends Error {
  override name = 'AbortError';
  constructor() {
    super(messages.aborted);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSentence = (pair: [string, unknown]): pair is [string, string] =>
  typeof pair[1] === 'string';

/** Returns a back end's sentences by field. Whatever else it puts among them, no page could show. */
export const sentencesOf = (errors: unknown): Record<string, string> =>
  isObject(errors) ? Object.fromEntries(Object.entries(errors).filter(isSentence)) : {};

/** The failure that an answer tells of, whatever its body is. */
export function failureOf(status: number, text: string): HttpError {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // A page, or nothing: there is no sentence in it.
  }
  const { message, errors } = isObject(body) ? body : {};
  return typeof message === 'string' && message !== ''
    ? new HttpError(status, message, sentencesOf(errors), true)
    : new HttpError(status, messages.unknown, sentencesOf(errors));
}

/**
 * The body of a success. A static host answers an unknown path with its page: that is no answer of ours,
 * and the call is not there (404). An empty body is a success that says no more.
 *
 * @throws HttpError for everything else
 */
export function bodyOf(status: number, type: string | null, text: string): unknown {
  if (status < 200 || status > 299) throw failureOf(status, text);
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(type?.includes('json') ? 0 : 404, messages.unknown);
  }
}
