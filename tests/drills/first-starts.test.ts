import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { newDatabase } from '../server/support/database.ts';
import { clearUp, spawnServer } from '../server/support/processes.ts';
import { freePort } from '../server/support/test-server.ts';
import { queryDatabase } from './support/query.ts';

afterEach(clearUp);

/* Starts four processes at once on one empty database, two of them with a data folder in common. */
async function startFour(databaseUrl: string, more: Record<string, string>) {
  const shared = await mkdtemp(join(tmpdir(), 'society-shared-'));
  const folders = [shared, shared, `${shared}-third`, `${shared}-fourth`];
  const servers = [];
  for (const folder of folders) {
    const port = String(await freePort());
    servers.push(
      spawnServer({
        PORT: port,
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SECRET: 'one secret for all the processes of a test',
        LOG_LEVEL: 'warn',
        ...more,
      }),
    );
  }
  await Promise.all(servers.map(({ ready }) => ready));
  for (const { said } of servers) expect(said.err).toBe('');
  return { servers, folders };
}

const counts = `select (select count(*)::int from users where role = 'admin') as admins,
  (select count(*)::int from users where role = 'user') as members,
  (select count(*)::int from content_items) as items,
  (select count(distinct (kind, slug))::int from content_items) as different,
  (select count(*)::int from resource_files) as files`;

const logIn = (url: string, login: object) =>
  fetch(`${url}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });

describe('four first starts at once on one database', () => {
  it('install once, and all run', async () => {
    const { url, drop } = await newDatabase();
    const { servers } = await startFour(url, { DEMO: '0' });
    const [found] = await queryDatabase(url, counts);
    expect(found).toMatchObject({ admins: 1, members: 0, files: 0 });
    expect(found?.items).toBeGreaterThan(10);
    expect(found?.different).toBe(found?.items);
    const passwords = servers.flatMap(({ said }) => said.out.match(/ADMIN {2}\S+/g) ?? []);
    expect(passwords).toHaveLength(1);
    const [memberId = '', password = ''] = passwords[0]?.split(/\s+/) ?? [];
    for (const server of servers)
      expect((await logIn(server.url, { memberId, password })).status).toBe(200);
    await clearUp();
    await drop();
  });

  it('load the sample data once, and each says where the log-ins are', async () => {
    const { url, drop } = await newDatabase();
    const { servers, folders } = await startFour(url, { DEMO: '1' });
    const [found] = await queryDatabase(url, counts);
    expect(found?.admins).toBe(1);
    expect(found?.members).toBeGreaterThan(10);
    expect(found?.different).toBe(found?.items);
    const loading = servers.filter(({ said }) => said.out.includes('Loading sample members'));
    expect(loading).toHaveLength(1);
    const kept = await Promise.all(
      [...new Set(folders)].map((folder) =>
        readFile(join(folder, 'demo-logins.json'), 'utf8').catch(() => ''),
      ),
    );
    const logins = kept.filter(Boolean);
    expect(logins).toHaveLength(1);
    const { admin, member } = JSON.parse(logins[0] ?? '');
    for (const server of servers) {
      expect(server.said.out).toMatch(
        /Log-ins of this data folder|The log-ins are in demo-logins\.json of the data folder that/,
      );
      expect((await logIn(server.url, admin)).status).toBe(200);
      expect((await logIn(server.url, member)).status).toBe(200);
    }
    await clearUp();
    await drop();
  });
});
