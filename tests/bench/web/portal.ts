import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { ensureWholeChromium } from '../../../scripts/lib/chromium.mjs';
import { startEmbeddedPostgres } from '../../../server/db/embedded/embedded-postgres.ts';
import { projectPath } from '../../../server/project-path.ts';
import { title, withoutStream } from '../../e2e/support/portal.ts';
import { prepare } from '../bench.ts';
import { ensureDataset, usualMembers } from '../dataset.ts';
import { median } from '../load.ts';
import { type Row, under } from '../report.ts';
import { browserFlags } from './browser-flags.ts';
import { waits } from './budgets.ts';
import { measureFirstTaps } from './first-tap.ts';
import type { Storage } from './lighthouse.ts';
import { type Login, readLogins, startSite } from './site.ts';
import { measureSlowWaits } from './slow-waits.ts';
import { slowDown } from './throttle.ts';
import { keepStorage } from './wire.ts';

/** A session as the log-in leaves it in the browser's storage. */
async function storageOf(url: string, token: string): Promise<Storage> {
  const headers = { authorization: `Bearer ${token}` };
  /* The user is the whole answer. */
  const user = await (await fetch(`${url}/api/v1/user/me`, { headers })).json();
  return { authToken: token, userInfo: JSON.stringify(user) };
}

/** The sessions of the sample data's admin and member. */
export async function openSessions(url: string, dataDir: string) {
  const logins = await readLogins(dataDir);
  const open = async (login: Login) => {
    const answer = await fetch(`${url}/api/v1/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    return storageOf(url, (await answer.json()).token);
  };
  return { logins, admin: await open(logins.admin), member: await open(logins.member) };
}

const desk = { viewport: { width: 1350, height: 940 } };
const inPage = projectPath('tests/bench/web/in-page.js');

/** What in-page.js measured last, in ms. */
async function took(page: Page, mark: 'took' | 'drawn' = 'took'): Promise<number> {
  const root = page.locator(`html[data-${mark}]`);
  await root.waitFor({ state: 'attached' });
  return Number(await root.getAttribute(`data-${mark}`));
}

/** ms from a click on a link of the sidebar until its page has its heading, and until it is drawn below it. */
async function changeRoute(page: Page, label: string) {
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: label }).click();
  const drawn = await took(page, 'drawn');
  return { answered: await took(page), drawn };
}

const ms = (time: number) => `${Math.round(time)} ms`;

const memberLabels = ['Payment History', 'Resources', 'Messages', 'Settings', 'Dashboard'];
const adminLabels = ['Members', 'Annual Dues', 'Resources', 'Messages', 'Dashboard'];

/** ms to the heading, the slowest; the pages themselves are told beside it. */
async function changeRoutes(
  context: BrowserContext,
  dashboard: string,
  labels: readonly string[],
): Promise<number> {
  const page = await context.newPage();
  await withoutStream(page);
  await page.goto(dashboard);
  await title(page).waitFor();
  /* Once round, so that code and data are there: without waiting for data is what is measured. */
  for (const label of labels) await changeRoute(page, label);
  await page.waitForLoadState('networkidle');
  await slowDown(page);
  let slowest = 0;
  for (const label of labels) {
    const { answered, drawn } = await changeRoute(page, label);
    console.log(`To ${label}: heading after ${ms(answered)}, page after ${ms(drawn)}.`);
    slowest = Math.max(slowest, answered);
  }
  return slowest;
}

const terms = ['ado', 'chukwu', 'bello', 'ola', 'MB00421', 'ibrahim', 'nwosu', 'eze'];

async function searchMembers(context: BrowserContext, url: string): Promise<number[]> {
  const page = await context.newPage();
  await withoutStream(page);
  await page.goto(`${url}/adminmembers`);
  const box = page.getByRole('searchbox', { name: 'Search Member' });
  await box.waitFor();
  await page.waitForLoadState('networkidle');
  const times: number[] = [];
  for (const term of terms) {
    await box.press('ControlOrMeta+a');
    await box.pressSequentially(term, { delay: 80 });
    times.push(await took(page));
  }
  return times;
}

/** The longest script task, in ms of the processor's time, while a table of a hundred rows is selected and scrolled. */
async function scrollTable(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await withoutStream(page);
  await page.goto(`${url}/adminmembers?view=table&limit=100`);
  await page.getByRole('row').nth(90).waitFor();
  const session = await context.newCDPSession(page);
  const events: { name: string; tdur?: number }[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value.map(traced)));
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline'] },
    transferMode: 'ReportEvents',
  });
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.mouse.move(600, 500);
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, 200);
    await page.waitForTimeout(50);
  }
  await session.send('Tracing.end');
  await ended;
  const scripts = [
    'FunctionCall',
    'EvaluateScript',
    'TimerFire',
    'FireAnimationFrame',
    'EventDispatch',
  ];
  const times = events.flatMap(({ name, tdur = 0 }) =>
    scripts.includes(name) ? [tdur / 1_000] : [],
  );
  return Math.max(0, ...times);
}

/* The part of an event of Chromium's trace that is needed here. */
const traced = (event: Record<string, unknown>) => ({
  name: String(event.name),
  ...(typeof event.tdur === 'number' && { tdur: event.tdur }),
});

async function withContext<Result>(
  browser: Browser,
  options: object,
  storage: Storage | undefined,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(options);
  try {
    await context.addInitScript({ path: inPage });
    if (storage) await keepStorage(context, storage);
    return await work(context);
  } finally {
    await context.close();
  }
}

async function amongMany(browser: Browser) {
  const database = await startEmbeddedPostgres({
    dataDir: await ensureDataset(usualMembers, false),
  });
  try {
    const { token } = await prepare(database.url);
    const site = await startSite(database.url);
    try {
      const storage = await storageOf(site.url, token);
      const searches = await withContext(browser, desk, storage, (context) =>
        searchMembers(context, site.url),
      );
      const longestTask = await withContext(browser, desk, storage, (context) =>
        scrollTable(context, site.url),
      );
      return { searches, longestTask };
    } finally {
      await site.stop();
    }
  } finally {
    await database.stop();
  }
}

/** What people wait for on the home page and in the portal, against its bar: medians, and the worst change of route. */
export async function measureWaits(
  url: string,
  { logins, admin, member }: Awaited<ReturnType<typeof openSessions>>,
  runs: number,
): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: await ensureWholeChromium(),
    args: browserFlags,
  });
  try {
    const taps = await measureFirstTaps(browser, url, runs);
    const slow = await measureSlowWaits(browser, url, logins, runs);
    const changes = await withContext(browser, desk, member, (context) =>
      changeRoutes(context, `${url}/dashboard`, memberLabels),
    );
    const adminChanges = await withContext(browser, desk, admin, (context) =>
      changeRoutes(context, `${url}/admindashboard`, adminLabels),
    );
    const { searches, longestTask } = await amongMany(browser);
    return [
      ...taps,
      ...slow,
      under('change of route, the slowest of five', changes, waits.routeChange),
      under("an admin's, the slowest of five", adminChanges, waits.routeChange),
      under('member search among 20,000', median(searches), waits.memberSearch),
      under('the slowest of eight searches', Math.max(...searches), waits.memberSearch),
      under('longest script task, 100 rows scrolled', longestTask, waits.scrolledTask),
    ];
  } finally {
    await browser.close();
  }
}
