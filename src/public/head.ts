import { brandAddress } from '#contract/content/site/brand-files.ts';
import type { SiteSettings } from '#contract/content/site/kinds.ts';
import type { PageHead } from './head-html.ts';
import { itemHead } from './head-items.ts';
import { titleOf } from './head-titles.ts';
import type { PageData } from './page-content.ts';

const address = (lines: readonly string[]) => ({
  '@type': 'PostalAddress',
  streetAddress: lines.join(', '),
});

/** Returns title, description, picture and schema.org data of a path, from its content. */
export function headOf(path: string, data: PageData, site: SiteSettings): PageHead {
  const organization = {
    '@type': 'Organization',
    name: site.name,
    email: site.email,
    telephone: site.phones[0],
    address: address(site.secretariat),
    sameAs: Object.values(site.socials),
    url: '/',
  };
  /* Of pages without a picture of their own. */
  const image = brandAddress(site, 'share.jpg');
  const shared = image ? { image } : {};
  if (path === '/')
    return { ...shared, title: site.name, description: site.description, schema: [organization] };
  const clean = path.replace(/\/+$/, '');
  const [title, description] = titleOf(clean);
  const head = itemHead(clean, data) ?? { title, description };
  const trail = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: '/' },
      { '@type': 'ListItem', position: 2, name: head.title, item: head.canonical ?? clean },
    ],
  };
  return {
    ...shared,
    ...head,
    title: `${head.title} · ${site.shortName}`,
    schema: [organization, trail, ...(head.schema ?? [])],
  };
}
