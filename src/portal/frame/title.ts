import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../shared/listeners.ts';
import { readSociety, type Society } from './society.ts';

/** Returns the title of a document of the portal. */
export const titleOf = (page: string, { shortName }: Pick<Society, 'shortName'>) =>
  `${page} · ${shortName}`;

/* The manifest's title, used if the page sets no other. */
let usual = '';
/* The last one is shown: a drawer's title overrides its page's. */
let titles: readonly { title: string }[] = [];
const { subscribe, tell } = createListeners();

function change(next: typeof titles): void {
  titles = next;
  document.title = titleOf(titles.at(-1)?.title ?? usual, readSociety());
  tell();
}

/** Sets the document's title from a page's manifest. */
export function showTitle(title: string): void {
  usual = title;
  change(titles);
}

/** Sets the title of the document and the breadcrumbs to one that the manifest cannot have; null changes nothing. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (!title) return;
    const own = { title };
    change([...titles, own]);
    return () => change(titles.filter((one) => one !== own));
  }, [title]);
}

/** Returns the title that the open page has set by `useTitle`, else null. */
export const useShownTitle = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => titles.at(-1)?.title ?? null,
    () => null,
  );
