/**
 * Draws the small repeats of the style sheets to src/public/styles/motifs. As pictures of pixels they go
 * into the styles in some hundred bytes; for an SVG a browser sets up a document of its own. Run by hand.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const out = new URL('../../src/public/styles/motifs/', import.meta.url);
await mkdir(out, { recursive: true });

/* `times`: how many of its pixels a pixel of the style sheets may be wide, and still be sharp. Edges are
   not smoothed, which would be most of a file: a browser smooths them in making the picture smaller. */
const repeats = {
  squares: {
    size: 24,
    times: 8,
    ink: 'fill="none" stroke="#b9bdf0" stroke-opacity=".62"',
    shapes: '<path d="M2.5 2.5h19v19h-19zM7.5 7.5h9v9h-9zM11 11h2v2h-2z"/>',
  },
  dots: {
    size: 20,
    times: 4,
    ink: 'fill="#c9ccf5" fill-opacity=".3"',
    shapes: '<circle cx="5" cy="5" r="2"/><circle cx="15" cy="15" r="2"/>',
  },
  leaves: {
    size: 40,
    times: 3.5,
    ink: 'fill="none" stroke="#d3e2d8" stroke-opacity=".3" stroke-width="1.7"',
    shapes:
      '<path d="M20 4c10 9 10 23 0 32-10-9-10-23 0-32zM20 4v32M20 15l6-4M20 15l-6-4M20 24l7-5M20 24l-7-5"/>',
  },
  combs: {
    size: 36,
    times: 8,
    ink: 'fill="none" stroke="#efe0c4" stroke-opacity=".3" stroke-width="1.5"',
    shapes:
      '<path d="M4 6h28M6 6v10M12 6v10M18 6v10M24 6v10M30 6v10M4 24h28M6 24v8M18 24v8M30 24v8"/>',
  },
};

for (const [name, { size, times, ink, shapes }] of Object.entries(repeats)) {
  const width = size * times;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${size} ${size}" ${ink} shape-rendering="crispEdges">${shapes}</svg>`;
  const file = fileURLToPath(new URL(`${name}.webp`, out));
  const { size: bytes } = await sharp(Buffer.from(svg))
    .webp({ lossless: true, effort: 6 })
    .toFile(file);
  console.log(name, bytes);
}
