import { createContext, use } from 'react';
import type { Content, ContentItem, ContentKind } from '#contract/content/site/kinds.ts';
import { type BriefItem, selectItems } from '#contract/content/site/selection.ts';
import { createHttp, HttpError } from '../shared/http/http.ts';
import { type ContentQuery, itemQuery, type PublishedContent } from './page-content.ts';

/** The query answers that a page is sent with, by `sentKey`. */
export type SentData = Record<string, unknown>;

const filledIn = async (content: PublishedContent) =>
  (await import('./blank-content.ts')).withBlanks(content);

/* Independent of the order of the query's fields. */
function keyOf({ kind, slug, limit, brief }: ContentQuery): string {
  const parts = [slug && `slug=${slug}`, limit && `limit=${limit}`, brief && 'brief'];
  const wanted = parts.filter(Boolean).join('&');
  return wanted ? `${kind}?${wanted}` : kind;
}

const ownSlug = '*';

/**
 * Returns the key of a query's answer in a page's data. Omits the page's own slug, so that all addresses
 * without an item share the same data.
 */
export const sentKey = (query: ContentQuery) =>
  keyOf(query.slug === undefined ? query : { ...query, slug: ownSlug });

/** Caches the content that is loaded, and fetches what other pages need. */
export class ContentStore {
  private readonly reads = new Map<string, Promise<void>>();

  /** The page that the server rendered, with its title. */
  sent?: { pathname: string; title: string };

  /** On a static host, the browser makes the files that our server would generate from the content. */
  onStaticHost = false;

  private readonly answers = new Map<string, unknown>();

  /**
   * @param sent the data that the page was rendered from
   * @param slug the item in the page's address
   */
  constructor(sent: SentData = {}, slug = '') {
    for (const [key, answer] of Object.entries(sent))
      this.answers.set(
        key.replace(`slug=${ownSlug}`, () => `slug=${slug}`),
        answer,
      );
  }

  /** Returns the answer to a query, if it is loaded or part of a loaded list. */
  get(query: ContentQuery): unknown {
    const { kind, slug, brief } = query;
    const whole = this.answers.get(kind) ?? (brief && !slug && this.answers.get(`${kind}?brief`));
    return (
      this.answers.get(keyOf(query)) ??
      (Array.isArray(whole) ? selectItems(whole, query) : undefined)
    );
  }

  /** Fetches an answer once. Falls back to the samples if the back end has no content calls (404). */
  read(query: ContentQuery): Promise<void> {
    const key = keyOf(query);
    const started = this.reads.get(key);
    if (started) return started;
    const reading = this.fetch(query);
    this.reads.set(key, reading);
    reading.catch(() => undefined);
    return reading;
  }

  /** Returns whether an answer was or is being fetched here, not sent with the page. */
  isRead(query: ContentQuery): boolean {
    return this.reads.has(keyOf(query));
  }

  /** Allows failed requests to run again. */
  forget(): void {
    this.reads.clear();
  }

  private async fetch(query: ContentQuery): Promise<void> {
    const { kind, slug, limit, brief } = query;
    try {
      const answer = await createHttp().send(
        { method: 'GET', path: '/api/v1/content/{kind}' },
        {
          params: { kind },
          query: { slug, limit: limit?.toString(), brief: brief ? 'yes' : undefined },
        },
      );
      if (answer?.data === undefined) throw new HttpError(404, 'No content calls.');
      this.answers.set(keyOf(query), await this.shapeOf(query, answer.data));
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      const { sampleContent } = await import('../../server/db/seed/sample/index.ts');
      this.answers.set(kind, sampleContent[kind]);
    }
  }

  /* A back end may return the whole list. */
  private async shapeOf(query: ContentQuery, data: unknown): Promise<unknown> {
    if (Array.isArray(data)) return selectItems(data, query);
    return data === null ? (await filledIn({ [query.kind]: null }))[query.kind] : data;
  }
}

export const ContentContext = createContext(new ContentStore());

/*
 * Calls `use` for fetched answers even when they have loaded: React resumes a suspended component where it
 * stopped, and a different path there breaks its hook order (error 467).
 */
function useAnswer(query: ContentQuery): unknown {
  const store = use(ContentContext);
  if (store.isRead(query) || store.get(query) === undefined) use(store.read(query));
  const answer = store.get(query);
  if (answer === undefined) throw new Error(`The content '${query.kind}' did not arrive.`);
  return answer;
}

/** Returns all content of a kind; suspends until it is loaded. */
export const useContent = <K extends ContentKind>(kind: K) => useAnswer({ kind }) as Content[K];

/** Returns the part of a list that a page shows; suspends until it is loaded. */
export const useList = <K extends ContentKind>(query: ContentQuery<K>) =>
  useAnswer(query) as BriefItem<K>[];

/** Returns the item in an address, the first one if the address has none; suspends until it is loaded. */
export const useItem = <K extends ContentKind>(kind: K, slug: string | undefined) =>
  (useAnswer(itemQuery(kind, slug)) as ContentItem<K>[])[0];
