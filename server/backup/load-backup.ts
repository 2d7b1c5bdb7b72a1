import type pg from 'pg';
import { applySql } from '../db/apply-sql.ts';
import { BackupError } from './backup-error.ts';
import * as repo from './load-repo.ts';
import { createMailTable, mailTable, queueMails } from './mails-repo.ts';
import type { BackupVisitor, OpenBackup } from './read-backup.ts';
import { findTables } from './snapshot-repo.ts';

/**
 * Replaces the database's content by the backup's, within the current transaction and where the queue is installed: the backup's
 * schema, its rows, and then this release's newer migrations, functions, triggers and views if `update` is set.
 *
 * @param file takes each stored file
 * @returns the other files of the backup, and the SHA-256 of each of its entries
 * @throws BackupError if the backup does not fit this release; the caller rolls back
 */
export async function loadBackup(
  client: pg.ClientBase,
  backup: OpenBackup,
  { file, update }: Pick<BackupVisitor, 'file'> & { update: boolean },
) {
  const { manifest } = backup;
  const { before, after } = repo.splitMigrations(manifest);
  await repo.emptyDatabase(client);
  await repo.runMigrations(client, before);
  const tables = manifest.tables.map(({ name }) => name);
  const made = (await findTables(client)).map(({ name }) => name);
  if (tables.join() !== made.join())
    throw new BackupError('The tables of the backup are not those of its release.');
  const foreignKeys = await repo.beginLoad(
    client,
    tables.filter((name) => name !== mailTable),
  );
  await createMailTable(client);
  const dataDir = new Map<string, Buffer>();
  const sums = await backup.visit({
    async table(name, csv) {
      const table = manifest.tables.find((one) => one.name === name);
      if (table) await repo.loadTable(client, table, csv);
    },
    file,
    async dataDirFile(name, content) {
      dataDir.set(name, content);
    },
  });
  await repo.endLoad(client, manifest, foreignKeys);
  await queueMails(client);
  if (update) {
    await repo.runMigrations(client, after);
    await applySql(client);
  }
  return { dataDir, sums };
}
