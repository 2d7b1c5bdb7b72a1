import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';

/* The pages by what they are about: each group is walked in one window. */
const groups: Record<string, [path: string, heading: string | RegExp][]> = {
  'the district': [
    ['/', /District/],
    ['/about', 'About us'],
    ['/governance', 'Governance'],
    ['/patron', 'Patrons and Patroness'],
    ['/chairmen', 'Past chairmen'],
    ['/privacy', 'Privacy'],
    ['/no-such-page', 'ERROR 404'],
  ],
  'firms and centres': [
    ['/firms', 'Practising firms'],
    ['/firm', /./],
    ['/firms/eze-nwosu', /Eze/],
    ['/tuition-centers', 'Tuition centres'],
    ['/center', /./],
    ['/tuition-centers/riverside-tuition-centre', /Riverside/],
  ],
  'news and papers': [
    ['/news-event', 'News and events'],
    ['/event', /./],
    ['/news/tuition-fund-opens', /tuition fund/],
    ['/events/annual-dinner-and-awards', /dinner/],
    ['/newsletters', 'Newsletters'],
    ['/newsletters/2026-07-01-a-busy-half-year', 'A busy half-year'],
    ['/reports', 'Annual reports'],
    ['/resources', 'Resources'],
    ['/gallery', 'Gallery'],
  ],
  forms: [
    ['/contact', 'Contact us'],
    ['/register', 'Create Account'],
    ['/forgot-password', 'Forgotten password'],
    ['/reset-password/a-token', 'New password'],
    ['/newsletter/confirm/a-token', 'Confirm the newsletter'],
    ['/unauthorized', 'Unauthorized Access!'],
  ],
};

/* 320 px is what a page read at 400 % comes to (WCAG 2.2, 1.4.10); the others are those of a phone and a desk,
   and those between at which styles change. */
const widths = [320, 360, 390, 768, 820, 960, 1280];

/** In px, with what else is laid out only once the browser is idle (base.css), and holds what sticks out. */
function wholeWidth(): number {
  document.documentElement.dataset.whole = '';
  return document.documentElement.scrollWidth;
}

/**
 * Doubles the text (WCAG 2.2, 1.4.4) and returns what then sticks out of the page, or of a box that cuts it off.
 */
function clippedAtTwice(): string[] {
  const { documentElement: root } = document;
  /* What is not shown, is an ornament, or scrolls inside its field. */
  const skipped =
    'details:not([open]) *, [aria-hidden], [aria-hidden] *, input, select, textarea, .hero-slides *';
  root.style.fontSize = '200%';
  const isCut = (one: Element) => {
    const { overflowX, overflowY, clipPath } = getComputedStyle(one);
    if (clipPath !== 'none' || one.matches(skipped)) return false;
    const isWider = overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
    return isWider || (overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 1);
  };
  const cut = [...document.querySelectorAll('body *')].filter(isCut);
  const found = cut.map((one) => `${one.tagName.toLowerCase()}.${one.className}`);
  if (root.scrollWidth > window.innerWidth) found.push(`page of ${root.scrollWidth} px`);
  root.style.fontSize = '';
  return found;
}

for (const [name, pages] of Object.entries(groups))
  test(`the pages of ${name} read well at every width, and hold no barrier in light or dark`, {
    tag: '@long',
  }, async ({ page }) => {
    /* axe takes its time on a busy machine. In ms. */
    test.setTimeout(120_000);
    for (const [path, heading] of pages)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator('main')).toHaveCount(1);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          expect.soft(await page.evaluate(wholeWidth), `${path}, px`).toBeLessThanOrEqual(width);
          if (width === 390 || width === 1280) await expectAccessible(page);
        }
        for (const width of [320, 390, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          expect.soft(await page.evaluate(clippedAtTwice), `${path} at ${width} px`).toEqual([]);
        }
      });
  });

test('the counts of the society’s site stand', async ({ page }) => {
  const counts: [string, string, number][] = [
    ['/', '.news-card', 3],
    ['/', '.event-card', 4],
    ['/', '.training-card', 2],
    ['/', '.firm-card', 3],
    ['/', '.speech', 2],
    ['/about', '.values > div', 8],
    ['/about', '.activities > li', 10],
    ['/firms', '.firm-card', 10],
    ['/tuition-centers', '.training-card', 2],
    ['/news-event', '.event-card', 4],
    ['/news-event', '.news-card', 3],
    ['/event', '.article-aside li', 5],
    ['/event', '.advertisement', 2],
    ['/center', '.testimonial', 3],
    ['/reports', '.file-row', 1],
    ['/resources', '.file-row', 4],
    ['/gallery', '.photo-wall', 2],
    ['/governance', '.person-card', 13],
    ['/patron', '.person-card', 7],
    ['/chairmen', '.person-card', 18],
  ];
  for (const [path, selector, count] of counts) {
    if (new URL(page.url()).pathname !== path || page.url() === 'about:blank')
      await page.goto(path);
    await expect(page.locator(`main ${selector}`), `${path} ${selector}`).toHaveCount(count);
  }
});

test('the headings of a page’s chapters are of one size', async ({ page }) => {
  await page.goto('/about');
  const sizes = await page
    .getByRole('heading', { level: 2, name: /history|Who we are|Core values|Aims/ })
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
  expect(sizes).toHaveLength(4);
  expect(new Set(sizes).size, sizes.join()).toBe(1);
});

test('an unknown page and an unknown item answer 404', async ({ request }) => {
  for (const path of ['/no-such-page', '/firms/nobody', '/news/nothing'])
    expect((await request.get(path)).status(), path).toBe(404);
});
