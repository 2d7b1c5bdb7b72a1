import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { publicRoutes, sourceOf, themeScript } from '../../src/entry-server.tsx';
import { escapeHtml } from '../html.ts';
import { type Brand, noBrand, withBrand } from './brand.ts';
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

/**
 * What a rendered page is put together from; `kind` is the name of its own code (lazy-page.tsx), `brand` the
 * society's own look.
 */
type PageParts = { head: string; html: string; kind: string; brand?: Brand };

/** The built page around what goes into its <head> and its <body>. */
export type PageFrame = (head: string, body: string) => string;

/**
 * A document, with the `script-src` and `style-src` that let what is in it, and only that, run, and its
 * `Link` header.
 */
export type Filled = { text: string; policy: string[]; link: string };

/** The built page without its script and style sheets, which a rendered page brings in its own way. */
type Template = {
  /**
   * The whole document, with the styles of the page inside and the script held back until it is wanted.
   *
   * @param dataAddress where that script finds what the page was rendered from
   */
  fill(page: PageParts, dataAddress: string): Filled;
  /** The same for one that stays as it was rendered: without the script. */
  fillStill(page: PageParts): Filled;
};

/** A source of a content security policy for exactly this inline code. */
export const hashSource = (code: string) =>
  `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** Returns a society's own colours as an element, and as a source of the policy with a blank before it. */
export function brandStyle({ css }: Brand): { html: string; source: string } {
  return css
    ? { html: `<style>${css}</style>`, source: ` ${hashSource(css)}` }
    : { html: '', source: '' };
}

const ownAssets =
  /\s*<(?:script[^>]*type="module"[^>]*><\/script>|link[^>]*rel="(?:modulepreload|stylesheet)"[^>]*>)/g;

/** @throws where the client has not been built */
export function readManifest(folder: string): ClientManifest {
  return manifestSchema.parse(
    JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')),
  );
}

/**
 * The scripts and style sheets of some sources and of all that they import. What is imported comes
 * first, as its styles do in a cascade.
 */
export function filesOf(manifest: ClientManifest, sources: readonly string[]) {
  const asked = new Set<string>();
  const chunksOf = (name: string): ClientManifest[string][] => {
    if (asked.has(name)) return [];
    asked.add(name);
    const chunk = manifest[name];
    return chunk ? [...chunk.imports.flatMap(chunksOf), chunk] : [];
  };
  const chunks = sources.flatMap(chunksOf);
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

/**
 * A script of the built client that stands inside the pages, because it has to be there from the beginning.
 *
 * @throws where it was not built, or imports others
 */
export function readInline(folder: string, manifest: ClientManifest, source: string): string {
  const script = manifest[source];
  if (!script || script.imports.length > 0) throw new Error(`The built client has no ${source}.`);
  return `(()=>{${readFileSync(join(folder, script.file), 'utf8').trim()}})();`;
}

/* Fetches outdated.ts once a file of the page is missing; anew each time, for a browser keeps a failed import. */
const outdatedLoader =
  'reloadIfOutdated=w=>import("/outdated.js?"+Date.now()).then(m=>m.reload(w),()=>{});';

/** What every page of the portal has before its own script, which may not come. */
export const guard = themeScript + outdatedLoader;

const loginSource = 'src/public/pages/login.tsx';
const portalMain = 'src/portal-main.tsx';

/* What a page brings of its own code: the styles inside it, with their fonts, and the scripts ahead. */
function readSource(folder: string, manifest: ClientManifest, entry: string, source: string) {
  const { scripts, styles } = filesOf(manifest, ['index.html', source]);
  const css = styles.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
  /* With the log-in the portal's entry: it would be a request of its own after the portal's document. */
  const ahead = source === loginSource ? (manifest[portalMain]?.file ?? []) : [];
  const code = [entry, ...scripts.filter((file) => file !== entry)].concat(ahead);
  return {
    css,
    code: code.map((file) => `/${file}`),
    fonts: fontsOf(css),
    styleSource: hashSource(css),
  };
}

/** The template of the public pages over a built client. */
export function readTemplate(folder: string, manifest: ClientManifest): Template {
  const entry = manifest['index.html'];
  if (!entry) throw new Error('The built client has no entry.');
  const boot = themeScript + readInline(folder, manifest, 'src/public/boot.ts');
  const frame = readFrame(folder);
  const sources = new Map(
    publicRoutes.map(({ Page }) => {
      const source = sourceOf(Page);
      if (!manifest[source]) throw new Error(`The built client has no ${source}.`);
      return [Page.file, readSource(folder, manifest, entry.file, source)] as const;
    }),
  );
  const sourceOfKind = (kind: string) => {
    const found = sources.get(kind);
    if (!found) throw new Error(`There is no public page ${kind}.`);
    return found;
  };
  const fillWith = (
    { head, html, kind, brand = noBrand }: PageParts,
    script: string,
    attributes = '',
  ): Filled => {
    const { css, fonts, styleSource } = sourceOfKind(kind);
    const start = `<script${attributes}>${script}</script>`;
    const own = brandStyle(brand);
    const page = frame(
      `${start}${head}<style>${css}</style>${own.html}`,
      `<div id="root">${html}</div>`,
    );
    return {
      text: withBrand(page, brand),
      policy: [
        `script-src 'self' ${hashSource(script)}`,
        `style-src 'self' ${styleSource}${own.source}`,
      ],
      link: fontPreloads(fonts, html),
    };
  };
  return {
    fill(page, dataAddress) {
      const scripts = sourceOfKind(page.kind).code.join(' ');
      const data = escapeHtml(dataAddress);
      return fillWith(page, boot, ` id="boot" data-scripts="${scripts}" data-page-data="${data}"`);
    },
    fillStill: (page) => fillWith(page, themeScript),
  };
}
