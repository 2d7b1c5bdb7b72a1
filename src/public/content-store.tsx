import { createContext, use } from 'react';
import type { Content, ContentKind } from '#contract/content/kinds.ts';
import { createHttp, HttpError } from '../providers/http.ts';

/** What a page was rendered with: as much of the content as it needs. */
export type PageData = { [K in ContentKind]?: Content[K] };

/** What a page is sent with: content in whole, and of long lists the first items. */
export type SentData = PageData & { first?: PageData };

/** What a back end gives: null for what there is one of, and which is not published. */
export type GivenData = { [K in ContentKind]?: Content[K] | null };

const filledIn = async (given: GivenData) => (await import('./blank-content.ts')).withBlanks(given);

/** Holds the content that has been read, and reads the rest kind by kind. */
export class ContentStore {
  private readonly reads = new Map<ContentKind, Promise<void>>();

  /** The page that the server sent, with its title. */
  sent?: { pathname: string; title: string };

  /** No server of ours sends the pages: files that it makes from the content are made in the browser. */
  onStaticHost = false;

  private readonly data: PageData;
  private readonly first: PageData;

  constructor({ first = {}, ...data }: SentData = {}) {
    this.data = data;
    this.first = first;
  }

  get<K extends ContentKind>(kind: K): Content[K] | undefined {
    return this.data[kind];
  }

  /** The first items of a list, where the page was sent with no more. */
  getFirst<K extends ContentKind>(kind: K): Content[K] | undefined {
    return this.first[kind];
  }

  /** Reads a kind once. Where the back end has no content calls (404) the samples stand in. */
  read(kind: ContentKind): Promise<void> {
    const started = this.reads.get(kind);
    if (started) return started;
    const reading = this.fetch(kind);
    this.reads.set(kind, reading);
    reading.catch(() => undefined);
    return reading;
  }

  /** Whether a kind was read here, or is being read, rather than sent with the page. */
  isRead(kind: ContentKind): boolean {
    return this.reads.has(kind);
  }

  /** Lets what failed be tried again. */
  forget(): void {
    this.reads.clear();
  }

  private async fetch<K extends ContentKind>(kind: K): Promise<void> {
    try {
      const answer = await createHttp().send(
        { method: 'GET', path: '/api/v1/content/{kind}' },
        { params: { kind } },
      );
      if (answer?.data === undefined) throw new HttpError(404, 'No content calls.');
      const arrived = { [kind]: answer.data };
      Object.assign(this.data, answer.data === null ? await filledIn(arrived) : arrived);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      const { sampleContent } = await import('./content/index.ts');
      this.data[kind] = sampleContent[kind];
    }
  }
}

export const ContentContext = createContext(new ContentStore());

/** The content of a kind; suspends until it is there. */
export function useContent<K extends ContentKind>(kind: K): Content[K] {
  return contentOf(use(ContentContext), kind);
}

/** A list, or as many of its first items as the page was sent with; suspends until they are there. */
export function useFirst<K extends ContentKind>(kind: K): Content[K] {
  const store = use(ContentContext);
  const first = store.get(kind) ? undefined : store.getFirst(kind);
  return first ?? contentOf(store, kind);
}

/*
 * What was read is asked for by `use` each time, arrived or not: React takes up a component that waited
 * where it stopped, and one that goes another way there loses count of its hooks (error 467).
 */
function contentOf<K extends ContentKind>(store: ContentStore, kind: K): Content[K] {
  if (store.isRead(kind) || store.get(kind) === undefined) use(store.read(kind));
  const arrived = store.get(kind);
  if (arrived === undefined) throw new Error(`The content '${kind}' did not arrive.`);
  return arrived;
}
