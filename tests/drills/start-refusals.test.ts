import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearUp, logIn, spawnServer, startProcess } from '../server/support/processes.ts';
import { newFolder, clearUp as removeFolders } from '../server/support-embedded/folders.ts';
import { type DebianPostgres, startDebianPostgres } from './support/debian-postgres.ts';
import { drillSettings } from './support/drill-settings.ts';

const execute = promisify(execFile);

let postgres: DebianPostgres;
let certificate: string;

/* A certificate that nobody vouches for, as PostgreSQL's packages make one. */
async function makeCertificate(): Promise<string> {
  const folder = await newFolder();
  const [key, cert] = [path.join(folder, 'server.key'), path.join(folder, 'server.crt')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-new', '-x509', '-nodes', '-newkey', 'rsa:2048', '-days', '2'];
  await execute('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', cert]);
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat('/var/lib/postgresql');
    await chown(key, uid, gid);
  }
  await chmod(key, 0o600);
  return folder;
}

beforeAll(async () => {
  certificate = await makeCertificate();
  postgres = await startDebianPostgres([
    'ssl=on',
    `ssl_key_file=${certificate}/server.key`,
    `ssl_cert_file=${certificate}/server.crt`,
  ]);
});
afterAll(async () => {
  await clearUp();
  await postgres.remove();
  await removeFolders();
});

async function expectLine(url: string, line: RegExp): Promise<void> {
  const server = spawnServer(await drillSettings(url));
  expect(await server.exited).toEqual({ code: 1, signal: null });
  expect(server.said.err.trim().split('\n')).toEqual([expect.stringMatching(line)]);
  expect(server.said.err + server.said.out).not.toMatch(/drill|argon2/);
}

describe('a start that the system’s PostgreSQL refuses is one line', () => {
  it('where the database is another’s', async () => {
    const { url } = await postgres.newDatabase('postgres');
    await expectLine(url, /^DATABASE_URL .* user may not change: .*owner.*\.$/);
  });

  it('where the user may not even connect', async () => {
    const { url, name } = await postgres.newDatabase('postgres');
    await postgres.query(`revoke connect on database ${name} from public`);
    await expectLine(url, /^DATABASE_URL .*\.$/);
  });

  it('where its encoding is SQL_ASCII', async () => {
    const { url } = await postgres.newDatabase(
      'society',
      `template template0 encoding 'SQL_ASCII' locale 'C'`,
    );
    await expectLine(url, /^DATABASE_URL .*SQL_ASCII: it must be UTF8.*\.$/);
  });

  it('where its certificate is not trusted, and starts where its authority is named', async () => {
    const { url } = await postgres.newDatabase();
    const byName = url.replace('127.0.0.1', 'localhost');
    const untrusted = /^DATABASE_URL .*certificate is not trusted \(\w+\): .*\.$/;
    for (const mode of ['require', 'verify-full'])
      await expectLine(`${byName}?sslmode=${mode}`, untrusted);
    await expectLine(
      `${byName}?sslmode=verify-full&sslrootcert=/nowhere/ca.crt`,
      /^DATABASE_URL .*ENOENT.*\/nowhere\/ca\.crt\.$/,
    );
    const trusted = `${byName}?sslmode=require&sslrootcert=${certificate}/server.crt`;
    const server = await startProcess(await drillSettings(trusted));
    expect((await logIn(server.url)).status).toBe(200);
    expect(server.said.err).toBe('');
  });

  it('where it lets nobody in without TLS', async () => {
    const { url } = await postgres.newDatabase();
    const file = path.join(postgres.folder, 'cluster', 'pg_hba.conf');
    const before = await readFile(file, 'utf8');
    await writeFile(
      file,
      before.replaceAll(/^host .*127\.0\.0\.1.*$/gm, (row) => row.replace('host', 'hostssl')),
    );
    await postgres.query('select pg_reload_conf()', `${postgres.superUrl}?host=${postgres.folder}`);
    await expectLine(url, /^DATABASE_URL is refused without TLS: .*\.$/);
    await writeFile(file, before);
    await postgres.query('select pg_reload_conf()', `${postgres.superUrl}?host=${postgres.folder}`);
  });
});

describe('a password with characters of its own', () => {
  it('works once it is percent-encoded', async () => {
    const password = `#/?@%: ${randomBytes(4).toString('hex')}`;
    await postgres.query(`alter role society password '${password}'`);
    const { url } = await postgres.newDatabase();
    const encoded = url.replace(':drill@', `:${encodeURIComponent(password)}@`);
    const server = await startProcess(await drillSettings(encoded));
    expect((await logIn(server.url)).status).toBe(200);
  });
});
