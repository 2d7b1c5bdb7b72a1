import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { StartError } from '../start-error.ts';

/** A database that this release's migrations do not lead to; the message is one line for the console. */
export class ForeignDatabaseError extends StartError {
  override name = 'ForeignDatabaseError';
}

const journalSchema = z.object({
  entries: z.array(z.object({ when: z.number(), tag: z.string() })).min(1),
});

/** The last commit that has the migrations which the baseline replaces; it ends where the baseline begins. */
export const lastBeforeBaseline = '108561a1';

/* Returns when each migration was made, in ms, which Drizzle stores as `created_at`. */
async function migrationsOf(client: pg.Client): Promise<number[]> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (tables[0]?.name == null) return [];
  const { rows } = await client.query<{ made: string }>(
    'select created_at as made from drizzle.__drizzle_migrations',
  );
  return rows.map(({ made }) => Number(made));
}

/**
 * Checks that this build has every migration of the database, and that the database has at least those
 * that the baseline replaces.
 *
 * @param folder the migrations of this build
 * @throws ForeignDatabaseError
 */
export async function refuseForeignDatabase(client: pg.Client, folder: string): Promise<void> {
  const text = await readFile(join(folder, 'meta/_journal.json'), 'utf8');
  const { entries } = journalSchema.parse(JSON.parse(text));
  const known = entries.map(({ when }) => when);
  const baseline = Math.min(...known);
  const made = await migrationsOf(client);
  if (made.length > 0 && !made.includes(baseline))
    throw new ForeignDatabaseError(
      `This database is older than what this release can migrate: start the release of commit ${lastBeforeBaseline} on it once, then this one.`,
    );
  const unknown = made.filter((when) => when > baseline && !known.includes(when));
  if (unknown.length === 0) return;
  const last = new Date(Math.max(...unknown)).toISOString().slice(0, 10);
  throw new ForeignDatabaseError(
    `This release is older than its database, which has ${unknown.length} of a newer release's migrations (the last of ${last}; this release ends with ${entries.at(-1)?.tag}): start the newer release, or restore a backup made before the upgrade.`,
  );
}
