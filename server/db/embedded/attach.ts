import { access } from 'node:fs/promises';
import path from 'node:path';
import { findBinaries } from './binaries.ts';
import { applicationUrl, ensureCluster } from './cluster.ts';
import { connectToRunning } from './connect.ts';
import { isDataDirLocked } from './data-dir-lock.ts';
import { resolveDataDir } from './data-location.ts';

/**
 * Returns the address of the embedded database of `dataDir` where a live process, such as the server,
 * runs it; undefined where none does. Takes no lock: that process keeps it, and may end it any time.
 *
 * Throws EmbeddedPostgresError where a PostgreSQL is there that does not let us in.
 */
export async function attachEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const place = await resolveDataDir(path.resolve(dataDir), await findBinaries(), () => undefined);
  const exists = await access(path.join(place.cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (!exists) return undefined;
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
