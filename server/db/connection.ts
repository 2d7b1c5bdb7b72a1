import pg from 'pg';
import { withDatabaseErrors } from './check-database.ts';

/**
 * Does the work on a connection of its own, with a purpose that PostgreSQL lists it under.
 *
 * @throws StartError, in one line, where the database cannot be reached
 */
export async function withConnection<Result>(
  url: string | undefined,
  purpose: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `district-society ${purpose}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  /* A connection that breaks fails the next query on it, and must not end the process before. */
  client.on('error', () => undefined);
  try {
    await withDatabaseErrors(() => client.connect());
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
