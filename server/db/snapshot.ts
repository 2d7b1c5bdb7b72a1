import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from './client.ts';

/** The database as it is at one moment. */
export type Snapshot = NodePgDatabase & { $client: pg.PoolClient };

/** Rows that are read, and in memory, at once. */
const batchSize = 1_000;

/**
 * Yields what is read of the database as it is at one moment, however long the reader takes: for files. Ends the
 * transaction, which writes nothing, also when the reader stops.
 */
export async function* inSnapshot<Part>(
  { $client }: Database,
  read: (tx: Snapshot) => AsyncIterable<Part>,
): AsyncGenerator<Part> {
  const client = await $client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    /* All rows are fetched: the fastest plan is that of the last one. */
    await client.query('set local cursor_tuple_fraction = 1');
    yield* read(drizzle(client));
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

/** Returns the list of a SELECT that names each column as its key. */
export const columnList = (columns: Record<string, SQLWrapper>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );

/**
 * Yields the rows of a query in batches, by a cursor of the snapshot. A bigint and a date must be cast, for pg gives
 * them as text and as `Date`.
 */
export async function* batchesOf<Row extends object>(
  tx: Snapshot,
  query: SQL,
): AsyncGenerator<Row[]> {
  await tx.execute(sql`declare batches no scroll cursor for ${query}`);
  let rows: Row[];
  do {
    ({ rows } = await tx.$client.query<Row>(`fetch ${batchSize} from batches`));
    yield rows;
  } while (rows.length === batchSize);
  await tx.execute(sql`close batches`);
}
