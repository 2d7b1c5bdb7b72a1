import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { lastBeforeBaseline } from '../db/foreign-database.ts';
import { findExtensions, migrationsFolder } from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import { mailTable, restoredMails } from './mails-repo.ts';
import type { Manifest, TableOfBackup } from './manifest.ts';

const { escapeIdentifier } = pg;

const quote = (name: string) => `public.${escapeIdentifier(name)}`;

type Migrations = ReturnType<typeof readMigrationFiles>;

/* What this release has. */
const readOwnMigrations = () => readMigrationFiles({ migrationsFolder });

/**
 * Splits this release's migrations at the last one that the backup's database had. Those that the
 * baseline replaces end with one of its time, and leave the same tables.
 *
 * @throws BackupError if it had one that this release does not have, or not all that the baseline replaces
 */
export function splitMigrations({ migrations }: Pick<Manifest, 'migrations'>) {
  const known = readOwnMigrations();
  const baseline = known[0]?.folderMillis ?? 0;
  const own = migrations.filter(({ when }) => when >= baseline);
  if (own[0]?.when !== baseline)
    throw new BackupError(
      `The backup is older than what this release can read: restore it with the release of commit ${lastBeforeBaseline}, then start this one.`,
    );
  const isOfReplaced = migrations.length > own.length;
  const isPrefix = own.every(
    ({ hash }, place) => (place === 0 && isOfReplaced) || known[place]?.hash === hash,
  );
  if (!isPrefix)
    throw new BackupError(
      'The backup was made by a newer release, or by a changed one: update this one first.',
    );
  return { before: known.slice(0, own.length), after: known.slice(own.length) };
}

/** Runs migrations within the current transaction and records them as Drizzle's migrator does. */
export async function runMigrations(client: pg.ClientBase, migrations: Migrations) {
  await findExtensions(client);
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    );
  }
}

/**
 * Removes everything in the schema `public` except extensions, what is queued, and the list of
 * migrations; creates that list again as Drizzle's migrator would.
 */
export async function emptyDatabase(client: pg.ClientBase): Promise<void> {
  const notOfExtension = (catalog: string) =>
    `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass
       and d.objid = o.oid and d.deptype = 'e')`;
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop %s if exists public.%I cascade',
        case relkind when 'v' then 'view' when 'm' then 'materialized view'
          when 'S' then 'sequence' else 'table' end, relname) as statement
      from pg_class o where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p', 'v', 'm', 'S') and ${notOfExtension('pg_class')}
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure)
      from pg_proc o where pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc')}
    union all
    select format('drop type if exists public.%I cascade', typname)
      from pg_type o where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
        and ${notOfExtension('pg_type')}`);
  for (const { statement } of rows) await client.query(statement);
  await client.query('drop schema if exists drizzle cascade');
  await client.query('truncate pgboss.job, pgboss.archive');
  await client.query('create schema drizzle');
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
}

/**
 * Returns whether the schema `public` has tables, whether they are this product's, and the
 * encoding.
 */
export async function inspectTarget(client: pg.ClientBase) {
  const { rows } = await client.query<{ tables: boolean; ours: boolean; encoding: string }>(`
    select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
        as tables,
      to_regclass('drizzle.__drizzle_migrations') is not null
        and to_regclass('public.stored_files') is not null as ours,
      current_setting('server_encoding') as encoding`);
  return rows[0] ?? { tables: false, ours: false, encoding: '' };
}

/**
 * Records keys before their files are written, so that the housekeeping finds the files of an
 * interrupted restore.
 */
export async function stageKeys(client: pg.ClientBase, keys: readonly string[]): Promise<void> {
  await client.query(
    `insert into public.stored_files (key, kind) select key, 'resource' from unnest($1::text[]) as key
     on conflict do nothing`,
    [keys],
  );
}

/** Saves the keys of stored files for `discardFormerFiles`, until the transaction ends. */
export async function rememberFiles(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create temporary table former_files on commit drop as select key, kind from public.stored_files',
  );
}

/** Leaves files that only the former database referred to for the housekeeping to remove. */
export async function discardFormerFiles(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into public.stored_files (key, kind, state)
     select key, kind, 'discarded' from pg_temp.former_files on conflict do nothing`,
  );
}

/**
 * Ends every session and voids mailed password links: those used since the backup would work again.
 */
export async function revokeAccess(client: pg.ClientBase): Promise<void> {
  await client.query('delete from public.sessions');
  await client.query(`delete from public.mail_tokens where purpose = 'reset-password'`);
}

type ForeignKey = { table: string; name: string; definition: string };

/** Removes foreign keys while tables are loaded one by one, and empties the tables; triggers are not there yet. */
export async function beginLoad(client: pg.ClientBase, tables: readonly string[]) {
  const { rows: foreignKeys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  await client.query(`truncate ${tables.map(quote).join()}`);
  return foreignKeys;
}

/** Loads a table's rows from CSV. @throws BackupError if their number is wrong */
export async function loadTable(
  client: pg.ClientBase,
  { name, columns, rows }: TableOfBackup,
  csv: Readable,
): Promise<void> {
  const list = columns.map(escapeIdentifier).join();
  const copy = client.query(
    copyFrom(
      `copy ${name === mailTable ? restoredMails : quote(name)} (${list}) from stdin with (format csv, header match)`,
    ),
  );
  await pipeline(csv, copy);
  if (copy.rowCount !== rows)
    throw new BackupError(
      `The table ${name} has ${copy.rowCount} rows in the backup, not ${rows}.`,
    );
}

/** Restores what `beginLoad` removed, which checks every reference, and sets the sequences. */
export async function endLoad(
  client: pg.ClientBase,
  { sequences }: Pick<Manifest, 'sequences'>,
  foreignKeys: readonly ForeignKey[],
): Promise<void> {
  for (const { name, value, called } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quote(name), value, called]);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}
