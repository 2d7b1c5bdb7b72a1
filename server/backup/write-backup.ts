import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { z } from 'zod';
import { acquireBackupLock, releaseBackupLock } from '../db/backup-lock.ts';
import { projectPath } from '../project-path.ts';
import type { Storage, StoredFile } from '../storage/storage.ts';
import { sync } from '../sync.ts';
import { type Archive, createArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { temporaryName } from './file-names.ts';
import { DATA_DIR_FILES, ENTRIES, FORMAT, type Manifest, README } from './manifest.ts';
import { sealOf } from './seal.ts';
import * as repo from './snapshot-repo.ts';

/* The product's version, from package.json. */
function productVersion(): string {
  const about: unknown = JSON.parse(readFileSync(projectPath('package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(about).version;
}

type BackupParts = {
  /** A dedicated connection; its settings are changed, and the caller ends it. */
  client: pg.ClientBase;
  storage: Pick<Storage, 'list' | 'read'>;
  dataDir: string;
  /** The folder of the file; created if missing. */
  folder: string;
  /** The file's name in the folder. */
  name: string;
  createdAt?: Date;
  /** Ends it early, leaving nothing behind. */
  signal?: AbortSignal;
};

type Paths = { target: string; aside: string };

/* Writes a temporary file first, because tar needs the size before the content. */
async function addTable(
  { client }: BackupParts,
  archive: Archive,
  table: Awaited<ReturnType<typeof repo.findTables>>[number],
  scratch: string,
): Promise<void> {
  const file = createWriteStream(scratch, { mode: 0o600 });
  await pipeline(repo.copyTable(client, table), file);
  await archive.add(`data/${table.name}.csv`, file.bytesWritten, createReadStream(scratch));
}

/* Returns the files that rows of the snapshot refer to; a photo's sizes are below its key. */
async function findFiles(storage: BackupParts['storage'], keys: ReadonlySet<string>) {
  const files: StoredFile[] = [];
  const missing = new Set(keys);
  for await (const file of storage.list('')) {
    const parent = file.key.slice(0, file.key.lastIndexOf('/'));
    const owner = [file.key, parent].find((key) => keys.has(key));
    if (owner === undefined) continue;
    files.push(file);
    missing.delete(owner);
  }
  files.sort((one, other) => (one.key < other.key ? -1 : 1));
  return { files, missing: [...missing].sort() };
}

async function addFile({ storage }: BackupParts, archive: Archive, key: string): Promise<void> {
  const stored = await storage.read(key);
  if (stored === null) throw new BackupError(`The file ${key} went away while it was copied.`);
  await archive.add(`files/${key}`, stored.bytes, stored.stream);
}

async function addDataDir({ dataDir }: BackupParts, archive: Archive): Promise<void> {
  for (const name of DATA_DIR_FILES) {
    const bytes = await readFile(join(dataDir, name)).catch(() => null);
    if (bytes) await archive.addBytes(`data-dir/${name}`, bytes);
  }
}

async function fill(parts: BackupParts, archive: Archive, scratch: string): Promise<Manifest> {
  const { client, signal, createdAt = new Date() } = parts;
  await repo.beginSnapshot(client);
  const tables = await repo.findTables(client);
  const database = await repo.describeDatabase(client, tables);
  const { files, missing } = await findFiles(parts.storage, await repo.referencedKeys(client));
  const manifest: Manifest = {
    product: 'district-society',
    format: FORMAT,
    version: productVersion(),
    createdAt: createdAt.toISOString(),
    ...database,
    files: { count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
    missing,
  };
  await archive.addBytes(ENTRIES.readme, Buffer.from(README));
  await archive.addBytes(ENTRIES.manifest, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  for (const table of tables) {
    signal?.throwIfAborted();
    await addTable(parts, archive, table, scratch);
  }
  await repo.endSnapshot(client);
  for (const { key } of files) {
    signal?.throwIfAborted();
    await addFile(parts, archive, key);
  }
  await addDataDir(parts, archive);
  return manifest;
}

/* Syncs the file before it gets its name. */
async function seal({ aside, target }: Paths, folder: string, sha256: string): Promise<void> {
  await appendFile(aside, sealOf(sha256), { flush: true });
  await rename(aside, target);
  await sync(folder);
}

/**
 * Writes a snapshot of the database and the files that it refers to into one file, while the server
 * runs. The file gets its name only when it is whole and durable. Memory use does not depend on the
 * amount of data; disk space is needed for the largest table in addition to the file.
 *
 * @returns the file's path and its manifest
 * @throws BackupError if another backup of this database is running
 */
export async function writeBackup(parts: BackupParts) {
  const { client, folder, name, createdAt = new Date() } = parts;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const paths = { target: join(folder, name), aside: join(folder, temporaryName(name)) };
  if (existsSync(paths.target))
    throw new BackupError(`${paths.target} is there already: try again in a minute.`);
  await repo.prepareConnection(client);
  if (!(await acquireBackupLock(client)))
    throw new BackupError('Another backup of this database is under way.');
  const archive = createArchive(paths.aside, createdAt);
  const scratch = `${paths.aside}.table`;
  try {
    const manifest = await fill({ ...parts, createdAt }, archive, scratch);
    const sha256 = await archive.finish();
    // Throws if the connection, and with it the lock on the files, was lost.
    await releaseBackupLock(client);
    await seal(paths, folder, sha256);
    return { path: paths.target, manifest };
  } finally {
    await archive.abort();
    await rm(scratch, { force: true });
    await rm(paths.aside, { force: true });
  }
}
