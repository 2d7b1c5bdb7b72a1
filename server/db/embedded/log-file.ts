import { copyFile, open, stat, truncate } from 'node:fs/promises';
import path from 'node:path';

/** Once it is larger, the log starts anew; the last one is kept. In bytes. */
const LIMIT = 2_000_000;
const CHECK_EVERY_MS = 10 * 60_000;

/** The file that PostgreSQL writes its messages to. */
export function logFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.log');
}

/** The log's size in bytes; 0 where there is none. */
export async function logSize(dataDir: string): Promise<number> {
  return stat(logFile(dataDir)).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Empties a log that grew too large, keeping a copy; PostgreSQL, which appends, goes on in it. */
async function rotate(dataDir: string): Promise<void> {
  if ((await logSize(dataDir)) < LIMIT) return;
  await copyFile(logFile(dataDir), `${logFile(dataDir)}.1`);
  await truncate(logFile(dataDir));
}

/** Keeps the log within bounds from now on; the function returned ends that. */
export function truncateLog(dataDir: string): () => void {
  const check = () => void rotate(dataDir).catch(() => undefined);
  check();
  const timer = setInterval(check, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** What was logged after `from` bytes, at most 64 kB of it. */
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
