import pg from 'pg';

/** Runs one statement in a database and answers its rows. */
export async function queryDatabase(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, number>>(statement)).rows;
  } finally {
    await client.end();
  }
}
