import pg from 'pg';
import { withDatabaseErrors } from '../db/check-database.ts';

/** Runs the work on a connection of its own, named in PostgreSQL's list of connections. */
export async function withConnection<Result>(
  url: string,
  applicationName: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // Reported by the statement that fails for it.
  client.on('error', () => undefined);
  await withDatabaseErrors(() => client.connect());
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
