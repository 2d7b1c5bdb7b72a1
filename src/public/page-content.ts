import type { Content, ContentKind } from '#contract/content/site/kinds.ts';
import type { Selection } from '#contract/content/site/selection.ts';

/** A query for the content of a kind that a page shows. */
export type ContentQuery<K extends ContentKind = ContentKind> = { kind: K } & Selection;

/** The content that a page was rendered with. */
export type PageData = { [K in ContentKind]?: Content[K] };

/** A back end's content: null for an unpublished single item. */
export type PublishedContent = { [K in ContentKind]?: Content[K] | null };

/** The home page shows 3 news, 4 events, 2 centres and 3 firms. */
export const homeLists = {
  news: { kind: 'news', limit: 3, brief: true },
  events: { kind: 'events', limit: 4, brief: true },
  centers: { kind: 'tuition-centers', limit: 2, brief: true },
  firms: { kind: 'firms', limit: 3, brief: true },
} as const;

/** The lists on the page of news and events. */
export const newsEventLists = {
  news: { kind: 'news', brief: true },
  events: { kind: 'events', brief: true },
} as const;

/** The archive of newsletters. */
export const newsletterList = { kind: 'newsletters', brief: true } as const;

/** An article's Related News has five items. */
export const relatedCount = 5;

/** The candidates for an article's Related News: five besides the article itself. */
export const relatedLists = {
  news: { kind: 'news', limit: relatedCount + 1, brief: true },
  events: { kind: 'events', limit: relatedCount + 1, brief: true },
} as const;

/** Returns the query for the item in an address; the first one if the address has none. */
export const itemQuery = <K extends ContentKind>(
  kind: K,
  slug: string | undefined,
): ContentQuery<K> => (slug === undefined ? { kind, limit: 1 } : { kind, slug });
