import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../server/db/embedded/embedded-postgres.ts';
import { migrate } from '../../server/db/migrate.ts';
import { loadBeforeBaseline } from '../server/support/before-baseline.ts';
import { makePhoto, multipart, password, signUpFields } from '../server/support/builders.ts';
import { clearUp, startProcess } from '../server/support/processes.ts';
import { newFolder } from '../server/support-embedded/folders.ts';
import { type DebianPostgres, startDebianPostgres } from './support/debian-postgres.ts';
import { drillSettings } from './support/drill-settings.ts';

let postgres: DebianPostgres;

beforeAll(async () => {
  postgres = await startDebianPostgres();
});
afterAll(async () => {
  await clearUp();
  await postgres.remove();
});

type Settings = Record<string, string>;
type Account = { data: { user: { photo: string } } };

/* Signs a member up with a photo on the real server; answers their ID and the settings it ran with. */
async function runWithMember(settings: Settings) {
  const server = await startProcess(settings);
  const fields = signUpFields();
  const photo = { field: 'photo', name: 'me.jpg', bytes: await makePhoto(600, 600) };
  const body = multipart(fields, photo);
  const answer = await fetch(`${server.url}/api/v1/user/signup`, { method: 'POST', body });
  expect(answer.status).toBe(201);
  server.child.kill('SIGTERM');
  await server.exited;
  return { memberId: fields.memberId ?? '', fields };
}

/* Starts the real server on a restored database, logs the member in and looks at their photo. */
async function expectMember(settings: Settings, memberId: string) {
  const server = await startProcess(settings);
  const answer = await fetch(`${server.url}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ memberId, password }),
  });
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as Account;
  const photo = await fetch(server.url + new URL(data.user.photo).pathname);
  expect(photo.status).toBe(200);
  expect(photo.headers.get('content-type')).toBe('image/webp');
  expect((await photo.arrayBuffer()).byteLength).toBeGreaterThan(100);
  server.child.kill('SIGTERM');
  await server.exited;
}

/* Restores a plain dump of the database into an empty one; the first error ends it. */
async function dumpAndRestore(url: string): Promise<string> {
  const file = join(postgres.folder, 'dump.sql');
  await postgres.run('pg_dump', ['--file', file, url]);
  const restored = await postgres.newDatabase();
  await postgres.run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-f', file, restored.url]);
  return restored.url;
}

describe('a plain pg_dump', () => {
  it('restores into an empty database, on which the server starts with all that there was', async () => {
    const { url } = await postgres.newDatabase();
    const settings = await drillSettings(url);
    const { memberId } = await runWithMember(settings);
    const restored = await dumpAndRestore(url);
    const totals = 'select name, value from kept_totals order by name';
    expect(await postgres.query(totals, restored)).toEqual(await postgres.query(totals, url));
    await expectMember({ ...settings, DATABASE_URL: restored }, memberId);
  });

  it('restores from a database of before the baseline, once this release has started on it', async () => {
    const { url } = await postgres.newDatabase();
    await loadBeforeBaseline(url);
    const names = 'select member_id, sort_name from users order by member_id';
    const before = await postgres.query(names, url);
    const settings = await drillSettings(url);
    const { memberId, fields } = await runWithMember(settings);
    const restored = await dumpAndRestore(url);
    const after = await postgres.query(names, restored);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after).toContainEqual({ member_id: fields.memberId, sort_name: 'adebayo eniola ' });
    await expectMember({ ...settings, DATABASE_URL: restored }, memberId);
  });
});

/* There is no pg_dump of the embedded PostgreSQL's version in Debian; COPY is the same for all. */
describe('the rows of the embedded database', () => {
  it('copied as they are into another PostgreSQL’s, serve there', async () => {
    const { DATABASE_URL: _, ...settings } = await drillSettings('', {
      DATA_DIR: await newFolder(),
    });
    const { memberId } = await runWithMember(settings);
    const { url } = await postgres.newDatabase();
    await migrate(url);
    const copies = join(postgres.folder, 'copies');
    const embedded = await startEmbeddedPostgres({ dataDir: settings.DATA_DIR ?? '' });
    try {
      await copyAll(embedded.url, url, copies);
    } finally {
      await embedded.stop();
    }
    const elsewhere = await drillSettings(url);
    await cp(join(settings.DATA_DIR ?? '', 'uploads'), join(elsewhere.DATA_DIR ?? '', 'uploads'), {
      recursive: true,
    });
    await expectMember(elsewhere, memberId);
  });
});

/* As a restore does it: without triggers, and with an empty search_path. */
async function copyAll(from: string, to: string, file: string) {
  const superUrl = new URL(to);
  superUrl.username = 'postgres';
  const tables = (
    await postgres.query(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
      to,
    )
  ).map(({ name }) => `public.${name}`);
  const empty = `set session_replication_role = replica; truncate ${tables.join(', ')}`;
  await postgres.query(empty, superUrl.href);
  const start = ['-q', '-v', 'ON_ERROR_STOP=1', '-c', `set search_path = ''`];
  const restore = [...start, '-c', 'set session_replication_role = replica'];
  for (const table of tables) {
    await postgres.run('psql', [...start, '-c', `\\copy ${table} to '${file}' csv`, from]);
    const copy = `\\copy ${table} from '${file}' csv`;
    await postgres.run('psql', [...restore, '-c', copy, superUrl.href]);
  }
}
