import type { RequestLine } from '#contract/calls.ts';
import { fillPath } from '#contract/path.ts';
import { apiOrigin } from './api-origin.ts';
import type { AnyInput, ApiAnswer, ApiArgs } from './api-types.ts';
import { bodyOf, HttpError, messages } from './http-error.ts';
import {
  type CallOptions,
  networkError,
  sendForm,
  sendJson,
  type UploadOptions,
  withTimeLimit,
} from './http-send.ts';
import { sendOnce } from './idempotency.ts';
import { withQuery } from './paths.ts';

export { AbortError, failureOf, HttpError, messages, sentencesOf } from './http-error.ts';
export type { CallOptions, UploadOptions } from './http-send.ts';

/** In ms: reads end after 15 s, uploads after 120 s. */
export const timeouts = { read: 15_000, upload: 120_000 } as const;

/** Returns whether a call failed with that status. */
export function isStatus(error: unknown, status: number): boolean {
  return error instanceof HttpError && error.status === status;
}

/**
 * Returns whether somebody else has changed the record: a conflict without a field, and not one that will be over in
 * a moment.
 */
export const isStale = (error: unknown): boolean =>
  error instanceof HttpError &&
  error.status === 409 &&
  error.retryAfter === null &&
  Object.keys(error.errors).length === 0;

/** Returns the message of a failed call. A 404 without one means that the call does not exist. */
export function sentenceOf(error: unknown): string {
  if (error instanceof HttpError && error.status === 404 && !error.fromServer)
    return messages.unavailable;
  return error instanceof Error && error.message ? error.message : messages.unknown;
}

/** Returns whether a call failed because this device is offline. */
export const isOffline = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 0 && error.message === messages.offline;

/** Returns the message of a failed form. */
export const sentenceOfForm = (error: unknown): string =>
  isOffline(error) ? messages.offlineForm : sentenceOf(error);

/** Returns the message of a failed page or list: a 404 means that the back end lacks the call, whatever it says. */
export const sentenceOfPage = (error: unknown): string =>
  isStatus(error, 404) ? messages.unavailable : sentenceOf(error);

type Options = {
  /** The bearer token, or a function that returns the current one for each call. */
  token?: string | null | (() => string | null);
  base?: string;
  /**
   * Called when a call with a token gets a 401. Resolves to true when there is a new session, and the call is
   * sent once more, so that the end of a session never loses a page's input.
   */
  renew?: () => Promise<boolean>;
  /** The time limits of calls, in ms. */
  timeoutMs?: { readonly read: number; readonly upload: number };
  /** Whether a call continues after the page is left. */
  keepalive?: boolean;
};

const bearer = (held: string | null): Record<string, string> =>
  held ? { authorization: `Bearer ${held}` } : {};

const keyed = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'idempotency-key': key };

const me = { method: 'GET', path: '/api/v1/user/me' } as const satisfies RequestLine;

/** The 401 of this call may mean a wrong password or an ended session. */
const password = {
  method: 'PATCH',
  path: '/api/v1/user/updateMyPassword',
} as const satisfies RequestLine;

export type SendOptions = Omit<UploadOptions, 'method'>;
export type SomeLine = { method: string; path: string; once?: boolean };

