import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/db/embedded/embedded-postgres.ts';
import { migrate } from '../../server/db/migrate.ts';
import { projectPath } from '../../server/project-path.ts';
import { checkLedger } from './ledger-check.ts';
import { namePool, poolSize } from './names.ts';

const read = (name: string) => readFileSync(projectPath(`tests/bench/${name}.sql`), 'utf8');

/** Members of the largest society that the bars are for. */
export const usualMembers = 20_000;

const scripts = [read('members'), read('dues')];

/* Of what a folder was made: another script or other names make it anew. */
const recipe = createHash('sha256')
  .update(scripts.join(''))
  .update(JSON.stringify(namePool()))
  .digest('hex');

const ledgerTables = ['ledger_entries', 'allocations', 'open_items'];
const bulkTables = [
  'stored_files',
  'users',
  'member_search',
  'payments',
  'payment_years',
  'member_accounts',
];

/*
 * Rows of the ledger come without its triggers and references, which follow each row: what the triggers
 * derive is filled from all rows at once, and the references are checked when they are put back.
 */
async function withoutLedgerChecks(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const tables = [...ledgerTables, 'payments'];
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await load();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

/* Indexes are built once at the end, which takes a fraction of keeping them row by row. */
async function withoutIndexes(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1)
       and not exists (select from pg_constraint where conname = indexname)`,
    [[...bulkTables, ...ledgerTables]],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await load();
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of rows) await client.query(definition);
}

/* VACUUM marks pages as visible to all only when no older transaction runs, autovacuum's included. */
async function settle(client: pg.Client, table: string): Promise<void> {
  for (let attempt = 0; attempt < 30; attempt++) {
    await client.query(`vacuum (analyze) ${table}`);
    const { rows } = await client.query(
      'select relallvisible >= relpages as done from pg_class where oid = $1::regclass',
      [table],
    );
    if (rows[0]?.done) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error(`${table} could not be vacuumed.`);
}

async function load(url: string, members: number): Promise<void> {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { given, second, surname } = namePool();
    await client.query(
      'create temp table pool (place serial, given text, second text, surname text)',
    );
    await client.query(
      `insert into pool (given, second, surname) select * from unnest($1::text[], $2::text[], $3::text[])`,
      [given, second, surname],
    );
    await client.query(`set bench.members = ${members}`);
    await client.query(`set bench.pool = ${poolSize}`);
    await withoutLedgerChecks(client, () =>
      withoutIndexes(client, async () => {
        for (const script of scripts) await client.query(script);
      }),
    );
    for (const table of [
      ...bulkTables,
      ...ledgerTables,
      'sessions',
      'subscriptions',
      'kept_totals',
      'cash_days',
    ])
      await settle(client, table);
    await checkLedger(client);
  } finally {
    await client.end();
  }
}

/**
 * The folder of a database of that many members with ten years of dues, which stays for the next run; made where there is
 * none, or one by another recipe.
 *
 * @param fresh makes it anew in any case
 */
export async function ensureDataset(members: number, fresh: boolean): Promise<string> {
  const folder = projectPath(join('.bench', `dues-${members}`));
  const stamp = join(folder, 'recipe');
  const known = await readFile(stamp, 'utf8').catch(() => null);
  if (known === recipe && !fresh) return folder;
  const begun = performance.now();
  process.stdout.write(`Making ${members.toLocaleString('en')} members with their dues … `);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const database = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  try {
    await load(database.url, members);
  } finally {
    await database.stop();
  }
  await writeFile(stamp, recipe);
  console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s`);
  return folder;
}
