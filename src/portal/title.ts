import { useEffect, useSyncExternalStore } from 'react';

/** What the portal is called in titles. */
const portalName = 'Members’ portal';

/** The title of a document of the portal. */
export const titleOf = (page: string) => `${page} – ${portalName}`;

/* The manifest's, where the page says nothing else. */
let usual = '';
/* The last is what is seen: a drawer's stands over its page's. */
let titles: readonly { title: string }[] = [];
const listeners = new Set<() => void>();

function change(next: typeof titles): void {
  titles = next;
  document.title = titleOf(titles.at(-1)?.title ?? usual);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Titles the document after a page's manifest. */
export function showTitle(title: string): void {
  usual = title;
  change(titles);
}

/** Titles the document and the breadcrumbs after what the page shows, where its manifest cannot know it; null leaves it. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (!title) return;
    const own = { title };
    change([...titles, own]);
    return () => change(titles.filter((one) => one !== own));
  }, [title]);
}

/** What the open page has called itself by `useTitle`, else null. */
export const useShownTitle = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => titles.at(-1)?.title ?? null,
    () => null,
  );
