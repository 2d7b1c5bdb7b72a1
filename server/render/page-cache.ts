import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A text as it is sent to every kind of client, compressed once. */
export type Compressed = Record<Encoding, Buffer>;

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page as it is sent, for as long as it is kept. */
export type KeptPage = Compressed & {
  status: number;
  /** Its content security policy. */
  policy: string;
  etag: string;
  /** What it was rendered from, under its fingerprint. */
  data: Compressed & { hash: string };
};

/** The path that stands for every address that leads nowhere. */
const keptMissing = '/404';

/** The most pages that are kept; those not asked for longest go first. */
const mostPages = 500;

/** Compresses what is sent once and kept by nobody: quickly rather than well. */
export async function compressNow(encoding: Encoding, text: string) {
  if (encoding === 'br') return toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === 'gzip' ? toGzip(text) : Buffer.from(text);
}

/** Says whether two texts are the same, in letters that an address takes. */
export const fingerprint = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Compresses a text for every kind of client. */
async function compress(text: string, quality: number): Promise<Compressed> {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, gzipped] = await Promise.all([toBrotli(identity, { params }), toGzip(identity)]);
  return { identity, br, gzip: gzipped };
}

/** Compresses a page's text and its data. @param hash the data's fingerprint */
export async function compressPage(
  status: number,
  { text, data, hash }: { text: string; data: string; hash: string },
  policy: string,
): Promise<KeptPage> {
  /* Made-up addresses must not cost what a page that is read a thousand times may. */
  const quality = status === 404 ? 4 : 11;
  const [page, own] = await Promise.all([compress(text, quality), compress(data, quality)]);
  return { status, policy, etag: fingerprint(text), ...page, data: { hash, ...own } };
}

/**
 * Keeps pages until the content changes. Of many requests for a page that is not there yet, one makes
 * it and the others wait.
 *
 * @param version says which content is the newest, and of which day; pages of an older one are let go
 * @param make renders the page of a path
 */
export function createPageCache(
  version: () => Promise<string>,
  make: (path: string) => Promise<KeptPage>,
) {
  let pages = new Map<string, Promise<KeptPage>>();
  /* Those of the content before: somebody may have one open, and ask for its data. */
  let before: typeof pages = new Map();
  let held: string | undefined;

  async function page(path: string): Promise<KeptPage> {
    const newest = await version();
    if (newest !== held) {
      before = pages;
      pages = new Map();
      held = newest;
    }
    const own = pages;
    const kept = own.get(path);
    if (kept) {
      own.delete(path);
      own.set(path, kept);
      return kept;
    }
    const made = make(path);
    own.set(path, made);
    /* Only what is there is kept, and the one page for all that is not. */
    const drop = () => own.get(path) === made && own.delete(path);
    made.then(({ status }) => status !== 200 && path !== keptMissing && drop(), drop);
    const oldest = own.size > mostPages ? own.keys().next().value : undefined;
    if (oldest !== undefined) own.delete(oldest);
    return made;
  }

  /** What a page was rendered from; nothing once its content has changed twice. */
  async function dataOf(path: string, hash: string): Promise<Compressed | undefined> {
    const { data } = await page(path);
    if (data.hash === hash) return data;
    const earlier = await before.get(path);
    return earlier?.data.hash === hash ? earlier.data : undefined;
  }

  return { page, dataOf };
}

/**
 * Asks no more often than every so many milliseconds; in between the last answer holds. A thousand
 * requests at once ask once.
 */
export function askSeldom<Result>(milliseconds: number, ask: () => Promise<Result>) {
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
