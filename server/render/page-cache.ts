import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { withTimeout } from '../with-timeout.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A text for every kind of client, compressed once. */
export type Compressed = Record<Encoding, Buffer>;

/** A page as it is sent, for as long as it is kept. */
export type CachedPage = Compressed & {
  status: number;
  /** Its content security policy. */
  policy: string;
  /** Its `Link` header. */
  link: string;
  etag: string;
};

/** The path that stands for every address that leads nowhere. */
const keptMissing = '/404';

/** The most pages that are kept; those not asked for longest go first. */
const mostPages = 500;

/** Of one text always the same, and of no other. */
const fingerprint = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

const isFingerprint = /^[\w-]{22}$/;

/** Returns a text as a client of that encoding takes it. @param quality of Brotli, at most 11 */
export async function encode(text: string, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'br')
    return toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return encoding === 'gzip' ? toGzip(text) : Buffer.from(text);
}

async function compress(text: string, quality = 11): Promise<Compressed> {
  const [br, gzipped] = await Promise.all([
    encode(text, 'br', quality),
    encode(text, 'gzip', quality),
  ]);
  return { identity: Buffer.from(text), br, gzip: gzipped };
}

/** Compresses a page's text for every kind of client. */
export async function compressPage(
  text: string,
  rest: Pick<CachedPage, 'status' | 'policy' | 'link'>,
): Promise<CachedPage> {
  /* Made-up addresses must not cost what a page that is read a thousand times may. */
  const compressed = await compress(text, rest.status === 404 ? 4 : 11);
  return { ...rest, etag: fingerprint(text), ...compressed };
}

/**
 * Keeps pages until the content changes. Of many requests for a page that is not there yet, one makes
 * it and the others wait. While the version cannot be had, pages that are kept are sent as they are.
 *
 * @param version says which content is the newest, and of which day; pages of an older one are forgotten
 * @param make renders the page of a path
 */
export function createPageCache(
  version: () => Promise<string>,
  make: (path: string) => Promise<CachedPage>,
) {
  const pages = new Map<string, Promise<CachedPage>>();
  let held: string | undefined;

  return async (path: string): Promise<CachedPage> => {
    /* Without the database, what is kept is the best there is; what is not kept fails as it is made. */
    const newest = await version().catch(() => held);
    if (newest !== held) {
      pages.clear();
      held = newest;
    }
    const kept = pages.get(path);
    if (kept) {
      pages.delete(path);
      pages.set(path, kept);
      return kept;
    }
    const made = make(path);
    pages.set(path, made);
    /* Only what is there is kept, and the one page for all that is not. */
    const drop = () => pages.get(path) === made && pages.delete(path);
    made.then(({ status }) => status !== 200 && path !== keptMissing && drop(), drop);
    const oldest = pages.size > mostPages ? pages.keys().next().value : undefined;
    if (oldest !== undefined) pages.delete(oldest);
    return made;
  };
}

/** The most texts that are kept of what pages were rendered from; those not asked for longest go first. */
const mostData = 200;

/** Where texts are kept by their fingerprint for every process. */
type SharedTexts = {
  save(hash: string, text: string): Promise<void>;
  find(hash: string): Promise<string | undefined>;
  /** A text could not be saved, as while the disk is full. */
  onFailure(error: unknown): void;
};

/**
 * Keeps what pages were rendered from, by its fingerprint: a page that is open gets what it was rendered
 * from, whatever has been published since and whichever process rendered it.
 *
 * @param shared keeps it for the other processes; what it fails to save is kept here alone, and saved
 * when it is next asked for
 */
export function createPageDataStore(shared: SharedTexts) {
  const kept = new Map<string, Promise<Compressed>>();
  const unsaved = new Map<string, string>();

  async function save(hash: string, text: string): Promise<void> {
    unsaved.delete(hash);
    await shared.save(hash, text).catch((error: unknown) => {
      if (kept.has(hash)) unsaved.set(hash, text);
      shared.onFailure(error);
    });
  }

  function putLast(hash: string, data: Promise<Compressed>): void {
    kept.delete(hash);
    kept.set(hash, data);
    const oldest = kept.size > mostData ? kept.keys().next().value : undefined;
    if (oldest === undefined) return;
    kept.delete(oldest);
    unsaved.delete(oldest);
  }

  /** Keeps a text. @returns its fingerprint */
  async function keep(text: string): Promise<string> {
    const hash = fingerprint(text);
    putLast(hash, kept.get(hash) ?? compress(text));
    await save(hash, text);
    return hash;
  }

  async function find(hash: string): Promise<Compressed | undefined> {
    const found = kept.get(hash);
    if (found) {
      putLast(hash, found);
      const text = unsaved.get(hash);
      if (text !== undefined) void save(hash, text);
      return found;
    }
    if (!isFingerprint.test(hash)) return undefined;
    const saved = await shared.find(hash);
    if (saved === undefined) return undefined;
    putLast(hash, compress(saved));
    return kept.get(hash);
  }

  return { keep, find };
}

/**
 * Calls `ask` at most once in that many milliseconds and returns its last result in between. Concurrent
 * callers share one call.
 */
export function memoizeFor<Result>(milliseconds: number, ask: () => Promise<Result>) {
  let answer: Promise<Result> | undefined;
  let until = 0;
  return (): Promise<Result> => {
    if (answer && Date.now() < until) return answer;
    until = Date.now() + milliseconds;
    const asked = ask();
    answer = asked;
    asked.catch(() => {
      if (answer === asked) answer = undefined;
    });
    return asked;
  };
}

/**
 * Waits for an answer a limited time only, so that who asks can do without. Those who ask meanwhile share
 * the answer that is under way, until it is given up for lost and asked for anew.
 *
 * @param limitMs how long an answer is waited for
 * @param lostMs after how long it is asked for anew; between the two, asking fails at once
 */
export function askWithTimeout<Result>(
  limitMs: number,
  lostMs: number,
  ask: () => Promise<Result>,
) {
  let pending: Promise<Result> | undefined;
  let askedAt = 0;

  function start(): Promise<Result> {
    const asked = ask().finally(() => {
      if (pending === asked) pending = undefined;
    });
    askedAt = Date.now();
    return asked;
  }

  return (): Promise<Result> => {
    if (!pending || Date.now() >= askedAt + lostMs) pending = start();
    const left = Math.max(0, askedAt + limitMs - Date.now());
    return withTimeout(pending, left, new Error('The answer takes too long.'));
  };
}
