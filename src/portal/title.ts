import { useEffect, useSyncExternalStore } from 'react';

/** What the portal is called in titles. */
const portalName = 'Members’ portal';

/** The title of a document of the portal. */
export const titleOf = (page: string) => `${page} – ${portalName}`;

let shown: string | null = null;
const listeners = new Set<() => void>();

function show(title: string | null): void {
  shown = title;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Titles the document and the breadcrumbs after what the page shows, where its manifest cannot know it; null leaves it. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (!title) return;
    document.title = titleOf(title);
    show(title);
    return () => show(null);
  }, [title]);
}

/** What the open page has called itself by `useTitle`, else null. */
export const useShownTitle = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
