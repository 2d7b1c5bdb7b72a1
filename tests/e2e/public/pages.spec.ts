import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

const pages: [path: string, heading: string | RegExp][] = [
  ['/', /District/],
  ['/about', 'About us'],
  ['/contact', 'Contact us'],
  ['/tuition-centers', 'Tuition centres'],
  ['/firms', 'Practising firms'],
  ['/firm', /./],
  ['/firms/eze-nwosu', /Eze/],
  ['/center', /./],
  ['/tuition-centers/riverside-tuition-centre', /Riverside/],
  ['/news-event', 'News and events'],
  ['/event', /./],
  ['/news/tuition-fund-opens', /tuition fund/],
  ['/events/annual-dinner-and-awards', /dinner/],
  ['/reports', 'Annual reports'],
  ['/resources', 'Resources'],
  ['/gallery', 'Gallery'],
  ['/governance', 'Governance'],
  ['/patron', 'Patrons and Patroness'],
  ['/chairmen', 'Past chairmen'],
  ['/register', 'Create Account'],
  ['/forgot-password', 'Forgotten password'],
  ['/reset-password/a-token', 'New password'],
  ['/newsletter/confirm/a-token', 'Confirm the newsletter'],
  ['/privacy', 'Privacy'],
  ['/unauthorized', 'Unauthorized Access!'],
  ['/no-such-page', 'ERROR 404'],
];

/* axe takes its time on a busy machine. In ms. */
test.describe.configure({ timeout: 60_000 });

/** In px, with what else is laid out only once the browser is idle (base.css), and holds what sticks out. */
function wholeWidth(): number {
  document.documentElement.dataset.whole = '';
  return document.documentElement.scrollWidth;
}

for (const width of [390, 1280])
  for (const mode of ['light', 'dark'])
    test.describe(`at ${width} px, ${mode}`, () => {
      test.use({ viewport: { width, height: 800 } });
      test.beforeEach(({ page }) =>
        page.addInitScript((chosen) => localStorage.setItem('colorMode', chosen), mode),
      );
      for (const [path, heading] of pages)
        test(`${path} reads well and holds no barrier`, async ({ page }) => {
          await page.goto(path);
          await expect(page.locator('main')).toHaveCount(1);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
          expect(await page.evaluate(wholeWidth)).toBeLessThanOrEqual(width);
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual(
            [],
          );
        });
    });

/* 320 px is what a page read at 400 % comes to (WCAG 2.2, 1.4.10); the widths between are those at which
   styles change. */
for (const width of [320, 360, 768, 820, 960])
  test(`no page is wider than a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const [path] of pages) {
      await page.goto(path);
      expect.soft(await page.evaluate(wholeWidth), path).toBeLessThanOrEqual(width);
    }
  });

test('the counts of the specification stand', async ({ page }) => {
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

test('an advertising slot measures 360 by 180', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/event');
  const box = await page.locator('.advertisement').first().boundingBox();
  expect(box).toMatchObject({ width: 360, height: 180 });
});

test('an unknown page and an unknown item answer 404', async ({ request }) => {
  for (const path of ['/no-such-page', '/firms/nobody', '/news/nothing'])
    expect((await request.get(path)).status(), path).toBe(404);
});
