import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, gzip } from 'node:zlib';
import type { Compressed, Encoding } from './page-cache.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A text compressed once, behind which each answer puts a few bytes of its own. */
export type Appendable = Compressed & { crc: number };

/** Compresses a text so that it ends on a byte, and is not yet complete. */
export async function compressAppendable(text: string): Promise<Appendable> {
  const identity = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    toBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    }),
    toGzip(identity, { finishFlush: constants.Z_SYNC_FLUSH }),
  ]);
  return { identity, br, gzip: gzipped, crc: crc32(identity) };
}

const bytes = (value: number, count: number) =>
  Buffer.from(Array.from({ length: count }, (_, index) => (value >>> (8 * index)) & 0xff));

/* RFC 7932, 9.2: a meta-block that is not compressed, and an empty one that is the last. */
const brotliEnd = (end: Buffer) =>
  Buffer.concat([bytes(((end.length - 1) << 3) | (1 << 19), 3), end, bytes(0b11, 1)]);

/* RFC 1951, 3.2.4: a last block that is not compressed; RFC 1952, 2.3.1: checksum and size of the whole. */
const gzipEnd = (end: Buffer, { crc, identity }: Appendable) =>
  Buffer.concat([
    bytes(1, 1),
    bytes(end.length, 2),
    bytes(~end.length, 2),
    end,
    bytes(crc32(end, crc), 4),
    bytes(identity.length + end.length, 4),
  ]);

/** The whole text in an encoding. @param end its last part, of at most 65,535 bytes */
export function complete(kept: Appendable, end: string, encoding: Encoding): Buffer {
  const tail = Buffer.from(end);
  if (encoding === 'br') return Buffer.concat([kept.br, brotliEnd(tail)]);
  if (encoding === 'gzip') return Buffer.concat([kept.gzip, gzipEnd(tail, kept)]);
  return Buffer.concat([kept.identity, tail]);
}
