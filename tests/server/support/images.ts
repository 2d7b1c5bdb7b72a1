import { spawn } from 'node:child_process';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A small PNG with packed texts of 10 MB each, which weigh 10 KB. */
export function textsPng(count: number): Buffer {
  const png = solidPng(80, 60);
  const headerEnd = 33;
  const packed = deflateSync(Buffer.alloc(10_000_000), { level: 9 });
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed]));
  return Buffer.concat([
    png.subarray(0, headerEnd),
    ...Array(count).fill(text),
    png.subarray(headerEnd),
  ]);
}

/**
 * A PNG of black, one bit a pixel: 196 megapixels of it weigh 24 KB.
 *
 * @param claimedHeight what the header says, where that differs from the rows that follow
 */
export function solidPng(width: number, height: number, claimedHeight = height): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(claimedHeight, 4);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const plain = { width: 50, height: 80, channels: 4 as const, background: '#00000000' };

export const clearPng = () => sharp({ create: plain }).png().toBuffer();
export const webp = () => sharp({ create: plain }).webp().toBuffer();

/** 600 × 300 px, red on the left and blue on the right, with an EXIF that says to turn it (6). */
export function sidewaysJpeg(copyright: string): Promise<Buffer> {
  const row = Buffer.alloc(600 * 3);
  for (let x = 0; x < 600; x++) row[x * 3 + (x < 300 ? 0 : 2)] = 255;
  const pixels = Buffer.concat(Array.from({ length: 300 }, () => row));
  return sharp(pixels, { raw: { width: 600, height: 300, channels: 3 } })
    .withExif({ IFD0: { Copyright: copyright }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

type Colour = { red: number; green: number; blue: number };
type Inspected = {
  format: string;
  width: number;
  height: number;
  orientation: number | null;
  exif: boolean;
  icc: boolean;
  xmp: boolean;
  above: Colour;
  below: Colour;
};

const inspection = `
  import sharp from 'sharp';
  const parts = [];
  for await (const part of process.stdin) parts.push(part);
  const bytes = Buffer.concat(parts);
  const { format, width, height, orientation = null, exif, icc, xmp } = await sharp(bytes).metadata();
  const colour = async (top) => {
    const half = { left: 0, top, width, height: Math.floor(height / 2) };
    const { channels } = await sharp(await sharp(bytes).extract(half).png().toBuffer()).stats();
    const [red, green = red, blue = red] = channels.map(({ mean }) => mean);
    return { red, green, blue };
  };
  const above = await colour(0);
  const below = await colour(Math.floor(height / 2));
  process.stdout.write(JSON.stringify({
    format, width, height, orientation, exif: !!exif, icc: !!icc, xmp: !!xmp, above, below,
  }));`;

/** Looks at an image in a process of its own: in the server's, most decoders are blocked. */
export function inspect(bytes: Uint8Array): Promise<Inspected> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', inspection], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(JSON.parse(output)) : reject(new Error('The image cannot be read.')),
    );
    child.stdin.end(bytes);
  });
}
