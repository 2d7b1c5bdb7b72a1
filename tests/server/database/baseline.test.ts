import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { installQueues } from '../../../server/jobs/queue.ts';
import { makeBackup, newBackupFolder, removeFolders, runCommand } from '../support/backups.ts';
import { loadBeforeBaseline } from '../support/before-baseline.ts';
import { type Catalogue, readCatalogue } from '../support/catalogue.ts';
import { cloneDatabase, newDatabase, type TestDatabase } from '../support/database.ts';
import { daysThatDiffer } from '../support/dues.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of open.splice(0).reverse()) await end();
});

async function clientOf({ url, drop }: TestDatabase) {
  const client = new pg.Client({ connectionString: url });
  open.push(drop, () => client.end());
  await client.connect();
  return client;
}

async function beforeBaseline() {
  const database = await newDatabase();
  await loadBeforeBaseline(database.url);
  return { url: database.url, client: await clientOf(database) };
}

/* The tables and columns that were there before and are there still. */
async function keptBy(fresh: Catalogue, client: pg.Client): Promise<Catalogue> {
  const before = await readCatalogue(client);
  const kept = <Part>(part: Record<string, Part>, of: object) =>
    Object.fromEntries(Object.entries(part).filter(([name]) => Object.hasOwn(of, name)));
  const [tables, columns] = [
    kept(fresh.tables, before.tables),
    kept(fresh.columns, before.columns),
  ];
  return { ...fresh, tables, columns };
}

/* Every row of every table of that catalogue, with the columns of that catalogue, as text. */
async function readRows(client: pg.Client, { tables, columns }: Catalogue) {
  const rows: Record<string, string[]> = {};
  for (const table of Object.keys(tables)) {
    const names = Object.keys(columns).filter((name) => name.startsWith(`${table}.`));
    if (names.length === 0 || table === 'installation_facts') continue;
    const { rowCount } = await client.query(`select where to_regclass($1) is not null`, [table]);
    if (rowCount === 0) continue;
    /* Sums of payments and counts of members were counters, too. */
    const counters = `where name = 'content_version'`;
    const found = await client.query<{ row: string }>(
      `select jsonb_build_array(${names.join()})::text as row from ${table}
       ${table === 'kept_totals' ? counters : ''} order by 1`,
    );
    rows[table] = found.rows.map(({ row }) => row);
  }
  return rows;
}

/* The money of that database is on its day in the cash book. */
async function expectCashDays(client: pg.Client) {
  expect((await client.query('select sum(kobo) as kobo from cash_days')).rows).toEqual([
    { kobo: '1500050' },
  ]);
  expect((await client.query(daysThatDiffer)).rows).toEqual([]);
}

describe('a database of the last release before the baseline', () => {
  it('is migrated to what a new one is, and keeps its rows', async () => {
    const fresh = await readCatalogue(await clientOf(await cloneDatabase()));
    const { url, client } = await beforeBaseline();
    const kept = await keptBy(fresh, client);
    const before = await readRows(client, kept);
    expect(before.users).toHaveLength(3);
    expect(before.open_items).toHaveLength(3);
    await migrate(url);
    expect(await readCatalogue(client)).toEqual(fresh);
    expect(await readRows(client, kept)).toEqual(before);
    await expectCashDays(client);
  });

  it('and is left as it is by the next start', async () => {
    const { url, client } = await beforeBaseline();
    await migrate(url);
    const versions = `select oid, xmin from pg_proc where pronamespace = 'public'::regnamespace order by oid`;
    const before = (await client.query(versions)).rows;
    await migrate(url);
    expect((await client.query(versions)).rows).toEqual(before);
  });
});

const withoutLast = `delete from drizzle.__drizzle_migrations
  where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`;

describe('a backup of such a database', () => {
  afterAll(removeFolders);
  const backUp = async (url: string, client: pg.Client) => {
    await installQueues(client);
    const env = { DATABASE_URL: url, DATA_DIR: await newBackupFolder() };
    return makeBackup(env, await newBackupFolder());
  };

  it('is restored to what a new one is, with its rows', async () => {
    const fresh = await readCatalogue(await clientOf(await cloneDatabase()));
    const { url, client } = await beforeBaseline();
    const kept = await keptBy(fresh, client);
    const before = await readRows(client, kept);
    const target = await newDatabase();
    const restored = await clientOf(target);
    const env = { DATABASE_URL: target.url, DATA_DIR: await newBackupFolder() };
    const file = await backUp(url, client);
    await runCommand('backup:verify', env, file);
    await runCommand('restore', env, file);
    expect(await readCatalogue(restored)).toEqual(fresh);
    expect(await readRows(restored, kept)).toEqual(before);
    await expectCashDays(restored);
  });

  it('is refused where it is older than the last release before the baseline', async () => {
    const { url, client } = await beforeBaseline();
    await client.query(withoutLast);
    const env = { DATABASE_URL: url, DATA_DIR: await newBackupFolder() };
    const file = await backUp(url, client);
    await expect(runCommand('restore', env, file, '--yes')).rejects.toThrow(
      /^The backup is older than what this release can read: .* commit [0-9a-f]{8}/,
    );
    expect((await client.query('select from users')).rowCount).toBe(3);
  });
});

it('an older one is refused in a sentence that says what to do, and nothing of it changes', async () => {
  const { url, client } = await beforeBaseline();
  await client.query(withoutLast);
  const before = await readCatalogue(client);
  await expect(migrate(url)).rejects.toThrow(
    /^This database is older than what this release can migrate: start the release of commit [0-9a-f]{8} on it once, then this one\.$/,
  );
  expect(await readCatalogue(client)).toEqual(before);
  expect((await client.query('select from drizzle.__drizzle_migrations')).rowCount).toBe(44);
});
