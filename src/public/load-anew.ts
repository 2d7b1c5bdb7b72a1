import { saveDraft } from './forms/draft.ts';
import { tellLifeless } from './live.ts';

const isReload = (entry: PerformanceEntry) =>
  entry instanceof PerformanceNavigationTiming && entry.type === 'reload';

/**
 * Fetches the page as it is now, where it has been published anew since it came and what it was rendered
 * from is no more. What was typed is kept as the page's draft (draft.ts); what is held (boot.ts) is done
 * instead, and leads to a page of now too.
 *
 * @throws where the page has been loaded anew already, and that has not helped
 */
export function loadAnew(): void {
  if (performance.getEntriesByType('navigation').some(isReload))
    throw new Error('What this page was rendered from is not there.');
  if (!tellLifeless()) return;
  const typed = [...document.forms].flatMap((form) => [...new FormData(form)]);
  saveDraft(`draft:${location.pathname.slice(1)}`, typed);
  location.reload();
}
