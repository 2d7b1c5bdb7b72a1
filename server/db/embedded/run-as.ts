import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The account that PostgreSQL runs as when we are root. */
export type SystemUser = { uid: number; gid: number; name: string };

const execute = promisify(execFile);

/** Returns spawn options that drop root's rights; none without a user. */
export function identityOf(user: SystemUser | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

/**
 * Returns the environment of PostgreSQL's programs: nothing that could be a secret, and a fixed
 * language so that we can parse their messages.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const kept: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'SystemRoot', 'TEMP', 'TMP']) {
    const value = process.env[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

/**
 * Runs a program to its end, as `user` if given, and returns its output. `signal`, or the end of
 * our process, stops it with SIGTERM; the promise settles once it is gone. Throws the errors of
 * `execFile` (with `code` and `stderr`) and the signal's reason.
 */
export async function runAs(
  user: SystemUser | undefined,
  command: string,
  args: string[],
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted();
  const run = execute(command, args, {
    ...identityOf(user),
    // Root's own working folder may be closed to the user; the programs insist on being able to stay.
    ...(user === undefined ? {} : { cwd: '/' }),
    env: bareEnvironment(),
    windowsHide: true,
  });
  const end = () => void run.child.kill('SIGTERM');
  signal?.addEventListener('abort', end);
  process.once('exit', end);
  try {
    const { stdout } = await run;
    return stdout;
  } finally {
    signal?.removeEventListener('abort', end);
    process.off('exit', end);
    signal?.throwIfAborted();
  }
}

/**
 * Returns whether `user` may do what `test` checks on a path ('-x', '-r', '-w'), by trying as that
 * user.
 */
export async function userCan(user: SystemUser, tests: string[], path: string): Promise<boolean> {
  const script = tests.map((test) => `test ${test} "$0"`).join(' && ');
  return runAs(user, '/bin/sh', ['-c', script, path]).then(
    () => true,
    () => false,
  );
}
