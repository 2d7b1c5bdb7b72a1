import { expect, test } from '@playwright/test';
import { open } from '../support/live.ts';
import { enterDemo } from '../support/people.ts';

test('the header comes back, small, on the way up; its button becomes a cross; a link to the same page leads to its top; paper has a head of its own', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await enterDemo(page, baseURL ?? '', 'member');
  await page.addInitScript(() => localStorage.setItem('colorMode', 'dark'));
  await open(page, '/chairmen');
  const bar = page.locator('.site-header .bar');
  const strip = page.locator('.strip');
  const scroll = (by: number) => page.mouse.wheel(0, by);
  const height = async () => (await bar.boundingBox())?.height ?? 0;
  const shift = () => page.evaluate(() => document.getElementById('main')?.offsetTop);
  await page.mouse.move(200, 400);
  const [place, tall] = [await shift(), await height()];
  await scroll(900);
  await expect(bar).not.toBeInViewport();
  await scroll(-200);
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(strip).not.toBeInViewport();
  expect(await height()).toBeLessThan(tall);
  await scroll(100);
  await expect(bar).not.toBeInViewport();
  await scroll(-200);
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect(await shift()).toBe(place);

  const menu = page.locator('.small-menu > summary');
  const [lines, cross] = [menu.locator('.icon').first(), menu.locator('.icon').last()];
  await expect(cross).toBeHidden();
  await menu.click();
  await expect(cross).toBeVisible();
  await expect(lines).toBeHidden();
  await expect(page.locator('.small-menu').getByRole('link', { name: 'Home' })).toBeInViewport();
  await menu.click();
  await scroll(-2000);
  await expect(strip).toBeInViewport({ ratio: 1 });
  await expect.poll(height).toBe(tall);

  /* A link to the page that is shown leads to its top. */
  await scroll(900);
  await scroll(-200);
  await expect(bar).toBeInViewport({ ratio: 1 });
  await menu.click();
  await page.locator('.small-menu').getByRole('link', { name: 'Past Chairmen' }).click();
  await expect(cross).toBeHidden();
  await expect(strip).toBeInViewport({ ratio: 1 });
  await expect.poll(height).toBe(tall);

  const head = page.locator('.print-head');
  await expect(head).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(head).toHaveText(
    /^Ọ̀yán District Society of Chartered AccountantsPrinted by .+, \d+ \w+ \d{4}$/,
  );
  for (const part of ['.site-header', '.site-footer', '.page-top nav'])
    await expect(page.locator(part)).toBeHidden();
  const ink = await page
    .locator('.person-card h2')
    .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))]);
  expect(ink).toEqual(['rgb(0, 0, 0)']);
});
