import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { hashing, sha256Of } from '../hashing.ts';
import type { Storage } from './storage.ts';

/** Files that are copied at the same time. */
const concurrency = 8;

async function digestOf(storage: Storage, key: string): Promise<string | null> {
  const read = await storage.read(key);
  if (!read) return null;
  return sha256Of(read.stream);
}

/* Through a local file, so that length and content are known before it is sent. */
async function copyFile(
  from: Storage,
  to: Storage,
  key: string,
  aside: string,
): Promise<string | null> {
  const read = await from.read(key);
  if (!read) return null;
  const path = join(aside, `${randomUUID()}.part`);
  const { through, result } = hashing();
  try {
    await pipeline(read.stream, through, createWriteStream(path, { mode: 0o600 }));
    await to.write(key, { path });
  } finally {
    await rm(path, { force: true });
  }
  return result().sha256;
}

type CopyResult = { copied: number; same: number; gone: number; bytes: number };

/**
 * Copies every file to another storage and reads it back there. Skips files that exist there with
 * the same content, so that it can be repeated.
 *
 * @param aside a local folder for files in transit
 * @throws Error if a file reads differently than it was written
 */
export async function copyFiles(from: Storage, to: Storage, aside: string): Promise<CopyResult> {
  const result = { copied: 0, same: 0, gone: 0, bytes: 0 };
  const there = new Map<string, number>();
  for await (const { key, bytes } of to.list('')) there.set(key, bytes);
  const copyOne = async ({ key, bytes }: { key: string; bytes: number }) => {
    const mayBeSame = there.get(key) === bytes;
    if (mayBeSame && (await digestOf(from, key)) === (await digestOf(to, key))) {
      result.same += 1;
      return;
    }
    const digest = await copyFile(from, to, key, aside);
    if (digest === null) {
      result.gone += 1;
      return;
    }
    if ((await digestOf(to, key)) !== digest)
      throw new Error(`${key} reads otherwise than it was written.`);
    result.copied += 1;
    result.bytes += bytes;
  };
  const files: { key: string; bytes: number }[] = [];
  for await (const file of from.list('')) files.push(file);
  await pLimit(concurrency).map(files, copyOne);
  return result;
}
