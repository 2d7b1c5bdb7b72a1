import { HttpError, messages } from './http/http-error.ts';

/* How often each import has failed, by the browser's words for it: all but Safari's tell the file's address. */
const failures = new Map<string, number>();

/*
 * Most browsers keep a failed import for as long as the document lives (https://github.com/whatwg/html/pull/10327).
 * So a file is asked for under another address the second time; what fails then, as a file that it imports may,
 * needs the document to be loaded again.
 */
async function importAgain<Module>(reason: unknown): Promise<Module> {
  const words = String(reason);
  const before = failures.get(words) ?? 0;
  failures.set(words, before + 1);
  const [address] = /\bhttps?:\S+\.js\b/.exec(words) ?? [];
  try {
    if (before > 0 && address) return await import(/* @vite-ignore */ `${address}?again=${before}`);
  } catch {
    // As the first time.
  }
  await globalThis.reloadIfOutdated?.(before > 0 ? 'stuck' : undefined);
  throw new HttpError(0, navigator.onLine ? messages.noAnswer : messages.offline);
}

/**
 * Imports a module on demand, anew where it failed before. If a new release has removed its file, or the browser
 * will not fetch it again, loads the address as a document, and the promise stays pending (outdated.ts).
 *
 * @param load nothing but the import, whose module may come from another address; or what is made of such imports
 * @throws HttpError if it does not load
 */
export async function importModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (reason) {
    if (reason instanceof HttpError) throw reason;
    return importAgain<Module>(reason);
  }
}
