import { createWriteStream } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { hashing } from '../hashing.ts';
import { BackupError } from './backup-error.ts';
import { ENTRIES } from './manifest.ts';

/**
 * Creates an archive file of mode 0600 that is written as a stream, with a checksum of each entry in
 * its last one.
 *
 * @param path of a file that is not there yet
 */
export function createArchive(path: string, createdAt: Date) {
  const pack = tar.pack();
  const whole = hashing();
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const sums: string[] = [];
  let failure: unknown;
  const written = pipeline(pack, createGzip(), whole.through, out);
  // Reported by `finish`, or as the reason why an entry could not be added.
  written.catch((error: unknown) => {
    failure = error;
  });
  const header = (name: string) => ({ name, mode: 0o600, mtime: createdAt });

  /** Adds an entry of this many bytes. Throws if the content has more or fewer. */
  async function add(name: string, size: number, content: Readable): Promise<void> {
    const { through, result } = hashing();
    try {
      await pipeline(content, through, pack.entry({ ...header(name), size }));
    } catch (error) {
      throw failure ?? error;
    }
    const { sha256, bytes } = result();
    if (bytes !== size) throw new BackupError(`${name} changed while it was read.`);
    sums.push(`${sha256}  ${name}\n`);
  }

  return {
    add,
    addBytes: (name: string, bytes: Buffer) =>
      add(name, bytes.length, new PassThrough().end(bytes)),
    /** Ends the archive; returns the SHA-256 of the whole file. */
    async finish(): Promise<string> {
      pack.entry(header(ENTRIES.sums), sums.join(''));
      pack.finalize();
      await written;
      return whole.result().sha256;
    },
    /** Stops writing an archive that is no longer needed. */
    async abort(): Promise<void> {
      pack.destroy();
      await written.catch(() => undefined);
    },
  };
}

export type Archive = ReturnType<typeof createArchive>;
