import type { Browser, Page } from '@playwright/test';
import { projectPath } from '../../../server/project-path.ts';
import { median } from '../load.ts';
import { type Row, under } from '../report.ts';
import { firstTap } from './budgets.ts';
import { slow4g, slowDown } from './throttle.ts';
import { phone } from './wire.ts';

const inPage = projectPath('tests/bench/web/tap-in-page.js');

/** What is tapped on the home page, by the selector of the element. */
const targets = {
  menu: '.small-menu > summary',
  'log-in link': '.small-menu a[href="/login"]',
  "carousel's arrow": '[aria-label="Next picture"]',
  'dark mode': '.theme-switch',
};
type Target = keyof typeof targets;

/* Waits in the page, and answers where the element is by then. */
const placeOf = (page: Page, selector: string, afterMs: number) =>
  page.evaluate<{ x: number; y: number }>(`placeOf(${JSON.stringify(selector)}, ${afterMs})`);

/** ms from a tap so long after the largest paint to the first frame that answers it. */
async function tap(
  browser: Browser,
  url: string,
  target: Target,
  afterMs: number,
): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    await context.addInitScript({ path: inPage });
    const page = await context.newPage();
    await slowDown(page, slow4g);
    await page.goto(url, { waitUntil: 'commit' });
    const { x, y } = await placeOf(page, targets[target], afterMs);
    await page.touchscreen.tap(x, y);
    const root = page.locator('html[data-answered]');
    await root.waitFor({ state: 'attached', timeout: 20_000 });
    return Number(await root.getAttribute('data-answered'));
  } finally {
    await context.close();
  }
}

/* The machine's own speed of this minute: 20 million integer steps in a page that is slowed down alike. */
async function gauge(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    await slowDown(page);
    return await page.evaluate(() => {
      const begun = performance.now();
      let sum = 0;
      for (let step = 0; step < 20_000_000; step++) sum = (sum * 31 + step) % 1_000_003;
      return sum < 0 ? 0 : performance.now() - begun;
    });
  } finally {
    await page.close();
  }
}

/** How soon the home page answers its first tap, beside a gauge of the machine; medians. */
export async function measureFirstTaps(
  browser: Browser,
  url: string,
  runs: number,
): Promise<Row[]> {
  const gauges: number[] = [];
  const times = new Map<string, { afterMs: keyof typeof firstTap; taken: number[] }>();
  for (let run = 0; run < runs; run++) {
    gauges.push(await gauge(browser));
    for (const afterMs of [500, 3_000] as const)
      for (const target of Object.keys(targets) as Target[]) {
        const label = `${target}, tapped ${afterMs / 1_000} s after the largest paint`;
        const kept = times.get(label) ?? { afterMs, taken: [] };
        times.set(label, kept);
        kept.taken.push(await tap(browser, url, target, afterMs));
      }
  }
  const speed = median(gauges);
  console.log(`The machine's gauge: 20 million steps in ${Math.round(speed)} ms.`);
  return [...times].map(([label, { afterMs, taken }]) => {
    const { ms, gauges: share } = firstTap[afterMs];
    return under(label, median(taken), Math.round(Math.max(ms, share * speed)));
  });
}
