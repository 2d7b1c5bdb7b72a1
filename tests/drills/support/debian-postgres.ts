import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres } from '../../../scripts/lib/drill-programs.mjs';
import { freePort } from '../../server/support/test-server.ts';

const execute = promisify(execFile);

type Identity = { uid?: number; gid?: number };

/* PostgreSQL refuses to run as root; Debian's package brings a user for it. */
async function identity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = await stat('/var/lib/postgresql');
  return { uid, gid };
}

/** A database of the system's PostgreSQL and who owns it. */
export type DrillDatabase = { url: string; name: string };

/**
 * Starts a PostgreSQL of the system's packages on a folder and a port of its own, durable as in
 * production. Its role `society` is no superuser and may make databases.
 *
 * @param settings `name=value` lines for postgresql.conf, such as `ssl=on`
 */
export async function startDebianPostgres(settings: string[] = []) {
  const bin = findPostgres();
  if (bin === undefined) throw new Error('There is no PostgreSQL here: npm run test:full gets it.');
  const who = await identity();
  const folder = await mkdtemp(path.join(tmpdir(), 'society-drill-'));
  await chmod(folder, 0o755);
  if (who.uid !== undefined && who.gid !== undefined) await chown(folder, who.uid, who.gid);
  const data = path.join(folder, 'cluster');
  const port = await freePort();

  /** Runs one of PostgreSQL's programs, such as pg_dump, and returns what it printed. */
  async function run(program: string, args: string[]): Promise<string> {
    const { stdout } = await execute(path.join(bin ?? '', program), args, {
      ...who,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C', PGTZ: 'UTC' },
      maxBuffer: 256 * 1024 * 1024,
    });
    return stdout;
  }

  const options = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=${folder}`,
    ...settings.map((setting) => `-c ${setting}`),
  ].join(' ');

  const start = () =>
    run('pg_ctl', ['start', '-w', '-D', data, '-l', path.join(folder, 'log'), '-o', options]);

  /** Stops the server; `immediate` is as a crash, and `fast` ends the connections in order. */
  const halt = (mode: 'fast' | 'immediate' = 'fast') =>
    run('pg_ctl', ['stop', '-w', '-D', data, '-m', mode]);

  await run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8']);
  await start();
  const superUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;

  /** Runs one statement as the superuser, in the maintenance database or the one of `url`. */
  async function query(statement: string, url = superUrl): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  await query(`create role society login createdb password 'drill'`);

  return {
    bin,
    port,
    folder,
    superUrl,
    run,
    query,
    start,
    halt,
    /**
     * Makes an empty database of the role `society`.
     *
     * @param options of `create database`, such as `template template0 encoding 'SQL_ASCII'`
     */
    async newDatabase(owner = 'society', more = ''): Promise<DrillDatabase> {
      const name = `drill_${randomBytes(6).toString('hex')}`;
      await query(`create database ${name} owner ${owner} ${more}`);
      return { name, url: `postgres://society:drill@127.0.0.1:${port}/${name}` };
    },
    /** Stops the server and removes all of it. */
    async remove(): Promise<void> {
      await halt('immediate').catch(() => undefined);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type DebianPostgres = Awaited<ReturnType<typeof startDebianPostgres>>;
