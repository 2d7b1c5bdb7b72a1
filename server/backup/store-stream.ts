import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../storage/storage.ts';

/** The largest file that is read into memory; larger ones go through the disk. */
const SMALL_BYTES = 4 * 1024 * 1024;

/** Writes a stream of this many bytes under a key of the storage. */
export async function storeStream(
  storage: Pick<Storage, 'write'>,
  key: string,
  bytes: number,
  content: Readable,
): Promise<void> {
  if (bytes <= SMALL_BYTES) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    return storage.write(key, Buffer.concat(chunks));
  }
  const folder = await mkdtemp(join(tmpdir(), 'society-restore-'));
  try {
    const path = join(folder, 'file');
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    await storage.write(key, { path });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
