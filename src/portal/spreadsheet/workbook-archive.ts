/* The parts of a ZIP file (APPNOTE 6.3.10): their signatures, and their bytes without names. */
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
const sizes = { local: 30, central: 46, end: 22 };

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** Returns the parts of a workbook that are XML, by name, unpacked. @throws Error if it is none */
export async function unpackWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const view = viewOf(bytes);
  let end = bytes.length - sizes.end;
  while (end > 0 && view.getUint32(end, true) !== signatures.end) end -= 1;
  let at = view.getUint32(end + 16, true);
  const parts = new Map<string, Uint8Array<ArrayBuffer>>();
  while (view.getUint32(at, true) === signatures.central) {
    const lengthAt = (place: number) => view.getUint16(at + place, true);
    const begins = at + sizes.central;
    const name = new TextDecoder().decode(bytes.subarray(begins, begins + lengthAt(28)));
    if (/\.xml(?:\.rels)?$/.test(name)) {
      const local = view.getUint32(at + 42, true);
      const before = view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const start = local + sizes.local + before;
      const packed = bytes.subarray(start, start + view.getUint32(at + 20, true));
      parts.set(name, lengthAt(10) === 0 ? packed : await inflate(packed));
    }
    at = begins + lengthAt(28) + lengthAt(30) + lengthAt(32);
  }
  return parts;
}

/* A header with the name of a part, not packed. Without its checksum, which read-excel-file does not look at. */
function headerOf(name: string, part: Uint8Array, start?: number): Uint8Array<ArrayBuffer> {
  const title = new TextEncoder().encode(name);
  const isLocal = start === undefined;
  const size = isLocal ? sizes.local : sizes.central;
  const header = new Uint8Array(size + title.length);
  const view = viewOf(header);
  view.setUint32(0, isLocal ? signatures.local : signatures.central, true);
  const sizesAt = isLocal ? 18 : 20;
  view.setUint32(sizesAt, part.length, true);
  view.setUint32(sizesAt + 4, part.length, true);
  view.setUint16(sizesAt + 8, title.length, true);
  if (!isLocal) view.setUint32(42, start, true);
  header.set(title, size);
  return header;
}

/** Returns a workbook of these parts. */
export function packWorkbook(parts: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Blob {
  const files: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const bytesOf = (pieces: readonly Uint8Array[]) =>
    pieces.reduce((sum, piece) => sum + piece.length, 0);
  let at = 0;
  for (const [name, part] of parts) {
    directory.push(headerOf(name, part, at));
    files.push(headerOf(name, part), part);
    at += bytesOf(files.slice(-2));
  }
  const end = new Uint8Array(sizes.end);
  const view = viewOf(end);
  view.setUint32(0, signatures.end, true);
  view.setUint16(8, parts.size, true);
  view.setUint16(10, parts.size, true);
  view.setUint32(12, bytesOf(directory), true);
  view.setUint32(16, at, true);
  return new Blob([...files, ...directory, end]);
}
