import { access } from 'node:fs/promises';
import path from 'node:path';
import { findBinaries } from './binaries.ts';
import { isClaimed } from './claim.ts';
import { applicationUrl, ensureCluster } from './cluster.ts';
import { reach } from './connect.ts';
import { choosePlace } from './place.ts';

/**
 * Returns the address of the embedded database of `dataDir` where a live process, such as the server,
 * runs it; undefined where none does. Takes no lock: that process keeps it, and may end it any time.
 *
 * Throws EmbeddedPostgresError where a PostgreSQL is there that does not let us in.
 */
export async function attachEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const place = await choosePlace(path.resolve(dataDir), await findBinaries(), () => undefined);
  const exists = await access(path.join(place.cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (!exists) return undefined;
  const password = await ensureCluster(place, true);
  const running = await reach(place, password);
  if (running === undefined) return undefined;
  try {
    return (await isClaimed(running.client)) ? applicationUrl(password, running.port) : undefined;
  } finally {
    await running.client.end();
  }
}
