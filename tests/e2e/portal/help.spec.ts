import { enterAsAdmin } from '../support/admin.ts';
import { atEachWidth, expectNoSideways } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

test('every page says how the secretariat is reached, and paper says whose it is', async ({
  page,
  site,
}) => {
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers`);
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  const foot = page.getByRole('contentinfo');
  await expect(foot.locator('a[href^="tel:"]').first()).toBeVisible();
  await expect(foot.locator('a[href^="mailto:"]')).toBeVisible();
  /* As on pages without antd, whose rule for links has none. */
  await foot.locator('a').first().hover();
  for (const link of await foot.locator('a').all())
    await expect(link).toHaveCSS('text-decoration-line', 'underline');
  await atEachWidth(page, () => expectNoSideways(page));
  const head = page.locator('.print-head');
  await expect(head).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(head).toBeVisible();
  await expect(head).toContainText(/Printed by .+, \d+ \w+ \d{4}/);
  await expect(foot).toBeHidden();
});
