import { apiOrigin } from './api-origin.ts';
import { bodyOf, HttpError, messages } from './http-error.ts';

export { failureOf, HttpError, messages } from './http-error.ts';

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
  /** How long a call may take. In ms. */
  patience?: { readonly read: number; readonly upload: number };
  /** Whether a call goes on where the page is left meanwhile. */
  keepalive?: boolean;
};

type Sending = {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  keepalive: boolean;
  body: unknown;
};

type Upload = { method: string; url: string; headers: Record<string, string>; timeout: number };

/** Told the part of an upload that has gone, 0 to 1. */
type OnProgress = (part: number) => void;

const bearer = (held: string | null): Record<string, string> =>
  held ? { authorization: `Bearer ${held}` } : {};

/* What fetch throws where no answer came, or not the whole of it. */
const lost = (error: unknown) => {
  const slow = error instanceof DOMException && error.name === 'TimeoutError';
  return new HttpError(0, slow ? messages.tooSlow : messages.noAnswer);
};

async function sendJson(url: string, { body, headers, ...options }: Sending): Promise<unknown> {
  const response = await fetch(url, {
    ...options,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw lost(error);
  });
  /* An answer may stop halfway too; of a failure the status is enough. */
  const text = await response.text().catch((error: unknown) => {
    if (response.ok) throw lost(error);
    return '';
  });
  return bodyOf(response.status, response.headers.get('content-type'), text);
}

/* XMLHttpRequest, for fetch tells nothing of how far an upload has come. */
function sendForm(
  form: FormData,
  { method, url, headers, timeout }: Upload,
  onProgress: OnProgress | undefined,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.timeout = timeout;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress?.(loaded / total);
    request.onerror = () => reject(new HttpError(0, messages.noAnswer));
    request.ontimeout = () => reject(new HttpError(0, messages.tooSlow));
    request.onload = () => {
      const { status, responseText } = request;
      try {
        resolve(bodyOf(status, request.getResponseHeader('content-type'), responseText));
      } catch (error) {
        reject(error);
      }
    };
    request.send(form);
  });
}

/** The call whose 401 may mean a wrong password as well as a session's end (api.md). */
const passwordPath = '/updateMyPassword';

/** Calls of the API: one error shape, time limits, and VITE_API_URL where the API is elsewhere. */
export function createHttp({
  token = null,
  base = apiOrigin(),
  renew,
  patience = timeouts,
  keepalive = false,
}: Options = {}) {
  const read = typeof token === 'function' ? token : () => token;

  const send = (method: string, path: string, held: string | null, body?: unknown) => {
    const signal = AbortSignal.timeout(patience.read);
    return sendJson(base + path, { method, headers: bearer(held), signal, keepalive, body });
  };

  /* A 401 that names a field is about that field. Where a password was wrong, the session still opens `me`. */
  async function isOver(error: unknown, path: string, held: string | null): Promise<boolean> {
    if (!(error instanceof HttpError) || error.status !== 401 || held === null) return false;
    if (Object.keys(error.errors).length > 0) return false;
    if (!path.endsWith(passwordPath)) return true;
    return send('GET', '/api/v1/user/me', held).then(
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

  const call = <T>(method: string, path: string, body?: unknown) =>
    inSession(path, async (held) => (await send(method, path, held, body)) as T);

  /**
   * Reads a file of that media type, as an export is; a link could not bear the token.
   *
   * @returns its bytes, and the `content-disposition` that names it
   */
  async function download(path: string, type: string) {
    return inSession(path, async (held) => {
      const response = await fetch(base + path, {
        headers: bearer(held),
        signal: AbortSignal.timeout(patience.upload),
      }).catch((error: unknown) => {
        throw lost(error);
      });
      const said = response.headers.get('content-type');
      /* A failure, or a static host's page: told as of any other call. */
      if (!response.ok || said?.includes(type) !== true)
        bodyOf(response.ok ? 404 : response.status, said, await response.text().catch(() => ''));
      const bytes = await response.blob().catch((error: unknown) => {
        throw lost(error);
      });
      return { bytes, disposition: response.headers.get('content-disposition') };
    });
  }

  /** Sends a form with files; `onProgress` is told the part that has gone, 0 to 1. */
  const upload = <T>(path: string, form: FormData, onProgress?: OnProgress, method = 'POST') =>
    inSession(path, async (held) => {
      const way = { method, url: base + path, headers: bearer(held), timeout: patience.upload };
      return (await sendForm(form, way, onProgress)) as T;
    });

  return {
    call,
    get: <T>(path: string) => call<T>('GET', path),
    post: <T>(path: string, body: unknown) => call<T>('POST', path, body),
    patch: <T>(path: string, body: unknown) => call<T>('PATCH', path, body),
    upload,
    download,
  };
}

export type Http = ReturnType<typeof createHttp>;
