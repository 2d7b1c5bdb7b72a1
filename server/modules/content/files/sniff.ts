import { open } from 'node:fs/promises';

const startsWith = (signature: string) => (head: Buffer) =>
  head.subarray(0, signature.length / 2).equals(Buffer.from(signature, 'hex'));

const zip = startsWith('504b0304');
const ole = startsWith('d0cf11e0a1b11ae1');
/* Text contains no NUL and decodes as UTF-8 or an old single-byte encoding. */
const plain = (head: Buffer) => !head.includes(0);

type Type = { contentType: string; fits: (head: Buffer) => boolean };

const office = 'application/vnd.openxmlformats-officedocument';

/** The accepted types by extension: the content type to serve, and how the bytes begin. */
const types: Record<string, Type> = {
  pdf: { contentType: 'application/pdf', fits: (head) => head.includes('%PDF-') },
  doc: { contentType: 'application/msword', fits: ole },
  docx: { contentType: `${office}.wordprocessingml.document`, fits: zip },
  xls: { contentType: 'application/vnd.ms-excel', fits: ole },
  xlsx: { contentType: `${office}.spreadsheetml.sheet`, fits: zip },
  ppt: { contentType: 'application/vnd.ms-powerpoint', fits: ole },
  pptx: { contentType: `${office}.presentationml.presentation`, fits: zip },
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

/**
 * Returns the content type to serve a file as, or null if its first bytes do not match its
 * extension.
 *
 * @param extension in lower case, without the dot
 */
export async function sniffContentType(path: string, extension: string): Promise<string | null> {
  const type = types[extension];
  if (!type) return null;
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    return type.fits(buffer.subarray(0, bytesRead)) ? type.contentType : null;
  } finally {
    await handle.close();
  }
}
