import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { bootScript, themeScript } from '../../src/public/entry-server.tsx';

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).default([]) }),
);

/** What a rendered page is put together from. */
export type PageParts = { head: string; html: string; dataHtml: string };

/** The built page without its script and style sheet, which a rendered page brings in its own way. */
export type Template = {
  /** The whole document, with the style sheet inside and the script held back until it is wanted. */
  fill(page: PageParts): string;
  /** The `script-src` and `style-src` that let these, and only these, run. */
  contentPolicy: { script: string[]; style: string[] };
};

const hashSource = (code: string) =>
  `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

const ownAssets =
  /\s*<(?:script[^>]*type="module"[^>]*><\/script>|link[^>]*rel="(?:modulepreload|stylesheet)"[^>]*>)/g;

/**
 * Reads the built client.
 *
 * @param folder dist/client
 * @throws where the client has not been built
 */
export function readTemplate(folder: string): Template {
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')),
  );
  const entry = manifest['index.html'];
  if (!entry) throw new Error('The built client has no entry.');
  const css = entry.css.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
  const boot = bootScript(`/${entry.file}`);
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace(ownAssets, '');
  const [beforeTitle = '', afterTitle = ''] = page.split(/<title>[^<]*<\/title>/);
  const [middle = '', end = ''] = afterTitle.split('<div id="root"></div>');
  const top = `${beforeTitle}<script>${themeScript}</script>`;
  const style = `<style>${css}</style>`;
  return {
    fill: ({ head, html, dataHtml }) =>
      [top, head, style, middle, '<div id="root">', html, '</div>', dataHtml]
        .concat(`<script>${boot}</script>`, end)
        .join(''),
    contentPolicy: {
      script: [hashSource(themeScript), hashSource(boot)],
      style: [hashSource(css)],
    },
  };
}
