import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { errorCode } from '../error-code.ts';
import { hashing } from '../hashing.ts';
import { BackupError } from './backup-error.ts';
import { splitMigrations } from './load-repo.ts';
import { DATA_DIR_FILES, ENTRIES, FORMAT, type Manifest, manifestSchema } from './manifest.ts';
import { checkSeal } from './seal.ts';

/** Receives a backup's parts in the order of the file. Each stream must be read to its end. */
export type BackupVisitor = {
  table(name: string, csv: Readable): Promise<void>;
  file(key: string, bytes: number, content: Readable): Promise<void>;
  dataDirFile(name: string, content: Buffer): Promise<void>;
};

/** A backup file with a valid seal, and its manifest. */
export type OpenBackup = {
  manifest: Manifest;
  /** The keys of its stored files. */
  files: string[];
  /**
   * Reads everything.
   *
   * @returns the SHA-256 of each entry by its name, compared with the listed ones
   * @throws BackupError if an entry is missing, unknown or does not match its checksum
   */
  visit(visitor: BackupVisitor): Promise<Map<string, string>>;
  close(): Promise<void>;
};

const names = /^(data|files|data-dir)\/([\w-]+(?:[./][\w-]+)*)$/;

/** Passes each entry of the archive to `take`, and lists its checksum. */
async function readEntries(
  file: FileHandle,
  take: (name: string, bytes: number, content: Readable) => Promise<void>,
): Promise<Map<string, string>> {
  const extract = tar.extract();
  const unpacked = pipeline(
    file.createReadStream({ start: 0, autoClose: false }),
    createGunzip(),
    extract,
  );
  unpacked.catch(() => undefined);
  const sums = new Map<string, string>();
  for await (const entry of extract) {
    const { name, size = 0, type } = entry.header;
    if (type !== 'file' || sums.has(name))
      throw new BackupError(`The backup has an odd entry: ${name}.`);
    const { through, result } = hashing();
    await Promise.all([pipeline(entry, through), take(name, size, through)]);
    sums.set(name, result().sha256);
  }
  await unpacked;
  return sums;
}

function parseManifest(json: string): Manifest {
  const about: unknown = JSON.parse(json);
  const format =
    typeof about === 'object' && about !== null && 'format' in about ? about.format : undefined;
  if (typeof format === 'number' && format > FORMAT)
    throw new BackupError('The backup was made by a newer release: update this one first.');
  const manifest = manifestSchema.safeParse(about);
  if (!manifest.success) throw new BackupError('The backup has no manifest that can be read.');
  splitMigrations(manifest.data);
  return manifest.data;
}

function compare(sums: Map<string, string>, listed: string, manifest: Manifest): void {
  const { readme, manifest: about, sums: last } = ENTRIES;
  const found = [...sums].filter(([name]) => name !== last);
  if (listed !== found.map(([name, sha256]) => `${sha256}  ${name}\n`).join(''))
    throw new BackupError('The checksums in the backup are not those of its files.');
  const wanted = [readme, about, ...manifest.tables.map(({ name }) => `data/${name}.csv`)];
  const missing = wanted.find((name) => !sums.has(name));
  if (missing) throw new BackupError(`The backup lacks ${missing}.`);
  const files = found.filter(([name]) => name.startsWith('files/')).length;
  if (files !== manifest.files.count) throw new BackupError('The backup lacks files.');
}

/* The manifest comes before everything that it describes. */
async function visitEntries(file: FileHandle, visitor: BackupVisitor) {
  let listed = '';
  let manifest: Manifest | undefined;
  const sums = await readEntries(file, async (name, bytes, content) => {
    const [, kind = '', rest = ''] = names.exec(name) ?? [];
    const table = manifest?.tables.find((one) => `${one.name}.csv` === rest);
    const dataDirFile = DATA_DIR_FILES.find((one) => one === rest);
    if (name === ENTRIES.readme) content.resume();
    else if (name === ENTRIES.manifest) manifest = parseManifest(await text(content));
    else if (name === ENTRIES.sums) listed = await text(content);
    else if (kind === 'data' && table) await visitor.table(table.name, content);
    else if (kind === 'files' && manifest) await visitor.file(rest, bytes, content);
    else if (kind === 'data-dir' && dataDirFile)
      await visitor.dataDirFile(dataDirFile, await buffer(content));
    else throw new BackupError(`The backup has an odd entry: ${name}.`);
  });
  if (!manifest) throw new BackupError('The backup has no manifest.');
  compare(sums, listed, manifest);
  return { sums, manifest };
}

const discard = async (content: Readable) => void content.resume();

/**
 * Opens a backup file and checks its seal, its layout and every checksum.
 *
 * @throws BackupError if it is damaged, truncated, of a newer release or not a backup
 */
export async function openBackup(path: string): Promise<OpenBackup> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new BackupError(`${path} cannot be read (${errorCode(error) || String(error)}).`);
  });
  try {
    await checkSeal(file);
    const files: string[] = [];
    const { manifest } = await visitEntries(file, {
      table: (_name, content) => discard(content),
      file: (key, _bytes, content) => {
        files.push(key);
        return discard(content);
      },
      dataDirFile: async () => undefined,
    });
    return {
      manifest,
      files,
      visit: async (visitor) => (await visitEntries(file, visitor)).sums,
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
