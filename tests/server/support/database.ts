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

/** A migrated database of its own, cloned from the run's template, and how to drop it. */
export async function cloneDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(`create database ${name} template ${inject('template')}`);
  return {
    url: `${inject('cluster')}/${name}`,
    /* Not by force, which tells each session of it: PostgreSQL waits for those that are about to end. */
    drop: () => administer(`drop database if exists ${name}`),
  };
}
