import { type FileHandle, open } from 'node:fs/promises';

const startsWith = (signature: string) => (head: Buffer) =>
  head.subarray(0, signature.length / 2).equals(Buffer.from(signature, 'hex'));

const zip = startsWith('504b0304');
const ole = startsWith('d0cf11e0a1b11ae1');
/* Text contains no NUL and decodes as UTF-8 or an old single-byte encoding. */
const plain = (head: Buffer) => !head.includes(0);

type Type = { contentType: string; fits: (head: Buffer, tail: Buffer) => boolean };

/* A ZIP archive whose directory, at its end, names that part; Word in a browser writes `word/document2.xml`. */
const archiveOf = (part: string) => (head: Buffer, tail: Buffer) =>
  zip(head) && tail.includes(part);

const office = 'application/vnd.openxmlformats-officedocument';

/** The accepted types by extension: the content type to serve, and how the bytes begin, and end. */
const types: Record<string, Type> = {
  pdf: { contentType: 'application/pdf', fits: (head) => head.includes('%PDF-') },
  doc: { contentType: 'application/msword', fits: ole },
  docx: { contentType: `${office}.wordprocessingml.document`, fits: archiveOf('word/document') },
  xls: { contentType: 'application/vnd.ms-excel', fits: ole },
  xlsx: { contentType: `${office}.spreadsheetml.sheet`, fits: archiveOf('xl/workbook') },
  ppt: { contentType: 'application/vnd.ms-powerpoint', fits: ole },
  pptx: {
    contentType: `${office}.presentationml.presentation`,
    fits: archiveOf('ppt/presentation'),
  },
  csv: { contentType: 'text/csv; charset=utf-8', fits: plain },
  txt: { contentType: 'text/plain; charset=utf-8', fits: plain },
  png: { contentType: 'image/png', fits: startsWith('89504e470d0a1a0a') },
  jpg: { contentType: 'image/jpeg', fits: startsWith('ffd8ff') },
  jpeg: { contentType: 'image/jpeg', fits: startsWith('ffd8ff') },
  zip: { contentType: 'application/zip', fits: zip },
};

/** Returns the content type of an extension in lower case; null for others. */
export function contentTypeOf(extension: string): string | null {
  return Object.hasOwn(types, extension) ? (types[extension]?.contentType ?? null) : null;
}

/* A directory of some 10,000 parts. */
const tailBytes = 1024 * 1024;

async function readAt(handle: FileHandle, length: number, from: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/**
 * Returns the content type to serve a file as, or null if its first bytes, or of an archive its parts, do not match its
 * extension.
 *
 * @param extension in lower case, without the dot
 */
export async function sniffContentType(path: string, extension: string): Promise<string | null> {
  const type = types[extension];
  if (!type) return null;
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const tail = await readAt(handle, Math.min(size, tailBytes), Math.max(0, size - tailBytes));
    return type.fits(await readAt(handle, 1024, 0), tail) ? type.contentType : null;
  } finally {
    await handle.close();
  }
}
