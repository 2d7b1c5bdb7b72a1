import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Returns a photo like a phone's: 4000 × 3000 px of noise, between 5 and 9 MB. */
export async function phonePhoto(): Promise<Buffer> {
  const [width, height] = [4000, 3000] as const;
  const grain = { width: width / 4, height: height / 4, channels: 3 as const };
  const noise = sharp(randomBytes(grain.width * grain.height * 3), { raw: grain });
  return noise.resize(width, height, { kernel: 'nearest' }).jpeg({ quality: 88 }).toBuffer();
}

/** Returns the start of a PDF, with that many bytes. */
export function pdf(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)]);
}
