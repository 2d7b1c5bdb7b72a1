import { copyFile, open, stat, truncate } from 'node:fs/promises';
import path from 'node:path';

/** Bytes after which the log is rotated; one older log is kept. */
const LIMIT = 2_000_000;
const CHECK_EVERY_MS = 10 * 60_000;

/** Returns the path of PostgreSQL's log. */
export function logFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.log');
}

/** Returns the log's size in bytes; 0 if there is none. */
export async function logSize(dataDir: string): Promise<number> {
  return stat(logFile(dataDir)).then(
    ({ size }) => size,
    () => 0,
  );
}

/**
 * Copies and empties a log that grew too large. PostgreSQL appends, so it continues in the same
 * file.
 */
async function rotate(dataDir: string): Promise<void> {
  if ((await logSize(dataDir)) < LIMIT) return;
  await copyFile(logFile(dataDir), `${logFile(dataDir)}.1`);
  await truncate(logFile(dataDir));
}

/** Rotates the log from now on, until the returned function is called. */
export function truncateLog(dataDir: string): () => void {
  const check = () => void rotate(dataDir).catch(() => undefined);
  check();
  const timer = setInterval(check, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns what was logged after `from` bytes, at most 64 kB. */
export async function logSince(dataDir: string, from: number): Promise<string> {
  const file = await open(logFile(dataDir), 'r').catch(() => undefined);
  if (file === undefined) return '';
  try {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(65_536), position: from });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
