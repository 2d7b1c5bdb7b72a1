import { AbortError, bodyOf, HttpError, messages } from './http-error.ts';

type Sending = {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  keepalive: boolean;
  body: unknown;
};

/** The options of every call. An aborted call throws an `AbortError`, which no toast shows. */
export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Names what is meant by it: the server does it once, however often it is sent. A form has one of its own. */
  idempotencyKey?: string | undefined;
};

export type UploadOptions = CallOptions & {
  /** POST by default. */
  method?: string;
  /** Called with the uploaded part, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
};

type Upload = UploadOptions & {
  url: string;
  method: string;
  headers: Record<string, string>;
  timeout: number;
};

/** Combines the caller's signal and a time limit in ms: supported browsers may lack `AbortSignal.any`. */
export function withTimeLimit(signal: AbortSignal | undefined, ms: number): AbortSignal {
  const limit = AbortSignal.timeout(ms);
  if (!signal) return limit;
  const both = new AbortController();
  const abort = () => both.abort(new AbortError());
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  limit.addEventListener('abort', () => both.abort(limit.reason), { once: true });
  return both.signal;
}

/* Node, in tests, has no navigator. */
const noAnswer = () =>
  new HttpError(0, globalThis.navigator?.onLine === false ? messages.offline : messages.noAnswer);

/** Returns why a fetch threw: aborted, timed out, or no complete response. */
export function networkError(signal: AbortSignal): AbortError | HttpError {
  const reason: unknown = signal.reason;
  if (reason instanceof AbortError) return reason;
  return signal.aborted ? new HttpError(0, messages.tooSlow) : noAnswer();
}

/** Sends JSON and returns the response's JSON. @throws HttpError, AbortError */
export async function sendJson(
  url: string,
  { body, headers, ...options }: Sending,
): Promise<unknown> {
  const response = await fetch(url, {
    ...options,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw networkError(options.signal);
  });
  /* A response may also break off; for a failure the status is enough. */
  const text = await response.text().catch(() => {
    if (response.ok) throw networkError(options.signal);
    return '';
  });
  const { headers: answered } = response;
  return bodyOf(response.status, answered.get('content-type'), text, answered.get('retry-after'));
}

/** Sends a form by XMLHttpRequest, because fetch reports no upload progress. @throws HttpError, AbortError */
export function sendForm(
  form: FormData,
  { method, url, headers, timeout, signal, onProgress }: Upload,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw new AbortError();
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.timeout = timeout;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress?.(loaded / total);
    request.onerror = () => reject(noAnswer());
    request.onabort = () => reject(new AbortError());
    request.ontimeout = () => reject(new HttpError(0, messages.tooSlow));
    request.onload = () => {
      const { status, responseText } = request;
      try {
        const header = (name: string) => request.getResponseHeader(name);
        resolve(bodyOf(status, header('content-type'), responseText, header('retry-after')));
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
