import type { z } from 'zod';
import * as schemas from './item-schemas.ts';

/** A row of `contentKinds`. */
export type Kind = {
  label: string;
  schema: z.ZodObject;
  /** True for a single object rather than a list. */
  single: boolean;
  /** True if every page needs it, so that it cannot be a draft. */
  alwaysPublished?: true;
  /** The public page that shows the kind. */
  route: string;
  /** The page of each item, if it has one: `/news/<slug>`. */
  itemRoute?: string;
  /** For kinds whose page depends on a field: that field, and the page of each value. */
  routeBy?: { field: string; routes: Record<string, string> };
  /** The fields that a list is sorted by, the most important first; `-` means descending. */
  orderBy: readonly string[];
};

const byOrder = ['order'] as const;

/** Every kind of content that the society edits. A new kind is one row here. */
export const contentKinds = {
  site: {
    label: 'Site settings',
    schema: schemas.siteSettings,
    single: true,
    alwaysPublished: true,
    route: '/',
    orderBy: [],
  },
  about: { label: 'About us', schema: schemas.about, single: true, route: '/about', orderBy: [] },
  speeches: {
    label: 'Speeches',
    schema: schemas.speech,
    single: false,
    route: '/',
    orderBy: byOrder,
  },
  news: {
    label: 'News',
    schema: schemas.newsItem,
    single: false,
    route: '/news-event',
    itemRoute: '/news',
    orderBy: ['-date', 'order'],
  },
  events: {
    label: 'Events',
    schema: schemas.eventItem,
    single: false,
    route: '/news-event',
    itemRoute: '/events',
    orderBy: ['startsAt', 'order'],
  },
  newsletters: {
    label: 'Newsletters',
    schema: schemas.newsletterItem,
    single: false,
    route: '/newsletters',
    itemRoute: '/newsletters',
    orderBy: ['-date', 'order'],
  },
  'tuition-centers': {
    label: 'Tuition centres',
    schema: schemas.tuitionCenter,
    single: false,
    route: '/tuition-centers',
    itemRoute: '/tuition-centers',
    orderBy: byOrder,
  },
  firms: {
    label: 'Practising firms',
    schema: schemas.firm,
    single: false,
    route: '/firms',
    itemRoute: '/firms',
    orderBy: byOrder,
  },
  people: {
    label: 'People',
    schema: schemas.person,
    single: false,
    route: '/governance',
    routeBy: {
      field: 'group',
      routes: { governance: '/governance', patron: '/patron', chairman: '/chairmen' },
    },
    orderBy: byOrder,
  },
  reports: {
    label: 'Annual reports',
    schema: schemas.report,
    single: false,
    route: '/reports',
    orderBy: ['-year', 'order'],
  },
  downloads: {
    label: 'Resources',
    schema: schemas.download,
    single: false,
    route: '/resources',
    orderBy: byOrder,
  },
  gallery: {
    label: 'Gallery sections',
    schema: schemas.gallerySection,
    single: false,
    route: '/gallery',
    orderBy: byOrder,
  },
} as const satisfies Record<string, Kind>;

export type ContentKind = keyof typeof contentKinds;

/** Returns whether a text is the name of a kind. */
export const isKind = (name: string): name is ContentKind => Object.hasOwn(contentKinds, name);
export type ContentItem<K extends ContentKind> = z.output<(typeof contentKinds)[K]['schema']>;

/** The content of a kind: its one object, or its sorted items. */
type ContentOf<K extends ContentKind> = (typeof contentKinds)[K]['single'] extends true
  ? ContentItem<K>
  : ContentItem<K>[];

/** All content, or the part that a page needs. */
export type Content = { [K in ContentKind]: ContentOf<K> };

export type News = ContentItem<'news'>;
export type NewsletterItem = ContentItem<'newsletters'>;
export type SocietyEvent = ContentItem<'events'>;
export type TuitionCenter = ContentItem<'tuition-centers'>;
export type Firm = ContentItem<'firms'>;
export type Person = ContentItem<'people'>;
export type Report = ContentItem<'reports'>;
export type Download = ContentItem<'downloads'>;
export type GallerySection = ContentItem<'gallery'>;
export type Speech = ContentItem<'speeches'>;
export type About = ContentItem<'about'>;
export type SiteSettings = ContentItem<'site'>;

/** Returns the public page that shows an item: its own, or its kind's. */
export function pageOfItem(kind: ContentKind, data: Record<string, unknown>): string {
  const { route, itemRoute, routeBy }: Kind = contentKinds[kind];
  if (itemRoute) return `${itemRoute}/${data.slug}`;
  return routeBy?.routes[String(data[routeBy.field])] ?? route;
}

/** Sorts items by their kind's `orderBy`. */
export function sortItems<T extends Record<string, unknown>>(
  items: readonly T[],
  orderBy: readonly string[],
): T[] {
  return [...items].sort((a, b) => {
    for (const rule of orderBy) {
      const turned = rule.startsWith('-');
      const field = turned ? rule.slice(1) : rule;
      const [x, y] = turned ? [b[field], a[field]] : [a[field], b[field]];
      const compared =
        typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y));
      if (compared !== 0) return compared;
    }
    return 0;
  });
}
