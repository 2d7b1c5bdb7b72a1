import { createContext, use } from 'react';
import type { Content, ContentItem, ContentKind } from '#contract/content/kinds.ts';
import { type BriefItem, selectItems } from '#contract/content/selection.ts';
import { createHttp, HttpError } from '../shared/http/http.ts';
import { type ContentQuery, itemQuery } from './page-content.ts';

/** What a page was rendered with: as much of the content as it needs. */
export type PageData = { [K in ContentKind]?: Content[K] };

/** What a page is sent with: the answers to its queries, by `sentKey`. */
export type SentData = Record<string, unknown>;

/** What a back end gives: null for what there is one of, and which is not published. */
export type GivenData = { [K in ContentKind]?: Content[K] | null };

const filledIn = async (given: GivenData) => (await import('./blank-content.ts')).withBlanks(given);

/* Each query has one, whatever the order of its fields. */
function keyOf({ kind, slug, limit, brief }: ContentQuery): string {
  const parts = [slug && `slug=${slug}`, limit && `limit=${limit}`, brief && 'brief'];
  const wanted = parts.filter(Boolean).join('&');
  return wanted ? `${kind}?${wanted}` : kind;
}

const ownSlug = '*';

/**
 * The name of a query's answer in what a page is sent with. The page's own slug is not in it, so that the data
 * of all addresses that name no item is one.
 */
export const sentKey = (query: ContentQuery) =>
  keyOf(query.slug === undefined ? query : { ...query, slug: ownSlug });

/** Holds the content that has been read, and reads what else pages ask for. */
export class ContentStore {
  private readonly reads = new Map<string, Promise<void>>();

  /** The page that the server sent, with its title. */
  sent?: { pathname: string; title: string };

  /** No server of ours sends the pages: files that it makes from the content are made in the browser. */
  onStaticHost = false;

  private readonly answers = new Map<string, unknown>();

  /**
   * @param sent what the page was rendered from
   * @param slug the item that the page's address names
   */
  constructor(sent: SentData = {}, slug = '') {
    for (const [key, answer] of Object.entries(sent))
      this.answers.set(
        key.replace(`slug=${ownSlug}`, () => `slug=${slug}`),
        answer,
      );
  }

  /** The answer to a query, where it has been read or is a part of what has been. */
  get(query: ContentQuery): unknown {
    const { kind, slug, brief } = query;
    const whole = this.answers.get(kind) ?? (brief && !slug && this.answers.get(`${kind}?brief`));
    return (
      this.answers.get(keyOf(query)) ??
      (Array.isArray(whole) ? selectItems(whole, query) : undefined)
    );
  }

  /** Reads an answer once. Where the back end has no content calls (404) the samples stand in. */
  read(query: ContentQuery): Promise<void> {
    const key = keyOf(query);
    const started = this.reads.get(key);
    if (started) return started;
    const reading = this.fetch(query);
    this.reads.set(key, reading);
    reading.catch(() => undefined);
    return reading;
  }

  /** Whether an answer was read here, or is being read, rather than sent with the page. */
  isRead(query: ContentQuery): boolean {
    return this.reads.has(keyOf(query));
  }

  /** Lets what failed be tried again. */
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
      const { sampleContent } = await import('./content/index.ts');
      this.answers.set(kind, sampleContent[kind]);
    }
  }

  /* A back end may answer with the whole list. */
  private async shapeOf(query: ContentQuery, data: unknown): Promise<unknown> {
    if (Array.isArray(data)) return selectItems(data, query);
    return data === null ? (await filledIn({ [query.kind]: null }))[query.kind] : data;
  }
}

export const ContentContext = createContext(new ContentStore());

/*
 * What was read is asked for by `use` each time, arrived or not: React takes up a component that waited
 * where it stopped, and one that goes another way there loses count of its hooks (error 467).
 */
function useAnswer(query: ContentQuery): unknown {
  const store = use(ContentContext);
  if (store.isRead(query) || store.get(query) === undefined) use(store.read(query));
  const answer = store.get(query);
  if (answer === undefined) throw new Error(`The content '${query.kind}' did not arrive.`);
  return answer;
}

/** All content of a kind; suspends until it is there. */
export const useContent = <K extends ContentKind>(kind: K) => useAnswer({ kind }) as Content[K];

/** A list as far as a page shows it; suspends until it is there. */
export const useList = <K extends ContentKind>(query: ContentQuery<K>) =>
  useAnswer(query) as BriefItem<K>[];

/** The item that an address names, the first one where it names none; suspends until it is there. */
export const useItem = <K extends ContentKind>(kind: K, slug: string | undefined) =>
  (useAnswer(itemQuery(kind, slug)) as ContentItem<K>[])[0];
