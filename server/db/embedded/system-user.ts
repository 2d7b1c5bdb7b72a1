import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './errors.ts';
import type { SystemUser } from './run-as.ts';

const execute = promisify(execFile);

const NAME = 'society';

/**
 * The ways to create a system user: shadow's tools (Debian, Fedora), Debian's own, BusyBox's
 * (Alpine).
 */
const MAKERS = [
  [
    `useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin ${NAME}`,
  ],
  [`adduser --system --group --no-create-home --shell /usr/sbin/nologin ${NAME}`],
  [`addgroup -S ${NAME}`, `adduser -S -D -H -G ${NAME} -s /sbin/nologin ${NAME}`],
];

async function lookUp(name: string): Promise<SystemUser | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const row = passwd.split('\n').find((line) => line.startsWith(`${name}:`));
  const [, , uid, gid] = row?.split(':') ?? [];
  if (uid === undefined || gid === undefined || Number(uid) === 0) return undefined;
  return { uid: Number(uid), gid: Number(gid), name };
}

/**
 * Creates the user `society`. Checks after every attempt, because another process may be creating
 * it too.
 */
async function make(): Promise<SystemUser | undefined> {
  const sbin = `${process.env.PATH ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin`;
  for (const commands of MAKERS) {
    for (const line of commands) {
      const [command = '', ...args] = line.split(' ');
      await execute(command, args, { env: { PATH: sbin, LC_ALL: 'C' } }).catch(() => undefined);
    }
    const user = await lookUp(NAME);
    if (user !== undefined) return user;
  }
  return undefined;
}

/**
 * Returns the user to run PostgreSQL as. PostgreSQL refuses to run as root; for root it is the
 * system user `society`, created if needed (`postgres` or `nobody` if that fails). For other users
 * it is undefined: PostgreSQL runs as them.
 *
 * @throws EmbeddedPostgresError if root has no other user to use
 */
export async function databaseUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const user =
    (await lookUp(NAME)) ??
    (await make()) ??
    (await lookUp('postgres')) ??
    (await lookUp('nobody'));
  if (user !== undefined) return user;
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and no other user could be made: start as an ordinary user, or set DATABASE_URL.',
  );
}