/** Creates the API client: one type of error, time limits, and VITE_API_URL if the API is on another origin. */
export function createHttp({
  token = null,
  base = apiOrigin(),
  renew,
  timeoutMs = timeouts,
  keepalive = false,
}: Options = {}) {
  const read = typeof token === 'function' ? token : () => token;

  const fetchJson = (
    method: string,
    path: string,
    held: string | null,
    body?: unknown,
    options: CallOptions = {},
  ) => {
    const signal = withTimeLimit(options.signal, timeoutMs.read);
    const headers = { ...bearer(held), ...keyed(options.idempotencyKey) };
    return sendJson(base + path, { method, headers, signal, keepalive, body });
  };

  /* A 401 with a field error is about that field. After a wrong password, the session still opens `me`. */
  async function isOver(error: unknown, path: string, held: string | null): Promise<boolean> {
    if (!(error instanceof HttpError) || error.status !== 401 || held === null) return false;
    if (Object.keys(error.errors).length > 0) return false;
    if (path !== password.path) return true;
    return fetchJson(me.method, me.path, held).then(
      () => false,
      (refusal: HttpError) => refusal.status === 401,
    );
  }

  async function inSession<T>(path: string, attempt: (held: string | null) => Promise<T>) {
    const held = read();
    try {
      return await attempt(held);
    } catch (error) {
      if (!renew || !(await isOver(error, path, held))) throw error;
      /* Another call may have completed the log-in in the meantime. */
      const now = read();
      if (now === null) throw error;
      if (now === held && !(await renew())) throw error;
      return attempt(read());
    }
  }

  const call = (method: string, path: string, body?: unknown, options?: CallOptions) =>
    inSession(path, (held) => fetchJson(method, path, held, body, options));

  /* Reports a failure, or a static host's page, like any other call. */
  async function fetchOf(path: string, type: string, held: string | null, signal: AbortSignal) {
    const response = await fetch(base + path, { headers: bearer(held), signal }).catch(() => {
      throw networkError(signal);
    });
    const contentType = response.headers.get('content-type');
    if (!response.ok || contentType?.includes(type) !== true)
      bodyOf(
        response.ok ? 404 : response.status,
        contentType,
        await response.text().catch(() => ''),
      );
    return response;
  }

  /**
   * Fetches a file of that media type, such as an export; a link could not send the token.
   *
   * @returns its bytes, and the `content-disposition` with its name
   */
  async function download(path: string, type: string, { signal }: CallOptions = {}) {
    return inSession(path, async (held) => {
      const limited = withTimeLimit(signal, timeoutMs.upload);
      const response = await fetchOf(path, type, held, limited);
      const bytes = await response.blob().catch(() => {
        throw networkError(limited);
      });
      return { bytes, disposition: response.headers.get('content-disposition') };
    });
  }

  /**
   * Opens an endless response of that media type. It lasts until the signal aborts, does not ask for a log-in
   * if the session has ended, and has no time limit of its own.
   *
   * @throws HttpError 401 without a request if there is no session, as while a log-out waits for the server
   */
  async function stream(path: string, type: string, signal: AbortSignal) {
    const held = read();
    if (held === null) throw new HttpError(401, messages.unknown);
    return (await fetchOf(path, type, held, signal)).body;
  }

  const upload = (
    path: string,
    form: FormData,
    { idempotencyKey, ...options }: UploadOptions = {},
  ) =>
    inSession(path, (held) => {
      const headers = { ...bearer(held), ...keyed(idempotencyKey) };
      const request = { url: base + path, headers, timeout: timeoutMs.upload };
      return sendForm(form, { method: 'POST', ...options, ...request });
    });

  /**
   * Sends a call that is known at run time only, such as that of an act. A row that takes an `Idempotency-Key` is
   * sent with one: that of the form, else one of its own (`sendOnce`).
   *
   * @throws HttpError, AbortError
   */
  function sendLine(
    { method, path, once = false }: SomeLine,
    input: AnyInput & SendOptions = {},
  ): Promise<unknown> {
    const { params = {}, query = {}, body, form, ...options } = input;
    const address = withQuery(fillPath(path, params), query);
    if (form instanceof FormData) return upload(address, form, { method, ...options });
    const sent = form ?? body;
    if (!once || options.idempotencyKey !== undefined) return call(method, address, sent, options);
    return sendOnce(`${method} ${address} ${JSON.stringify(sent)}`, (idempotencyKey) =>
      call(method, address, sent, { ...options, idempotencyKey }),
    );
  }

  /** Sends a call of the contract. Its row, or its method and path alone, types the input and the answer. */
  function send<const Line extends RequestLine>(
    line: Line,
    ...input: ApiArgs<Line, SendOptions>
  ): Promise<ApiAnswer<Line>>;
  function send(line: SomeLine, input?: AnyInput & SendOptions) {
    return sendLine(line, input);
  }

  return {
    send,
    sendLine,
    /** Sends a call whose path is built at run time, with an untyped answer. */
    call,
    upload,
    download,
    stream,
  };
}

export type Http = ReturnType<typeof createHttp>;
