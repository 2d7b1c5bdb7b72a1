import { afterEach, beforeEach, vi } from 'vitest';

/** What a browser keeps, with its keys as properties of its own, as `Storage` has them. */
export class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = String(value);
  }
  removeItem(key: string): void {
    delete this[key];
  }
  clear(): void {
    for (const key of Object.keys(this)) delete this[key];
  }
}

/** As much of XMLHttpRequest as our uploads use, over the fetch that Node has. */
class FetchRequest {
  status = 0;
  responseText = '';
  timeout = 0;
  upload: { onprogress?: (event: Progress) => void } = {};
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  ontimeout: () => void = () => undefined;
  onabort: () => void = () => undefined;
  private readonly aborting = new AbortController();
  private readonly headers = new Headers();
  private answered = new Headers();
  private target: [method: string, url: string] = ['', ''];

  open(method: string, url: string): void {
    this.target = [method, url];
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getResponseHeader(name: string): string | null {
    return this.answered.get(name);
  }
  abort(): void {
    this.aborting.abort();
  }
  send(body: FormData): void {
    const [method, url] = this.target;
    const signal = AbortSignal.any([AbortSignal.timeout(this.timeout), this.aborting.signal]);
    fetch(url, { method, headers: this.headers, body, signal })
      .then(async (response) => {
        this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 });
        this.responseText = await response.text();
        this.status = response.status;
        this.answered = response.headers;
      })
      .then(
        () => this.onload(),
        ({ name }: Error) => {
          if (name === 'TimeoutError') this.ontimeout();
          else if (name === 'AbortError') this.onabort();
          else this.onerror();
        },
      );
  }
}
type Progress = { lengthComputable: boolean; loaded: number; total: number };

/** Gives each test what our providers ask of a browser: storage, its events, and uploads. */
export function standInForBrowser(): void {
  beforeEach(() => {
    const events = new EventTarget();
    vi.stubGlobal('localStorage', new MemoryStorage());
    vi.stubGlobal('sessionStorage', new MemoryStorage());
    vi.stubGlobal('XMLHttpRequest', FetchRequest);
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
    vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
