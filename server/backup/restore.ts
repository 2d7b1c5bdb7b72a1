import { createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { acquireRestoreLock } from '../db/server-lock.ts';
import { installQueues } from '../jobs/queue.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { loadBackup } from './load-backup.ts';
import * as repo from './load-repo.ts';
import type { OpenBackup } from './read-backup.ts';
import { prepareConnection } from './snapshot-repo.ts';

/** The largest file that is read into memory; larger ones go through the disk. */
const SMALL_BYTES = 4 * 1024 * 1024;

/** Writes a stream of this many bytes under a key of the storage. */
async function storeStream(
  storage: Pick<Storage, 'write'>,
  key: string,
  bytes: number,
  content: Readable,
): Promise<void> {
  if (bytes <= SMALL_BYTES) return storage.write(key, await buffer(content));
  const folder = await mkdtemp(join(tmpdir(), 'society-restore-'));
  try {
    const path = join(folder, 'file');
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    await storage.write(key, { path });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type RestoreParts = {
  /** A dedicated connection to the target; the caller ends it. */
  client: pg.ClientBase;
  storage: Pick<Storage, 'write'>;
  dataDir: string;
};

/** The state of a target: empty, or with data of ours that a restore replaces. */
type Target = 'empty' | 'in use';

/**
 * Locks the target for a restore, as long as the connection is open.
 *
 * @throws BackupError if a server uses it, or it has tables of another product
 */
export async function claimTarget(client: pg.ClientBase): Promise<Target> {
  await prepareConnection(client);
  if (!(await acquireRestoreLock(client)))
    throw new BackupError('A server is using the database: stop it first.');
  const { tables, ours, encoding } = await repo.inspectTarget(client);
  if (encoding !== 'UTF8')
    throw new BackupError(`The database is encoded in ${encoding}, and must be in UTF8.`);
  if (tables && !ours)
    throw new BackupError('The database has tables of another application: choose another one.');
  return ours ? 'in use' : 'empty';
}

/*
 * The key of a stored file: its name in the storage, or the folder of a file that has several
 * sizes.
 */
const keyOf = (name: string) => name.split('/').slice(0, 2).join('/');

const asideOf = (dataDir: string, name: string) => join(dataDir, `${name}.restored`);

/*
 * Writes beside the originals before the commit, so that a full disk is found while the former
 * state is unchanged.
 */
async function writeTemporary(dataDir: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, content] of files)
    await writeFile(asideOf(dataDir, name), content, { mode: 0o600, flush: true });
}

async function putInPlace(dataDir: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const name of files.keys()) {
    await rename(asideOf(dataDir, name), join(dataDir, name)).catch(() => {
      throw new BackupError(
        `The backup is restored, but for one file: move ${asideOf(dataDir, name)} to ${join(dataDir, name)}.`,
      );
    });
  }
}

/**
 * Replaces the target's database and files by the backup's. The database changes in one
 * transaction, committed after every file is written, so that any earlier failure leaves the former
 * state whole. Sessions and password links end. The housekeeping removes the target's other files.
 *
 * @param parts with a client that `claimTarget` has locked the target with
 * @throws BackupError if the backup does not fit this release; nothing has changed then
 */
export async function restoreBackup(
  { client, storage, dataDir }: RestoreParts,
  target: Target,
  backup: OpenBackup,
): Promise<void> {
  if (target === 'in use') await repo.stageKeys(client, [...new Set(backup.files.map(keyOf))]);
  /* Outside the transaction: pg-boss commits what it creates. */
  await installQueues(client);
  let files: ReadonlyMap<string, Buffer>;
  await client.query('begin');
  try {
    if (target === 'in use') await repo.rememberFiles(client);
    const loaded = await loadBackup(client, backup, {
      update: true,
      file: (key, bytes, content) => storeStream(storage, key, bytes, content),
    });
    await repo.revokeAccess(client);
    if (target === 'in use') await repo.discardFormerFiles(client);
    await writeTemporary(dataDir, loaded.dataDir);
    await client.query('commit');
    files = loaded.dataDir;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  await putInPlace(dataDir, files);
}
