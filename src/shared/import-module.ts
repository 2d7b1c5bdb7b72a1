import { HttpError, messages } from './http/http-error.ts';

/**
 * Imports a module on demand. If a new release has removed its file, loads the address as a document, and the
 * promise stays pending (outdated.ts).
 *
 * @throws HttpError if it does not load
 */
export async function importModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await globalThis.reloadIfOutdated?.();
    throw new HttpError(0, navigator.onLine ? messages.noAnswer : messages.offline);
  }
}
