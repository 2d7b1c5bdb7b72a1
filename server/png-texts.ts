import { open } from 'node:fs/promises';

/** Bytes of packed texts that a PNG may have. They unpack to a thousand times as many, before the first pixel. */
const maxPackedBytes = 100_000;

/** Chunks that a PNG may have: three times as many as one of 10 MB in parts of 4 kB. */
const maxChunks = 8_000;

/* A text's chunk begins with a name of 79 characters at most, NUL and, in the international kind, whether it is packed. */
const headBytes = 8 + 81;

const isPackedText = (head: Buffer) => {
  const type = head.toString('latin1', 4, 8);
  return type === 'zTXt' || (type === 'iTXt' && head[head.indexOf(0, 8) + 1] === 1);
};

/**
 * Returns whether a file is a PNG with so many packed texts, or so many parts, that to read its header takes long: a
 * decoder unpacks each text. Reads the heads of its chunks alone.
 */
export async function isPngOfTexts(path: string): Promise<boolean> {
  const file = await open(path);
  const head = Buffer.alloc(headBytes);
  try {
    await file.read(head, 0, 8, 0);
    if (head.toString('latin1', 1, 4) !== 'PNG') return false;
    let place = 8;
    let packed = 0;
    for (let count = 0; count < maxChunks && packed <= maxPackedBytes; count += 1) {
      if ((await file.read(head, 0, headBytes, place)).bytesRead < 8) return false;
      const length = head.readUInt32BE(0);
      if (isPackedText(head)) packed += length;
      place += length + 12;
    }
    return true;
  } finally {
    await file.close();
  }
}
