import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { withConnection } from '../db/connection.ts';
import { sha256Of } from '../hashing.ts';
import { installQueues } from '../jobs/queue.ts';
import { BackupError } from './backup-error.ts';
import { loadBackup } from './load-backup.ts';
import type { OpenBackup } from './read-backup.ts';
import { copyTable, findTables, prepareConnection, referencedKeys } from './snapshot-repo.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Creates an empty database beside the one of `url`, and removes those of killed checks.
 *
 * @returns its address
 * @throws BackupError if the role may not create databases
 */
async function createScratch(url: string, name: string): Promise<string> {
  await withConnection(url, 'verify', async (client) => {
    const left = await client.query<{ name: string }>(
      `select quote_ident(datname) as name from pg_database d
       where datname ~ '^society_verify_[0-9a-f]{12}$' and pg_has_role(datdba, 'usage')
         and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    );
    for (const { name: old } of left.rows) await client.query(`drop database if exists ${old}`);
    try {
      await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE)
        throw error;
      throw new BackupError(
        'The check needs a database of its own, which the role in DATABASE_URL may not create: give it CREATEDB.',
      );
    }
  });
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  return scratch.href;
}

const dropScratch = (url: string, name: string) =>
  withConnection(url, 'verify', (client) => client.query(`drop database if exists ${name}`));

/* Writes the database out again and compares the bytes with those of the file. */
async function compareTables(client: pg.ClientBase, sums: ReadonlyMap<string, string>) {
  for (const table of await findTables(client)) {
    const sha256 = await sha256Of(copyTable(client, table));
    if (sha256 !== sums.get(`data/${table.name}.csv`))
      throw new BackupError(`The table ${table.name} is not as the backup has it.`);
  }
}

async function findMissingFiles(
  client: pg.ClientBase,
  backup: OpenBackup,
): Promise<string | undefined> {
  const there = new Set<string>(backup.manifest.missing);
  for (const name of backup.files) there.add(name).add(name.slice(0, name.lastIndexOf('/')));
  return [...(await referencedKeys(client))].find((key) => !there.has(key));
}

/**
 * Restores a backup into a scratch database beside the one of `url`, and compares rows and checksum
 * of each table, the checksum of each file, and that every file that a row refers to exists.
 * Removes the database again.
 *
 * @throws BackupError if something differs, or the role may not create databases
 */
export async function verifyBackup(url: string, backup: OpenBackup): Promise<void> {
  const name = `society_verify_${randomBytes(6).toString('hex')}`;
  const scratchUrl = await createScratch(url, name);
  await withConnection(scratchUrl, 'verify', async (client) => {
    await prepareConnection(client);
    await installQueues(client);
    await client.query('begin');
    const { sums } = await loadBackup(client, backup, {
      update: false,
      file: async (_key, _bytes, content) => void content.resume(),
    });
    await client.query('commit');
    await compareTables(client, sums);
    const lacking = await findMissingFiles(client, backup);
    if (lacking) throw new BackupError(`The backup lacks the file ${lacking}.`);
  }).finally(() => dropScratch(url, name));
}
