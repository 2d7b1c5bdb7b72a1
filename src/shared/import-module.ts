import { HttpError, messages } from './http/http-error.ts';

/* How often each import has failed, by the browser's words for it: all but Safari's tell the file's address. */
const failures = new Map<string, number>();

/*
 * Most browsers keep a failed import for as long as the document lives (https://github.com/whatwg/html/pull/10327).
 * So a file is asked for under another address the second time; what fails then, as a file that it imports may,
 * needs the document to be loaded again.
 */
async function importAgain<Module>(reason: unknown, isBare: boolean): Promise<Module> {
  const words = String(reason);
  const before = failures.get(words) ?? 0;
  failures.set(words, before + 1);
  const [address] = /\bhttps?:\S+\.js\b/.exec(words) ?? [];
  try {
    if (isBare && before > 0 && address)
      return await import(/* @vite-ignore */ `${address}?again=${before}`);
  } catch {
    // As the first time.
  }
  await globalThis.reloadIfOutdated?.(before > 0 ? 'stuck' : undefined);
  throw new HttpError(0, navigator.onLine ? messages.noAnswer : messages.offline);
}

async function imported<Made>(load: () => Promise<Made>, isBare: boolean): Promise<Made> {
  try {
    return await load();
  } catch (reason) {
    if (reason instanceof HttpError) throw reason;
    return importAgain<Made>(reason, isBare);
  }
}

/**
 * Imports a module on demand, anew where it failed before. If a new release has removed its file, or the browser
 * will not fetch it again, loads the address as a document, and the promise stays pending (outdated.ts).
 *
 * @param load nothing but the import, whose module may come from another address; or what is made of imports by
 * these two functions
 * @throws HttpError if it does not load
 */
export const importModule = <Module>(load: () => Promise<Module>): Promise<Module> =>
  imported(load, true);

/** Returns what is made of an imported module, such as one of its exports; as `importModule`, but from no other address. */
export const importMade = <Made>(load: () => Promise<Made>): Promise<Made> => imported(load, false);

/** Returns what loads one of a module's exports as a page or a resource's acts are loaded: as the default one. */
export const exportOf =
  <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  async (): Promise<{ default: Module[Name] }> => ({ default: (await importModule(load))[name] });
