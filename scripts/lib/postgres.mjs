import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { elapsed, SetUpError } from './project.mjs';
import { runQuiet } from './run.mjs';

const VERSIONS = '/usr/lib/postgresql';

/**
 * The folder with the programs of the system's PostgreSQL (initdb, pg_ctl, pg_dump): PG_BIN where it is
 * set, else the newest of Debian's.
 *
 * @returns {string | undefined}
 */
export function findPostgres() {
  const installed = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const newestFirst = installed.sort((a, b) => Number(b) - Number(a));
  const folders = newestFirst.map((version) => path.join(VERSIONS, version, 'bin'));
  const chosen = process.env.PG_BIN;
  return (chosen ? [chosen] : folders).find((bin) => existsSync(path.join(bin, 'initdb')));
}

/**
 * Finds the system's PostgreSQL, and on Debian as root installs it where there is none.
 *
 * @returns {Promise<string>} the folder with its programs
 * @throws {SetUpError} that says how to get one, where there is none
 */
export async function ensurePostgres() {
  const canInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (findPostgres() === undefined && canInstall) {
    const begun = performance.now();
    console.log('There is no PostgreSQL for the drills: installing it from Debian’s packages…');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runQuiet('apt-get', ['update'], 'apt-get update', env);
    const args = ['install', '-y', '--no-install-recommends', 'postgresql'];
    await runQuiet('apt-get', args, 'apt-get install', env);
    console.log(`Installed in ${elapsed(begun)}.`);
  }
  const found = findPostgres();
  if (found !== undefined) return found;
  throw new SetUpError(
    'The drills need a PostgreSQL of the system: install it (Debian: sudo apt-get install postgresql) or set PG_BIN to the folder of its programs.',
  );
}
