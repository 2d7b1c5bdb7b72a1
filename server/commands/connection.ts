import pg from 'pg';
import { withDatabaseErrors } from '../db/check-database.ts';

/** Runs the work on a dedicated connection, with a name in PostgreSQL's list of connections. */
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
  // The next statement on the connection reports the failure.
  client.on('error', () => undefined);
  await withDatabaseErrors(() => client.connect());
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
