import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { loadBeforeBaseline } from '../support/before-baseline.ts';
import { newDatabase } from '../support/database.ts';
import { clearUp, freshSettings, spawnServer } from '../support/processes.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(clearUp);

const newerRow = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer release', 4102444800000)`;

async function open(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

it('a release that is older than its database refuses to start, in one line that says what to do', async () => {
  const settings = await freshSettings();
  const client = await open(settings.DATABASE_URL ?? '');
  await client.query(newerRow);
  const server = spawnServer(settings);
  expect(await server.exited).toEqual({ code: 1, signal: null });
  expect(server.said.err.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^This release is older than its database, .*\(the last of 2100-01-01; this release ends with \d{4}_[\w-]+\): start the newer release, or restore a backup/,
    ),
  ]);
  const { rows } = await client.query(`select from users`);
  expect(rows).toEqual([]);
  await client.end();
});

it('and migrates nothing, whatever else it could add', async () => {
  const { url, drop } = await newDatabase();
  await loadBeforeBaseline(url);
  const client = await open(url);
  await client.query(newerRow);
  const rows = 'select id, created_at from drizzle.__drizzle_migrations order by id';
  const before = (await client.query(rows)).rows;
  await expect(migrate(url)).rejects.toThrow(/^This release is older/);
  expect((await client.query(rows)).rows).toEqual(before);
  await client.end();
  await drop();
});

it('waits for the process that migrates before it looks', async () => {
  const { url, drop } = await newDatabase();
  await migrate(url);
  const client = await open(url);
  await client.query('select pg_advisory_lock(7318005001)');
  const older = migrate(url).then(
    () => 'migrated',
    (error: Error) => error.message,
  );
  await vi.waitFor(
    async () => {
      const { rowCount } = await client.query(
        `select from pg_locks where locktype = 'advisory' and not granted and database =
          (select oid from pg_database where datname = current_database())`,
      );
      expect(rowCount).toBe(1);
    },
    { timeout: 10_000 },
  );
  await client.query(newerRow);
  await client.end();
  expect(await older).toMatch(/^This release is older/);
  await drop();
});
