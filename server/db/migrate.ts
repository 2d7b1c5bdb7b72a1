import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { projectPath } from '../project-path.ts';

/** One number for everyone who migrates this product's databases. */
const migrationLock = 7_318_005_001;

/**
 * Brings the database to the newest schema. Takes an advisory lock, so that of several processes
 * starting at once one migrates and the others wait.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'district-society migrate',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await runMigrations(drizzle(client), { migrationsFolder: projectPath('server/db/migrations') });
  } finally {
    await client.end();
  }
}
