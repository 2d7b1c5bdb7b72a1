import { access } from 'node:fs/promises';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { attachEmbeddedPostgres } from './embedded/attach.ts';
import { passwordFile } from './embedded/data-location.ts';
import { EmbeddedInUseError, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

type OpenDatabase = {
  url: string;
  /** Stops what was started for this; a database that others run stays as it is. */
  stop(): Promise<void>;
};

/**
 * Opens the database of the settings for a command: DATABASE_URL where it is set, else the embedded
 * database, which is used as it is where the server runs it, and started otherwise.
 *
 * @param say takes what the person at the console should know, a line at a time
 * @throws EmbeddedPostgresError where the embedded database cannot be had
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

/**
 * Opens the database of the settings for a command that has nothing to do on a new one: where the server's
 * settings are not set, an empty database must not be taken for its own.
 *
 * @throws StartError where there is none
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
