import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The account that PostgreSQL runs as when we are root. */
export type SystemUser = { uid: number; gid: number; name: string };

const execute = promisify(execFile);

/** Spawn options that drop root's rights; none where no user is given. */
export function identityOf(user: SystemUser | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

/**
 * What PostgreSQL's programs get of our environment: nothing that could be a secret, and a fixed
 * language so that their messages can be read by us.
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
 * Runs a program to its end, as `user` where one is given, and returns what it printed. An abort of
 * `signal` ends it with SIGTERM, as does the end of our process; the answer comes once it is gone.
 * Throws what `execFile` throws (with `code` and `stderr`), and the signal's reason.
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

/** Whether `user` itself may do what `test` asks of a path ('-x', '-r', '-w'); asked by trying. */
export async function userCan(user: SystemUser, tests: string[], path: string): Promise<boolean> {
  const script = tests.map((test) => `test ${test} "$0"`).join(' && ');
  return runAs(user, '/bin/sh', ['-c', script, path]).then(
    () => true,
    () => false,
  );
}
