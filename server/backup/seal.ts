import type { FileHandle } from 'node:fs/promises';
import { sha256Of } from '../hashing.ts';
import { BackupError } from './backup-error.ts';

/**
 * Returns the seal that ends the file: a second, empty gzip member whose comment is the SHA-256 of
 * all bytes before it. Tools that open gzip skip it. A checksum has exactly one seal, so that a
 * changed byte anywhere, a cut and an addition are all detected, even where gzip and tar have no
 * checksum.
 */
export function sealOf(sha256: string): Buffer {
  const hasComment = 0x10;
  const header = Buffer.from([0x1f, 0x8b, 8, hasComment, 0, 0, 0, 0, 0, 255]);
  const emptyBody = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  return Buffer.concat([header, Buffer.from(`sha256:${sha256}\0`, 'latin1'), emptyBody]);
}

const SEAL_BYTES = sealOf('0'.repeat(64)).length;

/**
 * Reads the whole file and compares it with its seal.
 *
 * @throws BackupError if a byte differs, or bytes are missing or added
 */
export async function checkSeal(file: FileHandle): Promise<void> {
  const refuse = () =>
    new BackupError(
      'The file is damaged, not whole, or no backup of this product: it is not used.',
    );
  const { size } = await file.stat();
  const end = size - SEAL_BYTES;
  if (end <= 0) throw refuse();
  const sealed = file.createReadStream({ start: 0, end: end - 1, autoClose: false });
  const sha256 = await sha256Of(sealed);
  const seal = Buffer.alloc(SEAL_BYTES);
  await file.read(seal, 0, SEAL_BYTES, end);
  if (!seal.equals(sealOf(sha256))) throw refuse();
}
