/*
 * Stands inside every page that the server sends, and brings its script to life no sooner than somebody
 * is there for it: at the first sign of a person, for the page reads, links and opens its menus without.
 * What is clicked or sent before it lives is held, and done when it does. The script's files are fetched
 * ahead in an idle moment, so that the first touch need not wait for a slow line.
 */

/** The page's scripts, the entry first, and where to find what the page was rendered from. */
const { scripts = '', given = '' } = document.getElementById('boot')?.dataset ?? {};
const [entry = '', ...imported] = scripts.split(' ');

type Priority = 'high' | 'low';

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'];
const deeds = ['click', 'submit'];

/** For how many ms something is held, before it is done as far as it can be without the script. */
const patience = 10_000;

let starting = false;
/** What waits: until `target` lives, the page or a form, whose code may come later than the page's. */
let held: { target: HTMLElement; again: () => void; link?: string } | undefined;

/* Until the page is on the screen, with a picture that came after the first paint: what is asked for before
   comes in its way. */
const painted = () =>
  new Promise<unknown>((resolve) => {
    const twoFrames = () => requestAnimationFrame(() => requestAnimationFrame(resolve));
    new PerformanceObserver(twoFrames).observe({ type: 'paint', buffered: true });
    /* For a browser that does not tell. */
    setTimeout(resolve, 2000);
  });
const parsed = async () =>
  document.readyState === 'loading' &&
  new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
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

/* What does without the script what is held, where that is a link or a form with an action. */
function plainAction(): (() => void) | undefined {
  const { link, target } = held ?? {};
  if (link) return () => location.assign(link);
  if (target instanceof HTMLFormElement && target.hasAttribute('action'))
    return () => target.submit();
}

function doWithout(): void {
  plainAction()?.();
  held = undefined;
}

/* By the name that it keeps from build to build. */
const outdated = '/outdated.js';

/* Without its script the page does what it can, unless a newer one is to be had (outdated.ts). */
async function giveUp(): Promise<void> {
  if (!plainAction())
    await import(/* @vite-ignore */ outdated).then(
      ({ reload }: typeof import('../shared/outdated.ts')) => reload(isDataGone),
      () => undefined,
    );
  listen(deeds, hold, false);
  doWithout();
}

/** Whether the page has been published anew, and what it was rendered from is no more. */
let isDataGone = false;

/* Puts what the page was rendered from where the script looks for it (main.tsx). */
async function readGiven(priority: Priority): Promise<void> {
  const answer = await fetch(given, { priority });
  isDataGone = answer.status === 404;
  if (!answer.ok) throw new Error();
  const holder = document.createElement('script');
  holder.id = 'page-data';
  holder.type = 'application/json';
  holder.text = await answer.text();
  document.head.append(holder);
}

let reading: Promise<void> | undefined;
function fetchGiven(priority: Priority): Promise<void> {
  reading ??= readGiven(priority);
  reading.catch(() => {
    reading = undefined;
  });
  return reading;
}

function fetchFile(href: string, fetchPriority: Priority): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', href, fetchPriority });
  document.head.append(link);
}

/* What the script needs, one by one: whoever takes the next has it fetched. */
const needs = [
  fetchGiven,
  ...[entry, ...imported].map((file) => (priority: Priority) => fetchFile(file, priority)),
].values();

async function fetchAll(): Promise<void> {
  for (const fetchOne of needs) fetchOne('high');
  await fetchGiven('high');
  await parsed();
}

async function bring(): Promise<void> {
  await fetchAll();
  await import(/* @vite-ignore */ entry);
}

function start(): void {
  if (starting) return;
  starting = true;
  listen(signs, start, false);
  bring().catch(async () => {
    await giveUp();
    /* The next sign tries once more. */
    starting = false;
    listen(signs, start, true);
  });
}

/* What the entry imports, module after module, so that no task holds the page up for long; whoever comes
   meanwhile need not wait for it. (A page's module imports the entry, which then runs with it.) */
async function runAhead(): Promise<void> {
  await fetchAll();
  for (const one of imported) if (!starting) await import(/* @vite-ignore */ one);
}

/* With nobody waiting. What fails ahead is told by the start itself. */
const startCalmly = () => idle().then(runAhead).then(start, start);

/** What an event asks of the page's script, if it does. */
function deedOf(event: Event): typeof held {
  const { target } = event;
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    /* By a click on its button: for one React takes over what it has not yet, for `submit` it does not. */
    const { submitter } = event;
    return { target, again: () => (submitter ? submitter.click() : target.requestSubmit()) };
  }
  const elsewhere =
    event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey);
  if (elsewhere || !(target instanceof Element)) return undefined;
  const scripted = target.closest<HTMLElement>('button[type=button], [aria-haspopup=dialog]');
  if (!scripted) return undefined;
  const link = scripted instanceof HTMLAnchorElement ? { link: scripted.href } : {};
  return { target: document.documentElement, again: () => scripted.click(), ...link };
}

const lives = (target: HTMLElement) => 'live' in target.dataset;

function hold(event: Event): void {
  const deed = deedOf(event);
  if (!deed || lives(deed.target)) return;
  event.preventDefault();
  event.stopPropagation();
  held = deed;
  start();
  setTimeout(() => held === deed && doWithout(), patience);
}

function doHeld(): void {
  if (!held || !lives(held.target)) return;
  const { again } = held;
  held = undefined;
  again();
}

/* Lays out what the style sheet put off (base.css), a piece at a time, each in an idle moment; then the
   page is whole, and so are those that a reader goes on to. */
async function layOut(): Promise<void> {
  const parts = document.querySelectorAll<HTMLElement>(
    'main > *, .wrap > *, .directory > *, .grid > *, article > *, footer',
  );
  for (const part of parts) {
    if (getComputedStyle(part).contentVisibility !== 'auto') continue;
    part.style.contentVisibility = 'visible';
    await idle();
  }
  document.documentElement.dataset.whole = '';
}

/* What a browser would fetch at once and the page has no need of: the manifest. */
function addLate(): void {
  const late = document.getElementById('late');
  if (late instanceof HTMLTemplateElement) document.head.append(late.content);
}

/* One file in an idle moment: to start a dozen at once takes as long as a frame or two. */
async function fetchAhead(): Promise<void> {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  for (const fetchOne of needs) {
    fetchOne('low');
    await idle();
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
  await painted();
  await idle();
  const due = dueIn();
  if (due < Infinity) setTimeout(startCalmly, due);
  await layOut();
  addLate();
  await fetchAhead();
}

listen(signs, start, true);
listen(deeds, hold, true);
/* Once React is done with what it is at: in the midst of it, it would let the event pass. */
addEventListener('live', () => setTimeout(doHeld));
addEventListener('lifeless', giveUp);
if (document.readyState === 'complete') void afterLoad();
else addEventListener('load', afterLoad);
