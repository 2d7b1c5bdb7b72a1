const safeKey = /^[\w-]+(\/[\w-]+(\.[\w-]+)*)*$/;

/** Returns whether a key has our own form: no other may reach a file system or a bucket. */
export const isStorageKey = (key: string): boolean => safeKey.test(key);

/** @throws Error for an invalid key */
export function checkKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('Not a storage key.');
}
