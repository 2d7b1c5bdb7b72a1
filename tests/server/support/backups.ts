import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { copyTable, findTables, prepareConnection } from '../../../server/backup/snapshot-repo.ts';
import { commands } from '../../../server/commands/commands.ts';
import { sha256Of } from '../../../server/hashing.ts';
import { readSettings } from '../../../server/settings.ts';

const folders: string[] = [];

/** A new folder, gone after `removeFolders`. */
export async function newBackupFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'society-backups-'));
  // As root, PostgreSQL runs as another user, who has to get in.
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0))
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Runs one of the commands as `npm run <name> -- <args>` would; answers what it says. */
export async function runCommand(
  name: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<string> {
  const said: string[] = [];
  await commands[name]?.({ settings: readSettings(env), args, say: (line) => said.push(line) });
  return said.join('\n');
}

/** Makes a backup; answers the file's path. */
export async function makeBackup(env: Record<string, string>, folder: string): Promise<string> {
  const said = await runCommand('backup', env, folder);
  return /^(.+?\.tar\.gz): /m.exec(said)?.[1] ?? '';
}

/** The SHA-256 of the rows of each table, without those named. */
export async function fingerprints(url: string, without: readonly string[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await prepareConnection(client);
    const sums: Record<string, string> = {};
    for (const table of await findTables(client))
      if (!without.includes(table.name))
        sums[table.name] = await sha256Of(copyTable(client, table));
    return sums;
  } finally {
    await client.end();
  }
}
