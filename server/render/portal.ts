import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OnlinePayment } from '#contract/payment-terms.ts';
import { renderPortal } from '../../src/public/entry-server.tsx';
import { fontPreloads, fontsOf } from './fonts.ts';
import { type ClientManifest, filesOf, guard, hashSource, type PageFrame } from './template.ts';

const entry = 'src/portal/main.tsx';
/** What every page of the portal needs next, fetched while the entry is still on its way. */
const next = 'src/portal/refine-root.tsx';
/** What people open the portal with: the code of these pages is fetched as early. */
const homes: Record<string, string> = {
  '/dashboard': 'src/resources/dashboard/dashboard.tsx',
  '/admindashboard': 'src/resources/admin-dashboard/dashboard.tsx',
};

/** The portal's document, and the policy and the `Link` header that go with it. */
export type PortalPage = { text: string; policy: string; link: string };

/**
 * Draws the pages of the portal: a frame for the script to fill. Each answer has a nonce of its own for
 * the styles that antd makes in the browser, and for no script.
 *
 * @param policy the content security policy without its `script-src` and `style-src`
 * @param payment how dues can be paid online, which every page says
 * @returns the page of a URL; null where the path is none of the portal's
 */
export function createPortal(
  folder: string,
  manifest: ClientManifest,
  frame: PageFrame,
  policy: readonly string[],
  payment: OnlinePayment,
): (url: string) => PortalPage | null {
  const { scripts, styles } = filesOf(manifest, [entry, next]);
  const main = manifest[entry]?.file;
  if (!main) throw new Error('The built client has no portal.');
  const css = styles.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
  const fonts = fontsOf(css);
  const preload = (files: readonly string[]) =>
    files
      .filter((file) => file !== main)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('');
  const preloads = preload(scripts);
  const homePreloads = new Map(
    Object.entries(homes).map(([path, source]) => {
      if (!manifest[source]) throw new Error(`The built client has no ${source}.`);
      return [path, preload(filesOf(manifest, [entry, next, source]).scripts)];
    }),
  );
  const script = `<script type="module" crossorigin src="/${main}"></script>`;

  return (url) => {
    const page = renderPortal(url, payment);
    if (!page) return null;
    const nonce = randomBytes(16).toString('base64');
    const style = `<meta property="csp-nonce" nonce="${nonce}"><style nonce="${nonce}">${css}</style>`;
    const ahead = homePreloads.get(new URL(url, 'http://localhost').pathname) ?? preloads;
    const head = `<script>${guard}</script>${page.head}${script}${ahead}${style}`;
    return {
      text: frame(head, `<div id="root">${page.html}</div>`),
      link: fontPreloads(fonts, page.html),
      policy: [
        ...policy,
        `script-src 'self' ${hashSource(guard)}`,
        `style-src 'self' 'nonce-${nonce}'`,
      ].join(';'),
    };
  };
}
