import { createInterface } from 'node:readline/promises';
import type pg from 'pg';
import { openBackup } from '../backup/read-backup.ts';
import { claimTarget, restoreBackup } from '../backup/restore.ts';
import { connectForCommand, withConnection } from '../db/connection.ts';
import { EmbeddedInUseError, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { whileOpen } from '../db/open-database.ts';
import type { Settings } from '../settings.ts';
import { openStorage } from '../storage/open-storage.ts';
import { type Command, CommandError } from './command.ts';

const usage = 'Name the file: npm run restore -- <file> [--yes]';

async function openTarget({ databaseUrl, dataDir }: Settings, say: (line: string) => void) {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined };
  try {
    return await startEmbeddedPostgres({ dataDir, say });
  } catch (error) {
    if (!(error instanceof EmbeddedInUseError)) throw error;
    throw new CommandError('A server is using the database: stop it first.');
  }
}

/* Requires a confirmation, or --yes in a script, because everything is replaced. */
async function confirm(createdAt: string, isSure: boolean): Promise<void> {
  if (isSure) return;
  if (!process.stdin.isTTY)
    throw new CommandError('There is data already, which would be replaced: add --yes for that.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `There is data already. Replace all of it by the backup of ${createdAt}? Type yes: `,
  );
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new CommandError('Nothing was changed.');
}

/** `npm run restore -- <file> [--yes]`: replaces the database and its files by the backup's. */
export const restore: Command = async ({ settings, args, say }) => {
  const [path, ...others] = args.filter((arg) => arg !== '--yes');
  if (path === undefined || path.startsWith('-') || others.length > 0)
    throw new CommandError(usage);
  const backup = await openBackup(path);
  try {
    await whileOpen(await openTarget(settings, say), async (url) => {
      const storage = await openStorage(settings);
      const work = async (client: pg.Client) => {
        const target = await claimTarget(client);
        if (target === 'in use') await confirm(backup.manifest.createdAt, args.includes('--yes'));
        await restoreBackup({ client, storage, dataDir: settings.dataDir }, target, backup);
      };
      await withConnection(url, 'restore', work, connectForCommand);
    });
  } finally {
    await backup.close();
  }
  const place =
    settings.databaseUrl === undefined
      ? `the embedded database of ${settings.dataDir}`
      : 'the database of DATABASE_URL';
  say(
    `The backup of ${backup.manifest.createdAt} is restored into ${place}. Everyone has to log in again.`,
  );
};
