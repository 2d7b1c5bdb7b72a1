import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { themeScript } from '../../src/public/entry-server.tsx';
import { fontPreloads, fontsOf } from './fonts.ts';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);
/** What Vite wrote about the built client: for each source its file, style sheets and imports. */
export type ClientManifest = z.output<typeof manifestSchema>;

/** What a rendered page is put together from; `source` is that of its own code, as the manifest names it. */
export type PageParts = { head: string; html: string; dataHtml: string; source: string };

/** The built page around what goes into its <head> and its <body>. */
export type PageFrame = (head: string, body: string) => string;

/** The built page without its script and style sheet, which a rendered page brings in its own way. */
export type Template = {
  /** The whole document, with the style sheet inside and the script held back until it is wanted. */
  fill(page: PageParts): string;
  /** The same for one that stays as it was rendered: without its data, and without the script. */
  fillStill(page: PageParts): string;
  /** The `script-src` and `style-src` that let these, and only these, run. */
  contentPolicy: { script: string[]; style: string[] };
};

/** A source of a content security policy for exactly this inline code. */
export const hashSource = (code: string) =>
  `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

const ownAssets =
  /\s*<(?:script[^>]*type="module"[^>]*><\/script>|link[^>]*rel="(?:modulepreload|stylesheet)"[^>]*>)/g;

/** @throws where the client has not been built */
export function readManifest(folder: string): ClientManifest {
  return manifestSchema.parse(
    JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')),
  );
}

/** The scripts and style sheets of some sources and of all that they import. */
export function filesOf(manifest: ClientManifest, sources: readonly string[]) {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of manifest[name]?.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  const chunks = [...seen].flatMap((name) => manifest[name] ?? []);
  return {
    scripts: chunks.map(({ file }) => file),
    styles: [...new Set(chunks.flatMap(({ css }) => css))],
  };
}

/** The built page, to be filled. */
export function readFrame(folder: string): PageFrame {
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace(ownAssets, '');
  const [beforeTitle = '', afterTitle = ''] = page.split(/<title>[^<]*<\/title>/);
  const [middle = '', end = ''] = afterTitle.split('<div id="root"></div>');
  return (head, body) => [beforeTitle, head, middle, body, end].join('');
}

/* The script that brings a page to life stands in the page, for it has to be there from the beginning. */
function readBoot(folder: string, manifest: ClientManifest): string {
  const boot = manifest['src/public/boot.ts'];
  if (!boot || boot.imports.length > 0) throw new Error('The built client has no boot script.');
  return `(()=>{${readFileSync(join(folder, boot.file), 'utf8').trim()}})()`;
}

/** The template of the public pages over a built client. */
export function readTemplate(folder: string, manifest: ClientManifest): Template {
  const entry = manifest['index.html'];
  if (!entry) throw new Error('The built client has no entry.');
  const { styles } = filesOf(manifest, ['index.html']);
  const css = styles.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
  const boot = readBoot(folder, manifest);
  const frame = readFrame(folder);
  const fonts = fontsOf(css);
  const inHead = (head: string, html: string) =>
    `<script>${themeScript}</script>${fontPreloads(fonts, html)}${head}<style>${css}</style>`;
  const whole = (head: string, body: string) =>
    frame(head, body).replace(/<link rel="manifest"[^>]*>/, '<noscript id="late">$&</noscript>');
  const inRoot = (html: string) => `<div id="root">${html}</div>`;
  const codeOf = (source: string) => {
    const { scripts } = filesOf(manifest, ['index.html', source]);
    return [entry.file, ...scripts.filter((file) => file !== entry.file)].map((file) => `/${file}`);
  };
  return {
    fill({ head, html, dataHtml, source }) {
      const attributes = `id="boot" data-scripts="${codeOf(source).join(' ')}"`;
      const script = `<script ${attributes}>${boot}</script>`;
      return whole(inHead(head, html), `${inRoot(html)}${dataHtml}${script}`);
    },
    fillStill: ({ head, html }) => frame(inHead(head, html), inRoot(html)),
    contentPolicy: {
      script: [hashSource(themeScript), hashSource(boot)],
      style: [hashSource(css)],
    },
  };
}
