import { access } from 'node:fs/promises';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { attachEmbeddedPostgres } from './embedded/attach.ts';
import { passwordFile } from './embedded/data-location.ts';
import { EmbeddedInUseError, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

type OpenDatabase = {
  url: string;
  /** Stops what was started for this; a database that another process runs is not touched. */
  stop: () => Promise<void>;
};

/**
 * Opens the database of the settings for a command: DATABASE_URL if set, else the embedded
 * database. If the server runs the embedded database, the command shares it; otherwise it is
 * started.
 *
 * @param say prints a line for the person at the console
 * @throws EmbeddedPostgresError if the embedded database does not start
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  { say }: { say: (line: string) => void },
): Promise<OpenDatabase> {
  const borrowed = (url: string) => ({ url, stop: async () => undefined });
  if (databaseUrl !== undefined) return borrowed(databaseUrl);
  const running = await attachEmbeddedPostgres(dataDir);
  if (running !== undefined) return borrowed(running);
  try {
    return await startEmbeddedPostgres({ dataDir, say });
  } catch (error) {
    // The server has started in the meantime.
    const url =
      error instanceof EmbeddedInUseError ? await attachEmbeddedPostgres(dataDir) : undefined;
    if (url === undefined) throw error;
    return borrowed(url);
  }
}

/** Does a command's work with a database that was opened for it, and stops it then. */
export const whileOpen = <Result>(
  { url, stop }: OpenDatabase,
  work: (url: string) => Promise<Result>,
): Promise<Result> => work(url).finally(stop);

/**
 * Opens the database of the settings for a command that needs existing data. Without the server's
 * settings, the command must not take a new, empty database for it.
 *
 * @throws StartError if there is none
 */
export async function openExistingDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  options: { say: (line: string) => void },
): Promise<OpenDatabase> {
  if (settings.databaseUrl === undefined)
    await access(passwordFile(settings.dataDir)).catch(() => {
      throw new StartError(
        `There is no database in ${settings.dataDir}: set DATABASE_URL or DATA_DIR as they are for the server.`,
      );
    });
  return openDatabase(settings, options);
}
