import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installOnDebian } from './debian.mjs';
import { SetUpError } from './project.mjs';

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

/** @param {string} name @returns {() => string | undefined} finds a program on PATH or among the system's */
const program = (name) => () =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/bin']
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

export const findNginx = program('nginx');
export const findCaddy = program('caddy');

const PROGRAMS = [
  { what: 'PostgreSQL', packages: ['postgresql'], find: findPostgres },
  { what: 'nginx', packages: ['nginx-light'], find: findNginx },
  { what: 'Caddy', packages: ['caddy'], find: findCaddy },
];

/**
 * Finds the servers that the drills work with, and on Debian as root installs those that are missing.
 *
 * @throws {SetUpError} that says how to get one, where there is none
 */
export async function ensureDrillPrograms() {
  for (const { what, packages, find } of PROGRAMS) {
    if (find() === undefined) await installOnDebian(what, packages);
    if (find() !== undefined) continue;
    throw new SetUpError(
      `The drills need ${what}: install it (Debian: sudo apt-get install ${packages.join(' ')}).`,
    );
  }
}
