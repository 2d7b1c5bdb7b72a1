import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { portalPath, type RenderedPortal, type Society } from '../../src/entry-server.tsx';
import { type Brand, noBrand, withBrand } from './brand.ts';
import { fontPreloads, fontsOf } from './fonts.ts';
import { type Encoding, encode } from './page-cache.ts';
import {
  brandStyle,
  type ClientManifest,
  filesOf,
  guard,
  hashSource,
  type PageFrame,
  readInline,
} from './template.ts';

const entry = 'src/portal-main.tsx';
/** What fetches it, once the frame has been painted. */
const paint = 'src/portal/frame/first-paint.ts';
/** What every page of a role is made of, fetched while the entry is still on its way. */
const shared = {
  admin: ['src/resources/admin.ts'],
  user: ['src/resources/member.ts'],
};
/** What people open the portal with: the code of these pages is fetched as early. */
const homes: Record<string, string> = {
  '/dashboard': 'src/resources/overview/member/dashboard/dashboard.tsx',
  '/payment': 'src/resources/payments/member/payments/list.tsx',
  '/admindashboard': 'src/resources/overview/admin/dashboard/dashboard.tsx',
};
/** Whose style sheets the other pages of a role have too. */
const usual = { admin: '/admindashboard', user: '/dashboard' };
/** What the other pages of a role stand in. */
const around = { admin: ['src/portal/antd/antd-root.tsx'], user: [] };
/** Brotli's, for each answer: a millisecond, and half a kilobyte more than the most that it can. */
const quality = 5;

/* The style sheets that are inside every document of the portal. */
const inlined = (manifest: ClientManifest) => filesOf(manifest, [entry]).styles;

/** Returns the scripts of these pages of a member, the entry first, and the style sheets that they fetch. */
export function memberFiles(manifest: ClientManifest, paths: readonly string[]): string[] {
  const pages = paths.flatMap((path) => homes[path] ?? []);
  const { scripts, styles } = filesOf(manifest, [entry, ...shared.user, ...pages]);
  const main = manifest[entry]?.file ?? '';
  const inside = [main, ...inlined(manifest)];
  return [main, ...[...scripts, ...styles].filter((file) => !inside.includes(file))];
}

type Kept = { text: string; link: string; brandSource: string };

/** An answer with the portal's document, and the headers that go with it. */
export type PortalAnswer = { body: Buffer; policy: string; link: string };

type Options = {
  /** dist/client */
  folder: string;
  manifest: ClientManifest;
  frame: PageFrame;
  /** The content security policy without its `script-src` and `style-src`. */
  policy: readonly string[];
  /** Returns the society as its site names it now. */
  society: () => Promise<Society>;
  /** Returns its own look as its site has it now; the product's own by default. */
  brand?: () => Promise<Brand>;
  /** Renders the layout of a page by its path, `/admindues/:id`. */
  render: (path: string, society: Society) => RenderedPortal | null;
};

/* What the document of a path consists of, but for the nonce. */
function readParts({ folder, manifest }: Options) {
  const main = manifest[entry]?.file;
  if (!main) throw new Error('The built client has no portal.');
  for (const source of [...Object.values(shared).flat(), ...Object.values(homes), ...around.admin])
    if (!manifest[source]) throw new Error(`The built client has no ${source}.`);
  const styles = inlined(manifest);
  const css = styles.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
  const ofEntry = filesOf(manifest, [entry]).scripts;
  const preload = (sources: readonly string[]) =>
    filesOf(manifest, sources)
      .scripts.filter((file) => !ofEntry.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('');
  /* Not yet as style sheets: with the code that fetches them, they are waited for. */
  const preloadStyles = (sources: readonly string[]) =>
    filesOf(manifest, sources)
      .styles.filter((file) => !styles.includes(file))
      .map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`)
      .join('');
  const inline = guard + readInline(folder, manifest, paint);
  /* The entry first (first-paint.ts). What it imports runs as it comes, so that no task blocks a phone for long. */
  const scripts = [main, ...ofEntry.filter((file) => file !== main)]
    .map((file) => `<script type="module" crossorigin src="/${file}"></script>`)
    .join('');
  return {
    css,
    inline,
    head: (path: string, { head, role }: RenderedPortal) => {
      const home = homes[path] ?? homes[usual[role]] ?? entry;
      const sources = [...shared[role], ...(homes[path] ? [home] : around[role])];
      return (
        `<script>${inline}</script>${head}` +
        `<template id="code">${scripts}${preloadStyles([home])}${preload(sources)}</template>` +
        `<style>${css}</style>`
      );
    },
  };
}

/**
 * Answers the pages of the portal: a layout for the script to hydrate, rendered once for each page, whatever the
 * parameters in its path: made-up ones must cost nothing. At the end of each answer comes a nonce of its own for the
 * styles that antd makes in the browser, and for no script.
 *
 * @returns the answer to a URL; null where the path is none of the portal's
 */
export function createPortal(options: Options) {
  const { css, head, inline } = readParts(options);
  const fonts = fontsOf(css);
  const kept = new Map<string, Kept>();
  const ending = '</body></html>';

  function make(path: string, page: RenderedPortal, brand: Brand): Kept {
    const own = brandStyle(brand);
    const text = withBrand(
      options.frame(head(path, page) + own.html, `<div id="root">${page.html}</div>`),
      brand,
    );
    return {
      text: text.slice(0, text.lastIndexOf('</body>')),
      link: fontPreloads(fonts, page.html),
      brandSource: own.source,
    };
  }

  /* What the layouts that are kept say of the society. */
  let said = '';

  async function find(path: string): Promise<Kept | null> {
    const society = await options.society();
    const brand = (await options.brand?.()) ?? noBrand;
    const says = JSON.stringify([society, brand]);
    if (said !== says) kept.clear();
    said = says;
    const known = kept.get(path);
    if (known) return known;
    const page = options.render(path, society);
    if (!page) return null;
    const made = make(path, page, brand);
    kept.set(path, made);
    return made;
  }

  return async (url: string, encoding: Encoding): Promise<PortalAnswer | null> => {
    const path = portalPath(url);
    const page = path && (await find(path));
    if (!page) return null;
    const nonce = randomBytes(16).toString('base64');
    return {
      body: await encode(
        `${page.text}<meta property="csp-nonce" nonce="${nonce}">${ending}`,
        encoding,
        quality,
      ),
      link: page.link,
      policy: [
        ...options.policy,
        `script-src 'self' ${hashSource(inline)}`,
        `style-src 'self' ${hashSource(css)}${page.brandSource} 'nonce-${nonce}'`,
      ].join(';'),
    };
  };
}
