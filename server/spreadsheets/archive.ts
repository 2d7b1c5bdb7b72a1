import { crc32, inflateRawSync } from 'node:zlib';

/* The parts of a ZIP file (APPNOTE 6.3.10): their signatures, and their bytes without names. */
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50 };
const sizes = { local: 30, central: 46, end: 22, end64: 76 };

/* In place of a number that stands in the extra field, where a writer used ZIP64. */
const elsewhere = 0xffffffff;

/* Entries of a workbook; of a statement's, some twenty. */
const maxEntries = 200;

/* A note of sizes may follow an entry that was written before they were known. */
const noteSizes = [0, 12, 16, 20, 24];

type Entry = {
  name: string;
  method: number;
  hasNote: boolean;
  crc: number;
  packedSize: number;
  size: number;
  /** Where its local header is. */
  start: number;
};

/** A file that is no plain ZIP archive, or unpacks to more than it may. */
class BadArchive extends Error {
  override name = 'BadArchive';
}

function expect(holds: boolean, what: string): asserts holds {
  if (!holds) throw new BadArchive(what);
}

/* The end record is the end of the file: a comment could hold another directory. */
function readEnd(bytes: Buffer): { entries: number; start: number; end: number } {
  const end = bytes.length - sizes.end;
  expect(end > 0 && bytes.readUInt32LE(end) === signatures.end, 'The archive has no end.');
  const [disk, startDisk, onDisk, entries] = [4, 6, 8, 10].map((at) =>
    bytes.readUInt16LE(end + at),
  );
  const [length = 0, start = 0] = [12, 16].map((at) => bytes.readUInt32LE(end + at));
  expect(disk === 0 && startDisk === 0 && onDisk === entries, 'It is in several parts.');
  expect(entries !== undefined && entries > 0 && entries <= maxEntries, 'It has too many entries.');
  /* Some writers use ZIP64 for small files too: it has an end of its own, and says the same. */
  const end64 = end - sizes.end64;
  const is64 = end64 > 0 && bytes.readUInt32LE(end64) === signatures.end64;
  const directoryEnd = is64 ? end64 : end;
  expect(start + length === directoryEnd, 'Its directory is not before its end.');
  return { entries, start, end: directoryEnd };
}

/* The numbers that an extra field of ZIP64 has in place of those that say so. */
function in64(extra: Buffer, numbers: readonly number[]): number[] {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1)
    at += 4 + extra.readUInt16LE(at + 2);
  let place = at + 4;
  return numbers.map((number) => {
    if (number !== elsewhere) return number;
    expect(place + 8 <= extra.length, 'An entry has no size.');
    place += 8;
    return Number(extra.readBigUInt64LE(place - 8));
  });
}

function readEntry(bytes: Buffer, at: number, end: number): { entry: Entry; next: number } {
  expect(at + sizes.central <= end, 'Its directory is cut.');
  expect(bytes.readUInt32LE(at) === signatures.central, 'Its directory is broken.');
  const [flags = 0, method = 0] = [8, 10].map((place) => bytes.readUInt16LE(at + place));
  const [nameLength = 0, extraLength = 0, comment = 0] = [28, 30, 32].map((place) =>
    bytes.readUInt16LE(at + place),
  );
  const nameEnd = at + sizes.central + nameLength;
  const next = nameEnd + extraLength + comment;
  expect(next <= end, 'Its directory is cut.');
  expect((flags & 1) === 0 && (method === 0 || method === 8), 'An entry cannot be unpacked.');
  const name = bytes.toString('utf8', at + sizes.central, nameEnd);
  const hasNote = (flags & 8) !== 0;
  const crc = bytes.readUInt32LE(at + 16);
  const extra = bytes.subarray(nameEnd, nameEnd + extraLength);
  const short = [24, 20, 42].map((place) => bytes.readUInt32LE(at + place));
  const [size = 0, packedSize = 0, start = 0] = in64(extra, short);
  return { entry: { name, method, hasNote, crc, packedSize, size, start }, next };
}

