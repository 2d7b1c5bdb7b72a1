import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('cluster')}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of a test, and how to drop it. */
export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A migrated database of its own, cloned from the run's template. */
export const cloneDatabase = () => newDatabase(inject('template'));

/** An empty database, or one cloned from another. */
export async function newDatabase(template = 'template0'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  /* By files: PostgreSQL's default writes each page into its log, which takes ten times as long. */
  await administer(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: `${inject('cluster')}/${name}`,
    /* Not by force, which tells each session of it: PostgreSQL waits for those that are about to end. */
    drop: () => administer(`drop database if exists ${name}`),
  };
}
