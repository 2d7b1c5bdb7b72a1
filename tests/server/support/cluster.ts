import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../../scripts/lib/build.mjs';
import { startEmbeddedPostgres } from '../../../server/db/embedded/embedded-postgres.ts';
import { migrate } from '../../../server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's cluster, without a database. */
    cluster: string;
    /** The name of the migrated database that tests clone. */
    template: string;
  }
}

/** The build, and one PostgreSQL for the run, without fsync, with a migrated template to clone. */
export default async function startCluster(project: TestProject) {
  await ensureBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'society-tests-'));
  /* As root, PostgreSQL runs as another user, who has to get in. */
  await chmod(dataDir, 0o755);
  const database = await startEmbeddedPostgres({ dataDir, durable: false });
  await migrate(database.url);
  const { pathname } = new URL(database.url);
  project.provide('cluster', database.url.slice(0, -pathname.length));
  project.provide('template', pathname.slice(1));
  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
