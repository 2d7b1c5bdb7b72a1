import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { manualName } from '../backup/file-names.ts';
import type { Manifest } from '../backup/manifest.ts';
import { openBackup } from '../backup/read-backup.ts';
import { verifyBackup } from '../backup/verify.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { connectForCommand, withConnection } from '../db/connection.ts';
import { openDatabase, openExistingDatabase, whileOpen } from '../db/open-database.ts';
import { openStorage } from '../storage/open-storage.ts';
import { type Command, CommandError } from './command.ts';

const rowsOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0);

/** Returns a backup's summary: '21 tables with 4,200 rows, 96 files'. */
function summary(manifest: Manifest): string {
  const [rows, files] = [rowsOf(manifest), manifest.files.count].map((n) => n.toLocaleString('en'));
  return `${manifest.tables.length} tables with ${rows} rows, ${files} files`;
}

/** `npm run backup -- [folder]`: writes a backup into the folder, by default BACKUP_DIR. */
export const backup: Command = async ({ settings, args, say }) => {
  const [folder] = args;
  if (args.length > 1 || folder?.startsWith('-'))
    throw new CommandError('Name one folder, or none: npm run backup -- [folder]');
  await whileOpen(await openExistingDatabase(settings, { say }), async (url) => {
    const parts = {
      storage: await openStorage(settings),
      dataDir: settings.dataDir,
      folder: folder === undefined ? settings.backupDir : resolve(folder),
      name: manualName(new Date()),
    };
    const { path, manifest } = await withConnection(
      url,
      'backup',
      (client) => writeBackup({ client, ...parts }),
      connectForCommand,
    );
    const { size } = await stat(path);
    say(`${path}: ${summary(manifest)}, ${(size / 1e6).toFixed(1)} MB.`);
    if (manifest.missing.length > 0)
      say(`${manifest.missing.length} files that the database refers to were not in the storage.`);
  });
};

/** `npm run backup:verify -- <file>`: restores it into a scratch database and compares. */
export const backupVerify: Command = async ({ settings, args, say }) => {
  const [path] = args;
  if (path === undefined || args.length > 1)
    throw new CommandError('Name the file: npm run backup:verify -- <file>');
  const opened = await openBackup(path);
  try {
    await whileOpen(await openDatabase(settings, { say }), (url) => verifyBackup(url, opened));
    const { manifest } = opened;
    say(`The backup of ${manifest.createdAt} is whole and restores: ${summary(manifest)}.`);
  } finally {
    await opened.close();
  }
};
