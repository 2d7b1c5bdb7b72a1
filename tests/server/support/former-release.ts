import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsFolder } from '../../../server/db/migrate.ts';

type Journal = { entries: { tag: string; when: number }[] };

/** Migrates an empty database as the release did whose last migration has that number. */
export async function migrateAsFormerRelease(url: string, last: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'society-migrations-'));
  const client = new pg.Client({ connectionString: url });
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal: Journal = JSON.parse(await readFile(file, 'utf8'));
    const entries = journal.entries.slice(0, last + 1);
    await writeFile(file, JSON.stringify({ ...journal, entries }));
    await client.connect();
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}
