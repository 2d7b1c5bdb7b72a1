/*
 * Inline in every public page that the server sends. Hydrates the page after the first paint, once the
 * browser is idle, or at the first touch or key. Holds a click on a control that needs the script, or a form
 * submit, and replays it after hydration.
 */

import type { SentData } from './content-store.tsx';

declare global {
  /**
   * Hydrates the server's page; again after a failure.
   *
   * @param pageData the data that the page was rendered from
   * @throws if the page's own code does not load
   */
  var hydratePage: ((pageData: SentData) => Promise<void>) | undefined;
}

/**
 * The page's scripts, its entry first and, for the log-in, the portal's entry besides; and the address of the data that
 * the page was rendered from.
 */
const { scripts = '', pageData = '' } = document.getElementById('boot')?.dataset ?? {};
const files = scripts.split(' ');
const [entry = ''] = files;

/** After this many ms, a held event falls back to what works without the script. */
const timeoutMs = 10_000;

type HeldEvent = {
  replay: () => void;
  /** Follows the link or sends the form without a script; other controls have no fallback. */
  withoutScript?: () => void;
};

let heldEvent: HeldEvent | undefined;
let isStarted = false;
let hasFailed = false;

/** Whether a new release has removed the data that the page was rendered from. */
let isDataGone = false;

async function fetchPageData() {
  const answer = await fetch(pageData);
  isDataGone = answer.status === 404;
  if (!answer.ok) throw new Error();
  return answer.json();
}

function preload(href: string): void {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
}

const parsed = async () =>
  document.readyState === 'loading' &&
  new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));

async function hydrate(): Promise<void> {
  files.forEach(preload);
  const [data] = await Promise.all([fetchPageData(), import(/* @vite-ignore */ entry), parsed()]);
  await hydratePage?.(data);
}

function actWithoutScript(): void {
  heldEvent?.withoutScript?.();
  heldEvent = undefined;
}

/*
 * Reloads the page after a new release (outdated.ts, whose file has the same name in every build); otherwise the next
 * touch, key or click tries again, and reloads the page where that fails, too: most browsers keep a failed import.
 */
async function recover(): Promise<void> {
  const outdated = `/outdated.js?${Date.now()}`;
  if (!heldEvent?.withoutScript)
    await import(/* @vite-ignore */ outdated).then(
      ({ reload }: typeof import('../shared/outdated.ts')) =>
        reload(isDataGone ? 'known' : hasFailed ? 'stuck' : undefined),
      () => undefined,
    );
  isStarted = false;
  hasFailed = true;
  actWithoutScript();
}

function startHydration(): void {
  if (isStarted) return;
  isStarted = true;
  hydrate().catch(recover);
}

function heldEventOf(event: Event): HeldEvent | undefined {
  const { target } = event;
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    const replay = () => target.requestSubmit(event.submitter);
    return target.hasAttribute('action')
      ? { replay, withoutScript: () => target.submit() }
      : { replay };
  }
  const opensTab =
    event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey);
  if (opensTab || !(target instanceof Element)) return undefined;
  const control = target.closest<HTMLElement>('button[type=button], [aria-haspopup=dialog]');
  if (!control) return undefined;
  const replay = () => control.click();
  return control instanceof HTMLAnchorElement
    ? { replay, withoutScript: () => location.assign(control.href) }
    : { replay };
}

function hold(event: Event): void {
  const held = heldEventOf(event);
  if (!held) return;
  event.preventDefault();
  event.stopPropagation();
  heldEvent = held;
  startHydration();
  setTimeout(() => heldEvent === held && actWithoutScript(), timeoutMs);
}

function replayHeldEvent(): void {
  heldEvent?.replay();
  heldEvent = undefined;
}

const nextFrame = () => new Promise(requestAnimationFrame);
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 2000 });
    else setTimeout(resolve, 200);
  });

async function afterLoad(): Promise<void> {
  /* The second frame starts after the first paint. */
  await nextFrame();
  await nextFrame();
  await idle();
  startHydration();
}

for (const name of ['pointerdown', 'keydown']) addEventListener(name, startHydration, true);
for (const name of ['click', 'submit']) addEventListener(name, hold, true);
addEventListener('hydrated', () => {
  for (const name of ['click', 'submit']) removeEventListener(name, hold, true);
  /* React dispatches no event to components during a commit. */
  setTimeout(replayHeldEvent);
});
if (document.readyState === 'complete') void afterLoad();
else addEventListener('load', afterLoad);
