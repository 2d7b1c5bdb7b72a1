import { existsSync } from 'node:fs';
import path from 'node:path';
import { findBinaries } from './binaries.ts';
import { applicationUrl, ensureCluster } from './cluster.ts';
import { connectToRunning } from './connect.ts';
import { isDataDirLocked } from './data-dir-lock.ts';
import { resolveDataDir } from './data-location.ts';

/**
 * Returns the address of the embedded database of `dataDir` if a live process, such as the server,
 * runs it; otherwise undefined. Acquires no lock: that process has it, and may stop the database at
 * any time.
 *
 * @throws EmbeddedPostgresError if a PostgreSQL is running that refuses the connection
 */
export async function attachEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const place = await resolveDataDir(path.resolve(dataDir), await findBinaries(), () => undefined);
  if (!existsSync(path.join(place.cluster, 'PG_VERSION'))) return undefined;
  const password = await ensureCluster(place, true);
  const running = await connectToRunning(place, password);
  if (running === undefined) return undefined;
  try {
    return (await isDataDirLocked(running.client))
      ? applicationUrl(password, running.port)
      : undefined;
  } finally {
    await running.client.end();
  }
}
