import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { installQueues } from '../jobs/queue.ts';
import { projectPath } from '../project-path.ts';
import { applyChangedSql } from './apply-sql.ts';
import { refuseForeignDatabase } from './foreign-database.ts';
import { withSessionLock } from './locks.ts';

export const migrationsFolder = projectPath('server/db/migrations');

/**
 * Appends the extensions' schemas to the search path: migrations use extension functions without a
 * schema, and some hosts install extensions elsewhere.
 */
export async function findExtensions(client: pg.ClientBase): Promise<void> {
  await client.query(`
    select set_config('search_path', concat_ws(', ', current_setting('search_path'), schemas), false)
    from (
      select string_agg(distinct quote_ident(nspname), ', ') as schemas
      from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
      where extname in ('unaccent', 'pg_trgm') and nspname <> all (current_schemas(true))
    ) as elsewhere
    where schemas is not null`);
}

/**
 * Migrates the database to the newest schema, and defines its functions, triggers, views and queues as this release has
 * them. If several processes start at the same time, one migrates and the others wait.
 *
 * @throws ForeignDatabaseError if a newer release has migrated it, or it is older than the first migration; nothing is
 * changed then
 */
export async function migrate(url: string): Promise<void> {
  await withSessionLock(url, 'migration', async (client) => {
    await refuseForeignDatabase(client, migrationsFolder);
    await findExtensions(client);
    await runMigrations(drizzle(client), { migrationsFolder });
    await applyChangedSql(client);
    await installQueues(client);
  });
}
