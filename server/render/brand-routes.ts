import { type BrandFile, brandAddress, brandFiles } from '#contract/content/site/brand-files.ts';
import { contentKinds, type SiteSettings } from '#contract/content/site/kinds.ts';
import type { App } from '../app-types.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { makeBrandImage } from '../modules/content/site/brand-image.ts';
import { brandOf } from './brand.ts';

const config = { publicReason: 'what the site shows is public' };

/* Drawings of the product's own, which are files of the client. */
const usualIcons = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  {
    src: '/icons/icon-maskable-512.png',
    sizes: '512x512',
    type: 'image/png',
    purpose: 'maskable',
  },
];

const usual = {
  name: 'District Society of Chartered Accountants',
  shortName: 'District Society',
  description: 'The district society of chartered accountants.',
};

function iconsOf(site: SiteSettings | null) {
  const iconAt = (file: BrandFile) => site && brandAddress(site, file);
  if (!iconAt('icon-512.png')) return usualIcons;
  const type = 'image/png';
  return [
    { src: iconAt('icon-192.png'), sizes: '192x192', type },
    { src: iconAt('icon-512.png'), sizes: '512x512', type },
    { src: iconAt('maskable-512.png'), sizes: '512x512', type, purpose: 'maskable' },
  ];
}

const shortcuts = [
  { name: 'Dashboard', url: '/dashboard' },
  { name: 'Payment history', url: '/payment' },
  { name: 'News and events', url: '/news-event' },
];

/** Returns the web app's manifest (W3C Web Application Manifest) of a society. */
function manifestOf(site: SiteSettings | null) {
  const { name, shortName, description } = site ?? usual;
  return {
    id: '/',
    name,
    short_name: shortName,
    description,
    lang: 'en-NG',
    /* Leads who is logged in to their portal, and offers the log-in to others. */
    start_url: '/login',
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf6',
    theme_color: brandOf(site).themeColour ?? '#07281f',
    icons: iconsOf(site),
    shortcuts,
  };
}

const isBrandFile = (name: string): name is BrandFile => Object.hasOwn(brandFiles, name);

/** Keeps what was made of the pictures that are shown now, by its address. */
function createKept() {
  const kept = new Map<string, Promise<Buffer | null>>();
  return (address: string, make: () => Promise<Buffer | null>) => {
    const known = kept.get(address);
    if (known) return known;
    if (kept.size >= Object.keys(brandFiles).length) kept.clear();
    const made = make();
    kept.set(address, made);
    made.catch(() => kept.delete(address));
    return made;
  };
}

/** Registers the manifest, and the pictures that are made of the society's logo and icon. */
export function brandRoutes(
  app: App,
  context: Pick<Context, 'storage'>,
  readContent: () => Promise<Record<string, unknown>>,
): void {
  const readSite = async () =>
    contentKinds.site.schema.safeParse((await readContent()).site).data ?? null;
  const keep = createKept();

  app.get('/manifest.webmanifest', { config }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(await readSite()))),
  );

  app.get<{ Params: { file: string } }>('/brand/:file', { config }, async (request, reply) => {
    const { file } = request.params;
    const site = await readSite();
    const address = site && isBrandFile(file) ? brandAddress(site, file) : null;
    if (!site || !isBrandFile(file) || !address) throw notFound('This picture');
    const bytes = await keep(address, () => makeBrandImage(context, site, file));
    if (!bytes) throw notFound('This picture');
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(file.endsWith('.jpg') ? 'image/jpeg' : 'image/png')
      .send(bytes);
  });
}
