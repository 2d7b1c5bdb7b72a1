import { readFile } from 'node:fs/promises';
import pg from 'pg';

/**
 * Fills an empty database as the last release before the baseline left it: two members, one of whom has paid,
 * an admin and a news item.
 */
export async function loadBeforeBaseline(url: string): Promise<void> {
  const dump = new URL('../../fixtures/before-baseline.sql', import.meta.url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(await readFile(dump, 'utf8'));
  } finally {
    await client.end();
  }
}
