import pg from 'pg';
import { withConnection } from '../db/connection.ts';
import { BackupError } from './backup-error.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Creates an empty database beside the one of `url`, and removes those of killed checks.
 *
 * @returns its address
 * @throws BackupError if the role may not create databases
 */
export async function createScratch(url: string, name: string): Promise<string> {
  await withConnection(url, 'verify', async (client) => {
    const left = await client.query<{ name: string }>(
      `select quote_ident(datname) as name from pg_database d
       where datname ~ '^society_verify_[0-9a-f]{12}$' and pg_has_role(datdba, 'usage')
         and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    );
    for (const { name: old } of left.rows) await client.query(`drop database if exists ${old}`);
    try {
      await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE)
        throw error;
      throw new BackupError(
        'The check needs a database of its own, which the role in DATABASE_URL may not create: give it CREATEDB.',
      );
    }
  });
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  return scratch.href;
}

export const dropScratch = (url: string, name: string) =>
  withConnection(url, 'verify', (client) => client.query(`drop database if exists ${name}`));
