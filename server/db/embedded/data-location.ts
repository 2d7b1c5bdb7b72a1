import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Binaries, copyBinaries, program, repairBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { type SystemUser, userCan } from './run-as.ts';
import { databaseUser } from './system-user.ts';

/**
 * Where the parts are: the data folder, the cluster's folder, the programs, and the user that runs
 * them.
 */
export type DataLocation = {
  /** DATA_DIR, absolute: has the password and the log. */
  dataDir: string;
  /** PostgreSQL's data folder: within dataDir, or under /var/lib/society. */
  cluster: string;
  binaries: Binaries;
  /** Undefined if PostgreSQL runs as the current user. */
  user: SystemUser | undefined;
};

/** The folder for what root's system user could not reach elsewhere. */
const SYSTEM_HOME = '/var/lib/society';

/** Returns the path of the superuser's password file. */
export function passwordFile(dataDir: string): string {
  return path.join(dataDir, 'postgres-password');
}

/**
 * Returns the folder under /var/lib/society for a data folder that PostgreSQL's user cannot reach.
 */
export function movedHome(dataDir: string): string {
  const hash = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16);
  return path.join(SYSTEM_HOME, hash);
}

/** Returns whether `user` can work in a folder within `dataDir`, by creating one. */
async function canUseFolder(dataDir: string, user: SystemUser): Promise<boolean> {
  const trial = path.join(dataDir, `postgres.trial-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(trial, { recursive: true, mode: 0o700 });
    await chown(trial, user.uid, user.gid);
    return await userCan(user, ['-r', '-w', '-x'], trial);
  } catch {
    return false;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

async function ownerOf(folder: string, fallback: SystemUser): Promise<SystemUser> {
  const { uid, gid } = await stat(folder);
  // A folder that an ordinary user made stays that user's, so that both can start it.
  return uid === 0 || uid === fallback.uid ? fallback : { uid, gid, name: `user ${uid}` };
}

/** Chooses the cluster's folder for root. An existing cluster is not moved. */
async function clusterForRoot(
  dataDir: string,
  user: SystemUser,
): Promise<{ cluster: string; user: SystemUser }> {
  const inside = path.join(dataDir, 'postgres');
  const moved = path.join(movedHome(dataDir), 'postgres');
  if (existsSync(path.join(inside, 'PG_VERSION'))) {
    const owner = await ownerOf(inside, user);
    if (await userCan(owner, ['-r', '-w', '-x'], inside)) return { cluster: inside, user: owner };
    throw new EmbeddedPostgresError(
      `The database in ${inside} cannot be reached by ${owner.name}, whom PostgreSQL runs as: open the folders above it (chmod o+x), or set DATABASE_URL.`,
    );
  }
  if (existsSync(path.join(moved, 'PG_VERSION'))) {
    if (existsSync(passwordFile(dataDir))) return { cluster: moved, user };
    await setAside(moved);
  } else if (await canUseFolder(dataDir, user)) return { cluster: inside, user };
  await mkdir(path.dirname(moved), { recursive: true, mode: 0o755 });
  await chown(path.dirname(moved), user.uid, user.gid);
  return { cluster: moved, user };
}

/** An emptied data folder means a fresh start; the old database is renamed, never deleted. */
async function setAside(moved: string): Promise<void> {
  const pidFile = await readFile(path.join(moved, 'postmaster.pid'), 'utf8').catch(() => '');
  if (existsSync(`/proc/${pidFile.split('\n')[0] || 'none'}`)) {
    throw new EmbeddedPostgresError(
      `The database in ${moved} still runs although its data folder was emptied: stop process ${pidFile.split('\n')[0]}, or set DATABASE_URL.`,
    );
  }
  await rename(moved, `${moved}.set-aside-${Date.now()}`);
}

/** Makes the programs usable for their user: in place if possible, else as a copy. */
async function usableBinaries(
  found: Binaries,
  user: SystemUser | undefined,
  dataDir: string,
): Promise<Binaries> {
  const repaired = await repairBinaries(found.native).then(
    () => true,
    () => false,
  );
  const inPlace =
    repaired &&
    (user === undefined || (await userCan(user, ['-x', '-r'], program(found.native, 'postgres'))));
  return inPlace ? found : copyBinaries(found, user === undefined ? dataDir : SYSTEM_HOME);
}

/**
 * Decides where the cluster and the programs are, creating `dataDir` if needed. Prints a line if
 * they are outside the project's folders. Decides by trying, as the user concerned.
 *
 * @throws EmbeddedPostgresError if no place works
 */
export async function resolveDataDir(
  dataDir: string,
  found: Binaries,
  say: (line: string) => void,
): Promise<DataLocation> {
  const systemUser = await databaseUser();
  // PostgreSQL's user must pass through; it need not list what else is kept here.
  await mkdir(dataDir, { recursive: true, mode: systemUser === undefined ? 0o700 : 0o711 });
  const { cluster, user } =
    systemUser === undefined
      ? { cluster: path.join(dataDir, 'postgres'), user: undefined }
      : await clusterForRoot(dataDir, systemUser);
  const binaries = await usableBinaries(found, user, dataDir);
  if (user !== undefined && !cluster.startsWith(dataDir)) {
    say(
      `PostgreSQL does not run as root, and its user ${user.name} cannot reach ${dataDir}: the database is kept in ${cluster}.`,
    );
  } else if (binaries !== found) {
    say(`PostgreSQL's programs cannot be used where they are: run from ${binaries.native}.`);
  }
  return { dataDir, cluster, binaries, user };
}
