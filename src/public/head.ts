import type { Content, ContentKind, SiteSettings } from '#contract/content.ts';
import type { PageData } from './content-store.tsx';

/** What goes into a page's <head>. Paths are made absolute with the site's own origin. */
export type PageHead = {
  title: string;
  description: string;
  image?: string;
  /** schema.org objects, beside those that every page has. */
  schema?: Record<string, unknown>[];
  /** The page's own address where several show the same. */
  canonical?: string;
  missing?: boolean;
};

const titles: Record<string, readonly [string, string]> = {
  '/about': ['About us', 'The history, vision, values, aims and activities of the society.'],
  '/contact': [
    'Contact us',
    'Write to the secretariat, call, or find the district office on the map.',
  ],
  '/tuition-centers': [
    'Tuition centres',
    'Where candidates prepare for the examinations of the institute.',
  ],
  '/firms': [
    'Practising firms',
    'Firms of chartered accountants in public practice in the district.',
  ],
  '/news-event': ['News and events', 'What has happened in the district, and what is coming.'],
  '/reports': ['Annual reports', 'The society’s annual reports, to read and download.'],
  '/resources': [
    'Resources',
    'Papers on leadership, the workshop series and the district’s productivity.',
  ],
  '/gallery': ['Gallery', 'Pictures of the investiture and of the society’s activities.'],
  '/governance': ['Governance', 'The executive of the district society.'],
  '/patron': ['Patrons and Patroness', 'The grand patrons and patronesses of the society.'],
  '/chairmen': ['Past chairmen', 'Those who have led the district since 1983, with their terms.'],
  '/register': ['Create Account', 'Register as a member of the district society.'],
  '/login': ['Member login', 'Log in to the members’ portal.'],
  '/forgot-password': ['Forgotten password', 'Ask for a link to set a new password.'],
  '/privacy': ['Privacy', 'What this site keeps of you, why, and for how long.'],
  '/dashboard': ['Your account', 'Where you stand, and your payments.'],
  '/payment': ['Your account', 'Where you stand, and your payments.'],
  '/admindashboard': ['Your account', 'The society at a glance.'],
  '/unauthorized': ['Unauthorized Access!', 'You do not have permission to access this website.'],
};

/* Pages whose address ends in a mailed token. */
const mailedTitles: [string, readonly [string, string]][] = [
  ['/reset-password/', ['New password', 'Set a new password.']],
  ['/confirm-email/', ['Confirm your e-mail address', 'Confirm that this address is yours.']],
  ['/newsletter/confirm/', ['Confirm the newsletter', 'Confirm that you want the newsletter.']],
  ['/newsletter/unsubscribe/', ['Leave the newsletter', 'No more newsletters to your address.']],
];

type Named = { slug: string };
const found = <T extends Named>(items: readonly T[] | undefined, slug: string | undefined) =>
  slug === undefined ? items?.[0] : items?.find((one) => one.slug === slug);

const address = (lines: readonly string[]) => ({
  '@type': 'PostalAddress',
  streetAddress: lines.join(', '),
});

function detailHead(path: string, data: PageData): PageHead | undefined {
  const [, section = '', slug] = path.split('/');
  const gone: PageHead = {
    title: 'ERROR 404',
    description: 'The page you are looking for is not available.',
    missing: true,
  };
  if (section === 'news' && slug) {
    const one = found(data.news, slug);
    if (!one) return gone;
    const image = `${one.image.src}-${one.image.widths.at(-1)}.webp`;
    return {
      title: one.title,
      description: one.summary,
      image,
      schema: [
        {
          '@type': 'NewsArticle',
          headline: one.title,
          datePublished: one.date,
          description: one.summary,
          image,
        },
      ],
    };
  }
  if (section === 'event' || (section === 'events' && slug)) {
    const one = found(data.events, slug);
    if (!one) return slug ? gone : { title: 'Events', description: 'The society’s events.' };
    const image = `${one.image.src}-${one.image.widths.at(-1)}.webp`;
    const place = { '@type': 'Place', name: one.venue, address: one.venue };
    return {
      title: one.title,
      description: one.description,
      image,
      canonical: `/events/${one.slug}`,
      schema: [
        {
          '@type': 'Event',
          name: one.title,
          startDate: one.startsAt,
          ...(one.endsAt ? { endDate: one.endsAt } : {}),
          location: place,
          description: one.description,
          image,
          eventStatus: 'https://schema.org/EventScheduled',
        },
      ],
    };
  }
  const place =
    section === 'center' || (section === 'tuition-centers' && slug)
      ? 'tuition-centers'
      : section === 'firm' || (section === 'firms' && slug)
        ? 'firms'
        : null;
  if (!place) return undefined;
  const one = found(data[place], slug);
  if (!one)
    return slug
      ? gone
      : { title: place === 'firms' ? 'Practising firms' : 'Tuition centres', description: '' };
  return {
    title: one.name,
    description: one.description,
    canonical: `/${place}/${one.slug}`,
    schema: [
      {
        '@type': place === 'firms' ? 'AccountingService' : 'EducationalOrganization',
        name: one.name,
        telephone: one.phone,
        ...(one.address ? { address: one.address } : {}),
      },
    ],
  };
}

/** Title, description, picture and schema.org data of a path, from the content it is rendered with. */
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
  if (path === '/')
    return { title: site.name, description: site.description, schema: [organization] };
  const clean = path.replace(/\/+$/, '');
  const detail = detailHead(clean, data);
  const [title, description] = titles[clean] ??
    mailedTitles.find(([start]) => clean.startsWith(start))?.[1] ?? [
      'ERROR 404',
      'The page you are looking for is not available.',
    ];
  const head: PageHead = detail ?? { title, description };
  const trail = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: '/' },
      { '@type': 'ListItem', position: 2, name: head.title, item: head.canonical ?? clean },
    ],
  };
  return {
    ...head,
    title: `${head.title} · ${site.shortName}`,
    schema: [organization, trail, ...(head.schema ?? [])],
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** JSON that is safe inside a <script>. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

function absolute(value: unknown, origin: string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => absolute(one, origin, key));
  if (value && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, absolute(inner, origin, name)]),
    );
  return typeof value === 'string' &&
    value.startsWith('/') &&
    ['url', 'item', 'image'].includes(key)
    ? origin + value
    : value;
}

/** The head as HTML. */
export function headHtml(
  head: PageHead,
  path: string,
  origin: string,
  hidden: boolean,
  siteName: string,
): string {
  const url = origin + (head.canonical ?? path);
  const image = origin + (head.image ?? '/pictures/social.jpg');
  const meta = (name: string, content: string, kind = 'property') =>
    `<meta ${kind}="${name}" content="${escaped(content)}">`;
  const schema = {
    '@context': 'https://schema.org',
    '@graph': absolute(head.schema ?? [], origin),
  };
  return [
    `<title>${escaped(head.title)}</title>`,
    meta('description', head.description, 'name'),
    hidden ? meta('robots', 'noindex', 'name') : `<link rel="canonical" href="${escaped(url)}">`,
    meta('og:type', 'website'),
    meta('og:site_name', siteName),
    meta('og:title', head.title),
    meta('og:description', head.description),
    meta('og:url', url),
    meta('og:image', image),
    meta('twitter:card', 'summary_large_image', 'name'),
    `<script type="application/ld+json">${scriptJson(schema)}</script>`,
  ].join('');
}

/** The kinds that the layout of every page needs. */
export const layoutNeeds: readonly ContentKind[] = ['site'];
export type { Content };
