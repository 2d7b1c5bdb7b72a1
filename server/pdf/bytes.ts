import { buffer } from 'node:stream/consumers';
import type { Sheet } from './sheet.ts';

/** Ends a document, and returns its bytes. */
export function bytesOf({ doc, end }: Sheet): Promise<Buffer> {
  const bytes = buffer(doc);
  end();
  return bytes;
}

/**
 * Yields the bytes of a document while it is drawn, so that no more of it than a part is in memory.
 * Its pages must not be buffered. A slow reader holds the drawing up; one who leaves ends it.
 *
 * @param draws draws a part of the document before each step, such as a page
 */
export async function* streamOf(
  { doc, end }: Sheet,
  draws: AsyncIterable<void>,
): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const taken = () => {
    const bytes = Buffer.concat(chunks);
    chunks = [];
    return bytes;
  };
  for await (const _ of draws) {
    /* Lets the document hand out what it has, and others have their turn. */
    await new Promise(setImmediate);
    if (chunks.length > 0) yield taken();
  }
  const ended = new Promise<void>((resolve, reject) => {
    doc.once('end', resolve).once('error', reject);
  });
  end();
  await ended;
  yield taken();
}
