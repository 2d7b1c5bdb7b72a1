import { firstVisible } from '#contract/visible-sheet.ts';

/* The parts of a ZIP file (APPNOTE 6.3.10): their signatures, and their bytes without names. */
const signatures = { central: 0x02014b50, end: 0x06054b50 };
const sizes = { local: 30, central: 46, end: 22 };

const wanted = 'xl/workbook.xml';

/* The bytes of a file in the archive as they are packed, and whether they are; null where it has none of that name. */
function findPacked(bytes: Uint8Array<ArrayBuffer>, name: string) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - sizes.end;
  while (end > 0 && view.getUint32(end, true) !== signatures.end) end -= 1;
  let at = view.getUint32(end + 16, true);
  while (view.getUint32(at, true) === signatures.central) {
    const lengthAt = (place: number) => view.getUint16(at + place, true);
    const nameLength = lengthAt(28);
    const begins = at + sizes.central;
    if (new TextDecoder().decode(bytes.subarray(begins, begins + nameLength)) === name) {
      const local = view.getUint32(at + 42, true);
      const before = view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const start = local + sizes.local + before;
      const packed = bytes.subarray(start, start + view.getUint32(at + 20, true));
      return { packed, isPacked: view.getUint16(at + 10, true) !== 0 };
    }
    at = begins + nameLength + lengthAt(30) + lengthAt(32);
  }
  return null;
}

/** Returns the place of the first sheet of a workbook that a person sees, from 1; 1 where that cannot be told. */
export async function firstVisibleSheet(file: Blob): Promise<number> {
  try {
    const found = findPacked(new Uint8Array(await file.arrayBuffer()), wanted);
    if (!found) return 1;
    const stored = new Blob([found.packed]).stream();
    const plain = found.isPacked
      ? stored.pipeThrough(new DecompressionStream('deflate-raw'))
      : stored;
    return firstVisible(await new Response(plain).text());
  } catch {
    return 1;
  }
}
