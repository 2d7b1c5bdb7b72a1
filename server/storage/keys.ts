const safeKey = /^[\w-]+(\/[\w-]+(\.[\w-]+)*)*$/;

/** Whether it is a key of our own making: no other may reach a file system or a bucket. */
export const isStorageKey = (key: string): boolean => safeKey.test(key);

/** @throws Error for what is no key */
export function checkKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('Not a storage key.');
}
