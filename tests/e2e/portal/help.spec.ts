import { enterAsAdmin } from '../support/admin.ts';
import { atEachWidth, expectNoSideways } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

test('every page says how the secretariat is reached, and paper says whose it is', async ({
  page,
  site,
}) => {
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminsettings`);
  const foot = page.getByRole('contentinfo');
  await expect(foot.locator('a[href^="tel:"]').first()).toBeVisible();
  await expect(foot.locator('a[href^="mailto:"]')).toBeVisible();
  await atEachWidth(page, () => expectNoSideways(page));
  const head = page.locator('.print-head');
  await expect(head).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(head).toBeVisible();
  await expect(head).toContainText(/Printed by .+, \d+ \w+ \d{4}/);
  await expect(foot).toBeHidden();
});
