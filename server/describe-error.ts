import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres.ts';
import { causesOf } from './error-code.ts';
import { SettingError } from './settings.ts';
import { StartError } from './start-error.ts';

/* File and folder errors that the person at the console can fix. */
const fileCodes = 'EACCES EPERM EROFS ENOSPC EDQUOT ENOTDIR EISDIR EEXIST'.split(' ');

/* Returns the stack without its message, which may quote personal data. */
function stackFramesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => line.trim().startsWith('at '));
  return frames.slice(0, 12).join('\n');
}

function describeDatabaseError(error: Error): string | undefined {
  const causes = [...causesOf(error)];
  const isOfDatabase = causes.some(
    (cause) => cause instanceof pg.DatabaseError || cause instanceof DrizzleQueryError,
  );
  if (!isOfDatabase) return undefined;
  const last = causes.at(-1);
  const code = last && 'code' in last ? String(last.code) : 'no code';
  return `The database refused a statement (${code}; its text and its values are not shown).`;
}

/**
 * Returns the console's text for an error: one line if a person can fix it; for a failed statement
 * only its code, because its message, text and values may contain personal data, passwords or
 * hashes; otherwise the stack.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForConsole =
    error instanceof SettingError ||
    error instanceof StartError ||
    error instanceof EmbeddedPostgresError;
  if (isForConsole) return error.message;
  const failure = describeDatabaseError(error);
  if (failure !== undefined) return `${failure}\n${stackFramesOf(error)}`;
  if ('code' in error && 'path' in error && fileCodes.includes(String(error.code)))
    return `${String(error.path)} cannot be used (${String(error.code)}): start as the user whom DATA_DIR belongs to, or choose another DATA_DIR.`;
  return error.stack ?? error.message;
}
