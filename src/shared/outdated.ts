/*
 * Has the same name in every build, because pages of earlier builds fetch it (server/render/template.ts), under
 * another query each time: a browser keeps a failed import.
 * After a new release, the files of an open page may be gone: the page then loads its address again as a
 * document.
 */
declare global {
  /**
   * Loads the address as a document if there is a newer release than this page, and then stays pending;
   * otherwise resolves. Undefined on a static host until this file loads.
   *
   * @param why `known`: that is already certain, and a page that was just reloaded stays as it is; `stuck`: the
   *   page needs a reload in any case, if the server answers
   */
  var reloadIfOutdated: ((why?: ReloadReason) => Promise<void>) | undefined;
}

export type ReloadReason = 'known' | 'stuck';

/** Within this many ms after a reload, another one does not help. */
const justNowMs = 10_000;
const timeoutMs = 5_000;

const isReload = (entry: PerformanceEntry) =>
  entry instanceof PerformanceNavigationTiming && entry.type === 'reload';

const scriptIn = (page: ParentNode | undefined) =>
  page?.querySelector('script[type=module][src]')?.getAttribute('src');

/* The page's entry script, whose name differs in each build. The portal's is in a template. */
const entryOf = (page: Document) =>
  page.getElementById('boot')?.dataset.scripts?.split(' ')[0] ??
  scriptIn(page) ??
  scriptIn(page.querySelector<HTMLTemplateElement>('template#code')?.content);

async function needsReload(why: ReloadReason | undefined): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { accept: 'text/html' };
  const answer = await fetch(location.href, { cache: 'no-cache', headers, signal });
  if (why === 'stuck' && answer.ok) return true;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const entry = entryOf(page);
  return Boolean(entry) && entry !== entryOf(document);
}

/* Saves the page's own draft (draft.ts), if it has one; the portal's forms save theirs themselves. */
function keepTyped(): void {
  if (!/^\/(contact|register)$/.test(location.pathname)) return;
  const forms = document.querySelectorAll<HTMLFormElement>('main form');
  const typed = [...forms].flatMap((form) => [...new FormData(form)]);
  const kept = typed.filter(
    ([name, value]) => typeof value === 'string' && value && !/^password|^website$/.test(name),
  );
  if (kept.length === 0) return;
  try {
    const key = `draft:${location.pathname.slice(1)}`;
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Blocked storage saves nothing.
  }
}

/** Implements `reloadIfOutdated`. */
export async function reload(why?: ReloadReason): Promise<void> {
  const isKnown = why === 'known';
  const isTried = performance.getEntriesByType('navigation').some(isReload);
  if (isTried && (isKnown || performance.now() < justNowMs)) return;
  if (!isKnown && !(await needsReload(why).catch(() => false))) return;
  if (document.getElementById('boot')) keepTyped();
  location.reload();
  await new Promise(() => undefined);
}
