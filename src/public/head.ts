import { brandAddress } from '#contract/content/site/brand-files.ts';
import type {
  Firm,
  News,
  NewsletterItem,
  SiteSettings,
  SocietyEvent,
  TuitionCenter,
} from '#contract/content/site/kinds.ts';
import type { PageHead } from './head-html.ts';
import { missingTitle, titleOf } from './head-titles.ts';
import type { PageData } from './page-content.ts';

const missing: PageHead = {
  title: missingTitle[0],
  description: missingTitle[1],
  missing: true,
};

const largest = ({ src, widths }: News['image']) => `${src}-${widths.at(-1)}.webp`;

function newsHead(one: News): PageHead {
  const image = largest(one.image);
  const article = {
    '@type': 'NewsArticle',
    headline: one.title,
    datePublished: one.date,
    description: one.summary,
    image,
  };
  return { title: one.title, description: one.summary, image, schema: [article] };
}

const newsletterHead = ({ title, date, body }: NewsletterItem): PageHead => ({
  title,
  description: (body[0] ?? title).slice(0, 160),
  schema: [{ '@type': 'Article', headline: title, datePublished: date }],
});

function eventHead(one: SocietyEvent): PageHead {
  const { title, description, slug, venue, startsAt, endsAt } = one;
  const image = largest(one.image);
  const event = {
    '@type': 'Event',
    name: title,
    startDate: startsAt,
    ...(endsAt ? { endDate: endsAt } : {}),
    location: { '@type': 'Place', name: venue, address: venue },
    description,
    image,
    eventStatus: 'https://schema.org/EventScheduled',
  };
  return { title, description, image, canonical: `/events/${slug}`, schema: [event] };
}

const placeHead =
  (section: string, type: string) =>
  (one: Firm | TuitionCenter): PageHead => ({
    title: one.name,
    description: one.description,
    image: largest(one.image),
    canonical: `/${section}/${one.slug}`,
    schema: [
      {
        '@type': type,
        name: one.name,
        telephone: one.phone,
        ...(one.address ? { address: one.address } : {}),
      },
    ],
  });

/**
 * Returns the head of the item in an address, or of the first one if the address has none. An item that is
 * not in a loaded list is missing; an empty or unloaded list has no head.
 */
function headOfItem<T extends { slug: string }>(
  items: readonly T[] | undefined,
  slug: string | undefined,
  head: (item: T) => PageHead,
): PageHead | undefined {
  if (!items) return undefined;
  const one = slug === undefined ? items[0] : items.find((item) => item.slug === slug);
  if (one) return head(one);
  return slug === undefined ? undefined : missing;
}

/* Returns the head of a page with one item; undefined if the path is no such page. */
function itemHead(path: string, data: PageData): PageHead | undefined {
  const [, section, slug] = path.split('/');
  const firm = placeHead('firms', 'AccountingService');
  const center = placeHead('tuition-centers', 'EducationalOrganization');
  /* The template pages '/event', '/firm' and '/center' have no item in their address. */
  if (section === 'event') return headOfItem(data.events, slug, eventHead);
  if (section === 'firm') return headOfItem(data.firms, slug, firm);
  if (section === 'center') return headOfItem(data['tuition-centers'], slug, center);
  if (!slug) return undefined;
  if (section === 'news') return headOfItem(data.news, slug, newsHead);
  if (section === 'newsletters') return headOfItem(data.newsletters, slug, newsletterHead);
  if (section === 'events') return headOfItem(data.events, slug, eventHead);
  if (section === 'firms') return headOfItem(data.firms, slug, firm);
  if (section === 'tuition-centers') return headOfItem(data['tuition-centers'], slug, center);
  return undefined;
}

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
