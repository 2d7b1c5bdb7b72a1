import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';

/** Passes bytes through and computes their SHA-256 and count. */
export function hashing() {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ sha256: hash.digest('hex'), bytes }) };
}

/** Reads a stream to its end; returns the SHA-256 of its bytes. */
export async function sha256Of(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}