/* Where the packed bytes of an entry are; its local header must have the same name. */
function packedRange(bytes: Buffer, { name, packedSize, start }: Entry, directory: number) {
  expect(start + sizes.local <= directory, 'An entry is outside.');
  expect(bytes.readUInt32LE(start) === signatures.local, 'An entry has no header.');
  const [nameLength = 0, extra = 0] = [26, 28].map((at) => bytes.readUInt16LE(start + at));
  const from = start + sizes.local + nameLength + extra;
  const local = bytes.toString('utf8', start + sizes.local, start + sizes.local + nameLength);
  expect(local === name, 'An entry has two names.');
  expect(from + packedSize <= directory, 'An entry is outside.');
  return { from, to: from + packedSize };
}

function unpack(bytes: Buffer, entry: Entry, range: { from: number; to: number }, most: number) {
  const packed = bytes.subarray(range.from, range.to);
  expect(entry.size <= most, 'It unpacks to too much.');
  /* An output of nothing cannot be a limit, so that one byte more is let through, and seen. */
  const content =
    entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: entry.size + 1 });
  expect(content.length === entry.size, 'An entry has another size than it says.');
  expect(crc32(content) === entry.crc, 'An entry is damaged.');
  return content;
}

/**
 * Unpacks some entries of a ZIP file. Its directory is read once, here, and nothing of it is believed: every
 * byte of the file belongs to exactly one entry or to the directory, and sizes are counted as they unpack.
 *
 * @param wants which entries are unpacked, by name
 * @param maxBytes of all of them together, unpacked
 * @throws BadArchive; a zlib error where an entry's bytes are broken
 */
export function unpackArchive(
  bytes: Buffer,
  wants: (name: string) => boolean,
  maxBytes: number,
): Map<string, Buffer> {
  const { entries: count, start: directory, end } = readEnd(bytes);
  const entries: Entry[] = [];
  let at = directory;
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readEntry(bytes, at, end);
    entries.push(entry);
    at = next;
  }
  expect(at === end, 'Its directory has more than its entries.');
  const contents = new Map<string, Buffer>();
  const names = new Set<string>();
  let [left, covered] = [maxBytes, 0];
  let gaps = [0];
  for (const entry of entries.toSorted((one, other) => one.start - other.start)) {
    expect(gaps.includes(entry.start - covered), 'Entries overlap, or leave a gap.');
    const range = packedRange(bytes, entry, directory);
    covered = range.to;
    gaps = entry.hasNote ? noteSizes : [0];
    expect(!names.has(entry.name.toLowerCase()), 'Two entries have one name.');
    names.add(entry.name.toLowerCase());
    if (!wants(entry.name)) continue;
    const content = unpack(bytes, entry, range, left);
    left -= content.length;
    contents.set(entry.name, content);
  }
  expect(gaps.includes(directory - covered), 'Entries overlap, or leave a gap.');
  return contents;
}

/** Returns a ZIP file of these contents, not packed: what another reader of ZIP files is given. */
export function writeArchive(contents: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of contents) {
    const title = Buffer.from(name);
    const about = Buffer.alloc(12);
    about.writeUInt32LE(crc32(content), 0);
    about.writeUInt32LE(content.length, 4);
    about.writeUInt32LE(content.length, 8);
    const local = Buffer.alloc(sizes.local);
    local.writeUInt32LE(signatures.local, 0);
    about.copy(local, 14);
    local.writeUInt16LE(title.length, 26);
    const central = Buffer.alloc(sizes.central);
    central.writeUInt32LE(signatures.central, 0);
    about.copy(central, 16);
    central.writeUInt16LE(title.length, 28);
    central.writeUInt32LE(at, 42);
    parts.push(local, title, content);
    directory.push(central, title);
    at += local.length + title.length + content.length;
  }
  const end = Buffer.alloc(sizes.end);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(contents.size, 8);
  end.writeUInt16LE(contents.size, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
