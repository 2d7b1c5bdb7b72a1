import { createHmac, randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../error-code.ts';
import { createSecretFile, readSecretFile } from '../../secret-file.ts';
import { noBinaries, program } from './binaries.ts';
import { type DataLocation, passwordFile } from './data-location.ts';
import { EmbeddedPostgresError, firstLine } from './errors.ts';
import { isAlive } from './processes.ts';
import { runAs } from './run-as.ts';

/** PostgreSQL's superuser: used for start, stop and the lock, never by the application. */
export const SUPERUSER = 'postgres';

/** The application's role and database. */
export const APPLICATION = 'society';

/** Derives the application's password from the superuser's, so that one file has both. */
export function applicationPassword(superPassword: string): string {
  return createHmac('sha256', superPassword).update('society').digest('base64url');
}

/** Returns the address that the application connects to. */
export function applicationUrl(superPassword: string, port: number): string {
  return `postgres://${APPLICATION}:${applicationPassword(superPassword)}@127.0.0.1:${port}/${APPLICATION}`;
}

/* 256 random bits: 43 characters of base64url. */
const passwordForm = /^[\w-]{43}$/;

/**
 * Returns the superuser's password, 256 random bits in a file of mode 0600, created at the first
 * start. Two processes that create it at the same time get the same one.
 */
async function loadOrCreatePassword(place: DataLocation, isNew: boolean): Promise<string> {
  const file = passwordFile(place.dataDir);
  if (isNew) await createSecretFile(file, randomBytes(32).toString('base64url'));
  const password = await readSecretFile(file, passwordForm).catch((error: unknown) => {
    throw new EmbeddedPostgresError(
      `The database in ${place.cluster} needs its password from ${file}, which cannot be read (${errorCode(error)}): put the file back, or set DATABASE_URL.`,
    );
  });
  if (password !== undefined) return password;
  throw new EmbeddedPostgresError(
    isNew
      ? `The password in ${file} is damaged and not used; no database was made with it yet: delete the file and start again.`
      : `The password in ${file} is damaged, and the database in ${place.cluster} does not open without it: put the file back from a backup, or set DATABASE_URL.`,
  );
}

async function versionOf(cluster: string): Promise<string | undefined> {
  const text = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new EmbeddedPostgresError(
      `The database in ${cluster} cannot be read (${firstLine(error)}): start as the user who made it, or set DATABASE_URL.`,
    );
  });
  return text?.trim();
}

/** Removes what an interrupted first start left, unless its process is still working on it. */
async function clearDrafts(cluster: string): Promise<void> {
  const folder = path.dirname(cluster);
  for (const name of await readdir(folder)) {
    const maker = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (maker === undefined || isAlive(Number(maker))) continue;
    // An initdb that outlived its killed parent may still be writing: what it leaves goes next time.
    await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/* How to create the cluster: `durable: false` skips syncing to disk, `signal` aborts it. */
type ClusterOptions = { durable: boolean; signal?: AbortSignal | undefined };

/** Text search asks the C library which characters are letters, so C.UTF-8 is better than C. */
const LETTER_LOCALES = ['C.UTF-8', 'C'];

async function runInitdb(
  place: DataLocation,
  target: string,
  passwords: string,
  options: ClusterOptions,
) {
  for (const locale of LETTER_LOCALES) {
    const args = [
      ...['-D', target, '-U', SUPERUSER, `--pwfile=${passwords}`, '--no-instructions'],
      ...['--encoding=UTF8', '--locale=C', `--lc-ctype=${locale}`],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--auth-local=scram-sha-256', '--auth-host=scram-sha-256'],
      ...(options.durable ? [] : ['--no-sync']),
    ];
    try {
      await runAs(place.user, program(place.binaries.native, 'initdb'), args, options.signal);
      return;
    } catch (error) {
      options.signal?.throwIfAborted();
      const trouble =
        error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
      if (trouble.includes('invalid locale name') && locale !== LETTER_LOCALES.at(-1)) continue;
      if (errorCode(error) === 'ENOENT') throw noBinaries();
      if (/shared librar|GLIBC|symbol/.test(trouble))
        throw noBinaries(undefined, trouble.split('\n')[0]);
      throw new EmbeddedPostgresError(
        `The database could not be made in ${place.cluster}: ${trouble.split('\n').find((line) => /error|FATAL|could not/.test(line)) ?? firstLine(error)}`,
      );
    }
  }
}

/**
 * Creates the cluster beside its final place and moves it there whole, so that a kill in between
 * blocks nothing.
 */
async function create(
  place: DataLocation,
  password: string,
  options: ClusterOptions,
): Promise<void> {
  await clearDrafts(place.cluster);
  // The name has the process id; mkdtemp's suffix separates two starts in one process.
  const draft = await mkdtemp(
    path.join(path.dirname(place.cluster), `postgres.new-${process.pid}-`),
  );
  const passwords = path.join(draft, 'password');
  try {
    await writeFile(passwords, password, { mode: 0o600 });
    if (place.user !== undefined) {
      await chown(passwords, place.user.uid, place.user.gid);
      await chown(draft, place.user.uid, place.user.gid);
    }
    await runInitdb(place, path.join(draft, 'cluster'), passwords, options);
    await rename(path.join(draft, 'cluster'), place.cluster).catch((error: unknown) => {
      // Another process was first: its cluster is as good as ours.
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(errorCode(error))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Creates a cluster of the binaries' major version if needed and returns its superuser's password.
 * `durable: false` skips syncing to disk, for tests; `signal` aborts it.
 *
 * @throws EmbeddedPostgresError if the cluster cannot be created or read, or is of another version
 */
export async function ensureCluster(
  place: DataLocation,
  durable: boolean,
  signal?: AbortSignal,
): Promise<string> {
  const before = await versionOf(place.cluster);
  const password = await loadOrCreatePassword(place, before === undefined);
  if (before === undefined) await create(place, password, { durable, signal });
  const version = before ?? (await versionOf(place.cluster));
  const [major] = place.binaries.version.split('.');
  if (version === major) return password;
  throw new EmbeddedPostgresError(
    `The database in ${place.cluster} is PostgreSQL ${version ?? 'unknown'}'s and the programs are PostgreSQL ${major}'s: bring back the former release to export it, or set DATABASE_URL.`,
  );
}
