import type { Readable } from 'node:stream';

export type StoredFile = { key: string; bytes: number };

/** Bytes kept under a key of our own making, such as `photos/<random>/320.webp`. */
export type Storage = {
  /** Writes a file's bytes, durably, from a buffer or from a local file; an existing key is replaced. */
  write(key: string, from: Buffer | { path: string }): Promise<void>;
  /** The bytes and their count; null where there are none. */
  read(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  /** Removes the key and everything below it; quietly where there is nothing. */
  remove(key: string): Promise<void>;
  /** Every key that begins with the prefix ('' for all), with its bytes; in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Throws where the storage cannot be written to. */
  check(): Promise<void>;
};
