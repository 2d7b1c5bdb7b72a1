import { open } from 'node:fs/promises';

/**
 * Waits until a file, or the names in a folder, are on the disk: a new name survives a power cut only then. Windows
 * cannot sync a folder, and need not.
 */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
