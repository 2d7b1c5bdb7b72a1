import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { sessionLocks } from '../db/locks.ts';
import { BackupError } from './backup-error.ts';
import { mailColumns, mailTable } from './mails-repo.ts';
import type { Manifest, TableOfBackup } from './manifest.ts';

const { escapeIdentifier } = pg;

/**
 * Applies settings with which every PostgreSQL writes and reads the same text, without time limits.
 */
export async function prepareConnection(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
    set timezone = 'UTC'; set extra_float_digits = 3; set bytea_output = 'hex';
    set search_path = public; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
}

/** Begins the snapshot that all tables are read in. No migration can change them during it. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query(`set lock_timeout = '60s'`);
  await client.query('select pg_advisory_lock_shared($1)', [sessionLocks.migration]);
  await client.query('begin isolation level repeatable read read only');
}

export async function endSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('commit');
  await client.query('select pg_advisory_unlock_shared($1)', [sessionLocks.migration]);
}

/** One of the product's tables, with its stored columns, what to read it from and in which order. */
type Table = { name: string; columns: string[]; from: string; order: string };

/*
 * Mails that wait or were given up are written as a table of their own, which every release reads, and
 * not as those of the queue, whose tables depend on its version. `mails-repo.ts` reads it.
 */
const queuedMails: Table = {
  name: mailTable,
  columns: mailColumns.map(([name]) => name),
  from: `(
    select id, data ->> 'kind' as kind, data -> 'payload' as payload, substr(name, 6) as class,
      case when started_on is null then 0 else retry_count + 1 end as attempts,
      output ->> 'reason' as last_error, start_after as next_attempt_at, created_on as created_at,
      null as sent_at, case when state = 'failed' then completed_on end as failed_at
    from pgboss.job where name like 'mail-%' and state not in ('completed', 'cancelled')
  ) as mails`,
  order: 'id',
};

async function hasQueue(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('pgboss.job') is not null as there`,
  );
  return rows[0]?.there === true;
}

/**
 * Returns the tables of the schema `public`, without generated columns, which PostgreSQL computes, and
 * that of the queued mails.
 */
export async function findTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
        as columns,
      (select array_agg(quote_ident(a.attname)
          || case when a.attcollation <> 0 then ' collate "C"' else '' end order by k.place)
        from pg_index i cross join lateral unnest(i.indkey) with ordinality as k(attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '${mailTable}'
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`);
  const ours = rows.map(({ name, columns, key }) => ({
    name,
    columns,
    from: `public.${escapeIdentifier(name)}`,
    order: (key ?? columns.map((column) => `${escapeIdentifier(column)}::text collate "C"`)).join(),
  }));
  return [...ours, queuedMails].sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function rowsOf(client: pg.ClientBase, { from }: Table): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${from}`);
  return Number(rows[0]?.count);
}

/** Returns a table's rows as CSV, in an order that is the same in every database. */
export function copyTable(client: pg.ClientBase, { from, columns, order }: Table): Readable {
  const list = columns.map(escapeIdentifier).join();
  return client.query(
    copyTo(
      `copy (select ${list} from ${from} order by ${order}) to stdout with (format csv, header true)`,
    ),
  );
}

/**
 * Returns the manifest's description of the database. @throws BackupError if it has no tables of
 * ours
 */
export async function describeDatabase(
  client: pg.ClientBase,
  tables: readonly Table[],
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'postgres'>> {
  const migrations = await readMigrations(client);
  if (migrations.length === 0 || !(await hasQueue(client)))
    throw new BackupError('The database has no tables yet: start the server once before a backup.');
  const described: TableOfBackup[] = [];
  for (const table of tables) {
    const { name, columns } = table;
    described.push({ name, columns, rows: await rowsOf(client, table) });
  }
  const version = await client.query<{ server_version: string }>('show server_version');
  return {
    migrations,
    tables: described,
    sequences: await readSequences(client),
    postgres: version.rows[0]?.server_version ?? '',
  };
}

/** Returns the database's migrations in order; none if it is empty or not ours. */
async function readMigrations(client: pg.ClientBase): Promise<Manifest['migrations']> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (rows[0]?.there !== true) return [];
  const found = await client.query<{ hash: string; when: string }>(
    'select hash, created_at as when from drizzle.__drizzle_migrations order by created_at',
  );
  return found.rows.map(({ hash, when }) => ({ hash, when: Number(when) }));
}

async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value as value, is_called as called from public.${escapeIdentifier(name)}`,
    );
    const [row] = state.rows;
    if (row) sequences.push({ name, value: row.value, called: row.called });
  }
  return sequences;
}

/** Returns the keys of the stored files that rows refer to. */
export async function referencedKeys(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    `select key from public.stored_files where state = 'kept'`,
  );
  return new Set(rows.map(({ key }) => key));
}
