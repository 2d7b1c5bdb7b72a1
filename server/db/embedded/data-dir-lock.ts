import { setTimeout as pause } from 'node:timers/promises';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { APPLICATION, applicationPassword } from './cluster.ts';
import { EmbeddedInUseError } from './errors.ts';

/** The advisory lock's number: arbitrary, but it must never change. */
export const dataDirLock = 7_236_452;

/**
 * How long the lock of a killed process may remain, in ms, until PostgreSQL notices the closed
 * connection.
 */
const GRACE_MS = 2_000;

/**
 * Acquires the lock that makes this the only process on the cluster, as long as the connection is
 * open.
 *
 * @throws EmbeddedInUseError if another process has it
 */
export async function lockDataDir(client: Client, dataDir: string): Promise<void> {
  const deadline = performance.now() + GRACE_MS;
  while (true) {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1) as held',
      [dataDirLock],
    );
    if (rows[0]?.held === true) return;
    if (performance.now() > deadline) throw new EmbeddedInUseError(dataDir);
    await pause(50);
  }
}

/** Returns whether another live process has that lock. */
export async function isDataDirLocked(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    `select exists (
       select from pg_locks join pg_database on pg_database.oid = database
       where locktype = 'advisory' and datname = current_database() and classid = 0
         and objid = $1 and objsubid = 1 and granted and pid <> pg_backend_pid()) as held`,
    [dataDirLock],
  );
  return rows[0]?.held === true;
}

/**
 * Creates the application's role and database if needed. The role is not a superuser, so that no
 * statement can reach the machine's files. It may create databases, which tests and restores need.
 */
export async function ensureDatabase(client: Client, superPassword: string): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $1) as database`,
    [APPLICATION],
  );
  const name = escapeIdentifier(APPLICATION);
  if (rows[0]?.role !== true) {
    const password = escapeLiteral(applicationPassword(superPassword));
    await client.query(`create role ${name} login createdb password ${password}`);
  }
  if (rows[0]?.database !== true) {
    // Nobody else has business here; the role that owns it may still do everything in it.
    await client.query(`create database ${name} owner ${name}`);
    await client.query(`revoke all on database ${name} from public`);
  }
}
