import pg from 'pg';
import { withDatabaseErrors } from './check-database.ts';

/**
 * Connects for a command.
 *
 * @throws StartError, in one line for the console, where the database of DATABASE_URL cannot be reached
 */
export const connectForCommand = (client: pg.Client): Promise<unknown> =>
  withDatabaseErrors(() => client.connect());

/**
 * Does the work on a connection of its own, with a purpose that PostgreSQL lists it under.
 *
 * @param open connects it; by default with PostgreSQL's own errors, by which a start knows that it may begin anew
 */
export async function withConnection<Result>(
  url: string | undefined,
  purpose: string,
  work: (client: pg.Client) => Promise<Result>,
  open = (client: pg.Client): Promise<unknown> => client.connect(),
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
    await open(client);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
