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
import { withQuery } from './paths.ts';

export { AbortError, failureOf, HttpError, messages, sentencesOf } from './http-error.ts';
export type { CallOptions, UploadOptions } from './http-send.ts';

/** Reads end after 15 s, uploads after 120 s (api.md). In ms. */
export const timeouts = { read: 15_000, upload: 120_000 } as const;

/** Whether a call failed with that status. */
export function isStatus(error: unknown, status: number): boolean {
  return error instanceof HttpError && error.status === status;
}

/** Whether somebody else has changed the record meanwhile: a conflict that names no field. */
export const isStale = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 409 && Object.keys(error.errors).length === 0;

/** What a person is told of a failed call: the sentence it came with. A 404 without one is a call that is not there. */
export function sentenceOf(error: unknown): string {
  if (error instanceof HttpError && error.status === 404 && !error.fromServer)
    return messages.unavailable;
  return error instanceof Error && error.message ? error.message : messages.unknown;
}

/** Whether a call failed because this device is offline. */
export const isOffline = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 0 && error.message === messages.offline;

/** The same of a form that was sent. */
export const sentenceOfForm = (error: unknown): string =>
  isOffline(error) ? messages.offlineForm : sentenceOf(error);

/** The same of a call that a whole page or list stands on: a 404 is a back end without it, whatever it says. */
export const sentenceOfPage = (error: unknown): string =>
  isStatus(error, 404) ? messages.unavailable : sentenceOf(error);

type Options = {
  /** The bearer, or what reads it anew for each call. */
  token?: string | null | (() => string | null);
  base?: string;
  /**
   * Asked when a call that bore a token was answered 401: resolves to true once there is a new session,
   * and the call is then sent again, once. What was typed into a page is so never lost to a session's end.
   */
  renew?: () => Promise<boolean>;
  /** How long a call may take. */
  timeoutMs?: { readonly read: number; readonly upload: number };
  /** Whether a call goes on where the page is left meanwhile. */
  keepalive?: boolean;
};

const bearer = (held: string | null): Record<string, string> =>
  held ? { authorization: `Bearer ${held}` } : {};

const me = { method: 'GET', path: '/api/v1/user/me' } as const satisfies RequestLine;

/** The call whose 401 may mean a wrong password as well as a session's end (api.md). */
const password = {
  method: 'PATCH',
  path: '/api/v1/user/updateMyPassword',
} as const satisfies RequestLine;

type SendOptions = Omit<UploadOptions, 'method'>;

/** Calls of the API: one error shape, time limits, and VITE_API_URL where the API is elsewhere. */
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
    return sendJson(base + path, { method, headers: bearer(held), signal, keepalive, body });
  };

  /* A 401 that names a field is about that field. Where a password was wrong, the session still opens `me`. */
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
      /* Another call may have seen to the log-in while this one was on its way. */
      const now = read();
      if (now === null) throw error;
      if (now === held && !(await renew())) throw error;
      return attempt(read());
    }
  }

  const call = (method: string, path: string, body?: unknown, options?: CallOptions) =>
    inSession(path, (held) => fetchJson(method, path, held, body, options));

  /* An answer of that media type. A failure, or a static host's page, is reported as of any other call. */
  async function fetchOf(path: string, type: string, held: string | null, signal: AbortSignal) {
    const response = await fetch(base + path, { headers: bearer(held), signal }).catch(() => {
      throw networkError(signal);
    });
    const said = response.headers.get('content-type');
    if (!response.ok || said?.includes(type) !== true)
      bodyOf(response.ok ? 404 : response.status, said, await response.text().catch(() => ''));
    return response;
  }

  /**
   * Reads a file of that media type, as an export is; a link could not bear the token.
   *
   * @returns its bytes, and the `content-disposition` that names it
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
   * Opens an answer of that media type that has no end. It goes on until the signal, asks for no log-in
   * where the session is over, and has no time limit of its own.
   */
  const stream = async (path: string, type: string, signal: AbortSignal) =>
    (await fetchOf(path, type, read(), signal)).body;

  /** Sends a form with files. */
  const upload = (path: string, form: FormData, options?: UploadOptions) =>
    inSession(path, (held) => {
      const request = { url: base + path, headers: bearer(held), timeout: timeoutMs.upload };
      return sendForm(form, { method: 'POST', ...options, ...request });
    });

  /**
   * Makes a call of the contract. Its row, or its method and path alone, give the types of what is sent
   * and answered.
   *
   * @throws HttpError, AbortError
   */
  function send<const Line extends RequestLine>(
    line: Line,
    ...input: ApiArgs<Line, SendOptions>
  ): Promise<ApiAnswer<Line>>;
  function send({ method, path }: RequestLine, input: AnyInput & SendOptions = {}) {
    const { params = {}, query = {}, body, form, ...options } = input;
    const address = withQuery(fillPath(path, params), query);
    return form instanceof FormData
      ? upload(address, form, { method, ...options })
      : call(method, address, form ?? body, options);
  }

  return {
    send,
    /** The same for a path that is made at run time: nothing is known of its answer. */
    call,
    upload,
    download,
    stream,
  };
}

export type Http = ReturnType<typeof createHttp>;
