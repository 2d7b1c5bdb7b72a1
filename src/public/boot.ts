/*
 * Stands inside every page that the server sends, and brings its script to life no sooner than somebody
 * is there for it: at the first sign of a person, for the page reads, links and opens its menus without.
 * What is clicked or sent before it lives is held, and done when it does. The script's files are fetched
 * ahead in an idle moment, so that the first touch need not wait for a slow line.
 */

/** The scripts of the page, the entry first. */
const [entry = '', ...more] = document.getElementById('boot')?.dataset.scripts?.split(' ') ?? [];
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'];
const deeds = ['click', 'submit'];

let starting = false;
let held: { target: HTMLElement; again: () => void } | undefined;

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 4000 });
    else setTimeout(resolve, 1500);
  });

function listen(names: string[], to: (event: Event) => void, on: boolean): void {
  for (const name of names)
    if (on) addEventListener(name, to, true);
    else removeEventListener(name, to, true);
}

function start(): void {
  if (starting) return;
  starting = true;
  listen(signs, start, false);
  import(/* @vite-ignore */ entry).catch(() => {
    /* Without its script the page does what it can; the next sign tries once more. */
    starting = false;
    listen(signs, start, true);
    listen(deeds, hold, false);
    if (held?.target instanceof HTMLAnchorElement) location.assign(held.target.href);
    held = undefined;
  });
}

/** What an event asks of the page's script, if it does. */
function deedOf(event: Event): typeof held {
  const { target } = event;
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    const { submitter } = event;
    return { target, again: () => target.requestSubmit(submitter) };
  }
  const elsewhere =
    event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey);
  if (elsewhere || !(target instanceof Element)) return undefined;
  const scripted = target.closest<HTMLElement>('button[type=button], [aria-haspopup=dialog]');
  return scripted ? { target: scripted, again: () => scripted.click() } : undefined;
}

function hold(event: Event): void {
  const deed = deedOf(event);
  if (!deed) return;
  event.preventDefault();
  event.stopPropagation();
  held = deed;
  start();
}

/* Lays out what the style sheet put off (base.css), a piece at a time, each in an idle moment; then the
   page is whole, and so are those that a reader goes on to. */
async function layOut(): Promise<void> {
  const parts = document.querySelectorAll<HTMLElement>(
    'main > *, .wrap > *, .directory > *, footer',
  );
  for (const part of parts) {
    if (getComputedStyle(part).contentVisibility !== 'auto') continue;
    part.style.contentVisibility = 'visible';
    await idle();
  }
  document.documentElement.dataset.whole = '';
}

function fetchAhead(): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  for (const href of [entry, ...more]) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' });
    document.head.append(link);
  }
}

/* What was typed before (draft.ts), or is to be told (arrival-toast.ts); storage may be closed to us. */
function hasKept(): boolean {
  try {
    const draft = localStorage.getItem(`draft:${location.pathname.slice(1)}`);
    return Boolean(draft ?? sessionStorage.getItem('toast'));
  } catch {
    return false;
  }
}

/** In how many ms something on the page begins by itself. */
function dueIn(): number {
  if (hasKept()) return 0;
  return Number(document.querySelector<HTMLElement>('[data-due]')?.dataset.due ?? Infinity);
}

async function afterLoad(): Promise<void> {
  await frame();
  await frame();
  await idle();
  fetchAhead();
  const due = dueIn();
  if (due < Infinity) setTimeout(() => idle().then(start), due);
  await layOut();
}

listen(signs, start, true);
listen(deeds, hold, true);
addEventListener('live', () => {
  listen(deeds, hold, false);
  held?.again();
});
if (document.readyState === 'complete') void afterLoad();
else addEventListener('load', afterLoad);
