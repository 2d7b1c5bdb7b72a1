import type { ContentKind } from '#contract/content/kinds.ts';
import type { Selection } from '#contract/content/selection.ts';

/** What a page shows of a kind of content. */
export type ContentQuery<K extends ContentKind = ContentKind> = { kind: K } & Selection;

/** The home page shows 3 news, 4 events, 2 centres and 3 firms (specification §9). */
export const homeLists = {
  news: { kind: 'news', limit: 3, brief: true },
  events: { kind: 'events', limit: 4, brief: true },
  centers: { kind: 'tuition-centers', limit: 2, brief: true },
  firms: { kind: 'firms', limit: 3, brief: true },
} as const;

/** All that the page of news and events shows. */
export const newsEventLists = {
  news: { kind: 'news', brief: true },
  events: { kind: 'events', brief: true },
} as const;

/** An article's Related News has five items (specification §2). */
export const relatedCount = 5;

/** What an article's Related News is chosen from: five beside the article itself. */
export const relatedLists = {
  news: { kind: 'news', limit: relatedCount + 1, brief: true },
  events: { kind: 'events', limit: relatedCount + 1, brief: true },
} as const;

/** The item that an address names; the first one where it names none. */
export const itemQuery = <K extends ContentKind>(
  kind: K,
  slug: string | undefined,
): ContentQuery<K> => (slug === undefined ? { kind, limit: 1 } : { kind, slug });
