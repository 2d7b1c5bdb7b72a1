import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { S3Settings } from '../settings-s3.ts';
import { checkKey, isStorageKey } from './keys.ts';
import {
  type Abort,
  createS3Client,
  isMissingKey,
  isTransient,
  withDeadline,
} from './s3-client.ts';
import type { Storage, StoredFile } from './storage.ts';

const second = 1_000;

/** Milliseconds that a request may take with all its attempts; less than a browser waits. */
const timeoutsMs = { put: 100 * second, get: 12 * second, check: 5 * second };

/** How often a stream is sent again, and the milliseconds between. */
const retries = 2;
const retryAfter = 300;

/** The key that `check` writes; not one of the files. */
const writeCheckKey = 'check/writable';
/** Milliseconds that a successful write check is valid: each write costs money. */
const writeCheckValidMs = 60 * second;

type Source = { bytes: number; md5: string; isStream: boolean; open(): Buffer | Readable };

async function sourceOf(from: Buffer | { path: string }): Promise<Source> {
  const hash = createHash('md5');
  if (Buffer.isBuffer(from)) {
    const md5 = hash.update(from).digest('base64');
    return { bytes: from.length, md5, isStream: false, open: () => from };
  }
  const { size } = await stat(from.path);
  await pipeline(createReadStream(from.path), hash);
  const open = () => createReadStream(from.path);
  return { bytes: size, md5: hash.digest('base64'), isStream: true, open };
}

/* Retries transient failures: the client does not resend a stream itself. */
async function retry<Result>(work: () => Promise<Result>, left: number): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (left === 0 || !isTransient(error)) throw error;
    await setTimeout(retryAfter);
    return retry(work, left - 1);
  }
}

/**
 * Creates storage in a bucket of an S3-compatible server. A put is whole or not at all: the server
 * gets its length and its MD5 first, and refuses a mismatch.
 *
 * @param pageSize keys in one list response, at most 1000
 */
export function s3Storage(settings: S3Settings, pageSize = 1_000): Storage {
  const client = createS3Client(settings);
  const Bucket = settings.bucket;
  let writableUntil = 0;

  async function putOnce(Key: string, { bytes, md5, open }: Source, abort: Abort) {
    const Body = open();
    const command = { Bucket, Key, Body, ContentLength: bytes, ContentMD5: md5 };
    try {
      await client.send(new PutObjectCommand(command), abort);
    } finally {
      if (Body instanceof Readable) Body.destroy();
    }
  }

  const put = (key: string, source: Source, abort: Abort) =>
    retry(
      async () => {
        abort.abortSignal.throwIfAborted();
        await putOnce(key, source, abort);
      },
      source.isStream ? retries : 0,
    );

  async function* list(prefix: string): AsyncGenerator<StoredFile> {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({
        Bucket,
        Prefix: prefix,
        MaxKeys: pageSize,
        ContinuationToken,
      });
      const page = await withDeadline(timeoutsMs.get, (abort) => client.send(command, abort));
      for (const { Key: key, Size: bytes = 0 } of page.Contents ?? [])
        if (key && key !== writeCheckKey) yield { key, bytes };
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken);
  }

  const removeOne = (Key: string) =>
    withDeadline(timeoutsMs.get, (abort) =>
      client.send(new DeleteObjectCommand({ Bucket, Key }), abort),
    );

  return {
    list,
    async write(key, from) {
      checkKey(key);
      const source = await sourceOf(from);
      await withDeadline(timeoutsMs.put, (abort) => put(key, source, abort));
    },
    async read(key) {
      if (!isStorageKey(key)) return null;
      const found = await withDeadline(timeoutsMs.get, (abort) =>
        client.send(new GetObjectCommand({ Bucket, Key: key }), abort).catch((error: unknown) => {
          if (isMissingKey(error)) return null;
          throw error;
        }),
      );
      if (!(found?.Body instanceof Readable)) return null;
      return { stream: found.Body, bytes: found.ContentLength ?? 0 };
    },
    async remove(key) {
      checkKey(key);
      await removeOne(key);
      const below: string[] = [];
      for await (const file of list(`${key}/`)) below.push(file.key);
      await pLimit(8).map(below, removeOne);
    },
    async check() {
      await withDeadline(timeoutsMs.check, async (abort) => {
        await client.send(new HeadBucketCommand({ Bucket }), abort);
        if (Date.now() < writableUntil) return;
        await put(writeCheckKey, await sourceOf(Buffer.from('.')), abort);
        writableUntil = Date.now() + writeCheckValidMs;
      });
    },
  };
}
