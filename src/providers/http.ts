/** Reads end after 15 s, uploads after 120 s (api.md). In ms. */
export const timeouts = { read: 15_000, upload: 120_000 } as const;

export const messages = {
  noAnswer: 'No response from the server. Please try again later.',
  tooSlow: 'The server took too long to answer. Please try again.',
  unknown: 'An error occurred. Please try again.',
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
}

type Options = { token?: string | null; base?: string };
type Failure = { message?: string; errors?: Record<string, string> };

/** The failure that an answer tells of, whatever its body is. */
export function failureOf(status: number, text: string): HttpError {
  let body: Failure | null = null;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  const said = typeof body?.message === 'string' && body.message !== '';
  return new HttpError(
    status,
    said ? String(body?.message) : messages.unknown,
    body?.errors ?? {},
    said,
  );
}

/** Calls of the API: one error shape, time-outs, and VITE_API_URL where the API is elsewhere. */
export function createHttp({ token, base = import.meta.env?.VITE_API_URL ?? '' }: Options = {}) {
  const bearer: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(base + path, {
      method,
      headers: body === undefined ? bearer : { ...bearer, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeouts.read),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      const slow = error instanceof DOMException && error.name === 'TimeoutError';
      throw new HttpError(0, slow ? messages.tooSlow : messages.noAnswer);
    });
    const text = await response.text().catch(() => '');
    if (!response.ok) throw failureOf(response.status, text);
    if (response.headers.get('content-type')?.includes('json') !== true)
      throw new HttpError(response.status === 200 ? 404 : response.status, messages.unknown);
    return JSON.parse(text);
  }

  /** Sends a form with files; `onProgress` is told the part that has gone, 0 to 1. */
  function upload<T>(
    path: string,
    form: FormData,
    onProgress: (part: number) => void,
    method = 'POST',
  ) {
    return new Promise<T>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, base + path);
      request.timeout = timeouts.upload;
      if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
      request.upload.onprogress = (event) =>
        event.lengthComputable && onProgress(event.loaded / event.total);
      request.onerror = () => reject(new HttpError(0, messages.noAnswer));
      request.ontimeout = () => reject(new HttpError(0, messages.tooSlow));
      request.onload = () => {
        if (request.status < 200 || request.status > 299)
          return reject(failureOf(request.status, request.responseText));
        try {
          resolve(JSON.parse(request.responseText));
        } catch {
          reject(new HttpError(request.status, messages.unknown));
        }
      };
      request.send(form);
    });
  }

  return {
    get: <T>(path: string) => call<T>('GET', path),
    post: <T>(path: string, body: unknown) => call<T>('POST', path, body),
    patch: <T>(path: string, body: unknown) => call<T>('PATCH', path, body),
    upload,
  };
}
