import { isRecord } from '#contract/is-record.ts';

/** The messages if the back end sends none. */
export const messages = {
  noAnswer: 'No response from the server. Please try again later.',
  offline: 'You are offline.',
  /** For a form. */
  offlineForm: 'You are offline. What you typed is kept.',
  tooSlow: 'The server took too long to answer. Please try again.',
  unknown: 'An error occurred. Please try again.',
  /** For a back end that lacks some of our calls. */
  unavailable: 'This is not available on this server.',
  /** For an aborted call; no toast shows it. */
  aborted: 'Cancelled.',
} as const;

/** Every failure of a call. `status` is 0 if there was no response. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The server's message for each field. */
    readonly errors: Readonly<Record<string, string>> = {},
    /** Whether the message is the server's. */
    readonly fromServer = false,
    /** Seconds after which the server asks to try again; null if it does not. */
    readonly retryAfter: number | null = null,
    /** What the answer has besides, such as what a question is about. */
    readonly data: unknown = null,
  ) {
    super(message);
    this.name = 'HttpError';
  }

  /** The status under refine's name. */
  get statusCode(): number {
    return this.status;
  }
}

/** The error of a call whose signal was aborted. */
export class AbortError extends Error {
  override name = 'AbortError';
  constructor() {
    super(messages.aborted);
  }
}

const isSentence = (pair: [string, unknown]): pair is [string, string] =>
  typeof pair[1] === 'string';

/** Returns a back end's messages by field. Omits other values, which no page can show. */
export const sentencesOf = (errors: unknown): Record<string, string> =>
  isRecord(errors) ? Object.fromEntries(Object.entries(errors).filter(isSentence)) : {};

const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;

/**
 * Returns the error for a failed response, whatever its body.
 *
 * @param retryAfter the header `Retry-After`
 */
export function failureOf(
  status: number,
  text: string,
  retryAfter: string | null = null,
): HttpError {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // An HTML page or an empty body has no message.
  }
  const { message, errors, data } = isRecord(body) ? body : {};
  const isSaid = typeof message === 'string' && message !== '';
  const said = isSaid ? message : messages.unknown;
  return new HttpError(status, said, sentencesOf(errors), isSaid, secondsOf(retryAfter), data);
}

/**
 * Returns the body of a success. A static host answers unknown paths with its page: that counts as a missing
 * call (404). An empty body is a success without details.
 *
 * @throws HttpError for everything else
 */
export function bodyOf(
  status: number,
  type: string | null,
  text: string,
  retryAfter: string | null = null,
): unknown {
  if (status < 200 || status > 299) throw failureOf(status, text, retryAfter);
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(type?.includes('json') ? 0 : 404, messages.unknown);
  }
}
