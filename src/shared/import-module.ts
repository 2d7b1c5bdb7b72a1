import { HttpError, messages } from './http/http-error.ts';

/**
 * Imports a module that comes when it is needed. Where it is gone because the site has been published anew,
 * the address is loaded as a document, and the promise stays pending (outdated.ts).
 *
 * @throws HttpError where it does not come
 */
export async function importModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await globalThis.reloadIfOutdated?.();
    throw new HttpError(0, navigator.onLine ? messages.noAnswer : messages.offline);
  }
}
