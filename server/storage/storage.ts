import type { Readable } from 'node:stream';

export type StoredFile = { key: string; bytes: number };

/** Bytes under a key of our own form, such as `photos/<random>/320.webp`. */
export type Storage = {
  /** Writes a file durably, from a buffer or from a local file; replaces an existing key. */
  write(key: string, from: Buffer | { path: string }): Promise<void>;
  /** Returns the bytes and their count; null if the key does not exist. */
  read(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  /** Removes the key and everything below it; does nothing if there is nothing. */
  remove(key: string): Promise<void>;
  /** Lists every key with the prefix ('' for all), with its size; in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Throws if the storage cannot be written to. */
  check(): Promise<void>;
};
