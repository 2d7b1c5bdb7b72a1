/** Draws every sample picture and writes its sizes, AVIF and WebP, under public/pictures. Run by hand. */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { heroes } from './heroes.mjs';
import { scenes } from './scenes.mjs';

const out = new URL('../../public/pictures/', import.meta.url);
await mkdir(out, { recursive: true });
const only = process.argv.slice(2);

for (const [name, draw] of Object.entries({ ...heroes, ...scenes })) {
  if (only.length && !only.includes(name)) continue;
  const hero = name.startsWith('hero-');
  const svg = Buffer.from(draw());
  for (const width of hero ? [640, 1024, 1600] : [320, 480, 640, 960]) {
    const sized = sharp(svg).resize({ width });
    /* Small ones are for phones, whose pixels are too fine for the eye to find fault. */
    const quality = width < 960 ? 34 : 50;
    const avif = await sized
      .clone()
      .avif({ quality, effort: 7, chromaSubsampling: '4:2:0' })
      .toBuffer();
    const webp = await sized.clone().webp({ quality: 72, effort: 5 }).toBuffer();
    await writeFile(new URL(`${name}-${width}.avif`, out), avif);
    await writeFile(new URL(`${name}-${width}.webp`, out), webp);
    console.log(name, width, avif.length, webp.length);
  }
}
if (!only.length) {
  const social = await sharp(Buffer.from(heroes['hero-chamber']())).resize(1200, 630, {
    fit: 'cover',
    position: 'right',
  });
  await writeFile(
    new URL('social.jpg', out),
    await social.jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
  );
}
