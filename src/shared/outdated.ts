/*
 * Keeps its name from build to build, for pages of earlier ones fetch it (server/render/template.ts): the
 * files of a page that was opened before the site was published anew may be gone, and what needs one of them
 * then asks for its address as a document of now.
 */
declare global {
  /**
   * Loads the address as a document where the site has been published anew since this page came, and is
   * then pending until the page is gone; else resolves. None on a static host, until it has been read.
   *
   * @param isKnown whether that is certain already; a page that has been reloaded once is then left as it is
   */
  var reloadIfOutdated: ((isKnown?: boolean) => Promise<void>) | undefined;
}

/** Within this many ms after a reload, another one does not help. */
const justNowMs = 10_000;
const timeoutMs = 5_000;

const isReload = (entry: PerformanceEntry) =>
  entry instanceof PerformanceNavigationTiming && entry.type === 'reload';

const scriptIn = (page: ParentNode | undefined) =>
  page?.querySelector('script[type=module][src]')?.getAttribute('src');

/* The file that a page's script begins with: its name is another in each build. The portal's waits in a template. */
const entryOf = (page: Document) =>
  page.getElementById('boot')?.dataset.scripts?.split(' ')[0] ??
  scriptIn(page) ??
  scriptIn(page.querySelector<HTMLTemplateElement>('template#code')?.content);

async function isOutdated(): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { accept: 'text/html' };
  const answer = await fetch(location.href, { cache: 'no-cache', headers, signal });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const entry = entryOf(page);
  return Boolean(entry) && entry !== entryOf(document);
}

/* As the page's own draft (draft.ts), where it has one; the portal's forms keep theirs themselves. */
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
    // Storage that is blocked keeps nothing.
  }
}

/** Does what `reloadIfOutdated` says. */
export async function reload(isKnown = false): Promise<void> {
  const isTried = performance.getEntriesByType('navigation').some(isReload);
  if (isTried && (isKnown || performance.now() < justNowMs)) return;
  if (!isKnown && !(await isOutdated().catch(() => false))) return;
  if (document.getElementById('boot')) keepTyped();
  location.reload();
  await new Promise(() => undefined);
}
