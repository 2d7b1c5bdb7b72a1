import type { Page } from '@playwright/test';
import { ensureSubscription, enterAsAdmin, importMembers } from '../support/admin.ts';
import { addStory, bar, openAs } from '../support/content.ts';
import { expect, test } from '../support/server.ts';

/** Lets no read of these addresses succeed from now on; tells how many were tried. */
async function cutOff(page: Page, pattern: string) {
  let tried = 0;
  await page.route(pattern, (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    tried += 1;
    return route.abort('internetdisconnected');
  });
  return () => tried;
}

test('a form stays as it is where what it was made of is read anew and does not come', async ({
  page,
  site,
}) => {
  const { _id, updatedAt, price } = await ensureSubscription(site);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/admindues/record`);
  const form = page.getByRole('dialog', { name: 'Record a payment' });
  await form.getByLabel('Reference').fill('CHQ 004512');
  const tried = await cutOff(page, '**/api/v1/subscription/all');
  const change = (from: string, to: number) =>
    site.api('PATCH', `/subscription/updateSubscription/${_id}`, { updatedAt: from, price: to });
  const changed = await change(updatedAt, price + 1);
  await expect.poll(tried).toBeGreaterThan(0);
  /* As long as a failure takes to be shown. */
  await page.waitForTimeout(500);
  await expect(form.getByLabel('Reference')).toHaveValue('CHQ 004512');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: 'Record a payment' })).toBeVisible();
  /* Others pay on this server. */
  await change(changed.data.subscription.updatedAt, price);
});

test('an item of the site stays in its form where it was saved and cannot be read again', async ({
  page,
  site,
}) => {
  const story = await addStory(site);
  const path = `/admincontent/news/${story._id}`;
  await openAs(page, site, path);
  const summary = page.getByRole('textbox', { name: 'Summary' });
  await summary.fill('Saved once.');
  const tried = await cutOff(page, `**/api/v1/content/news/items/${story._id}`);
  await bar(page).getByRole('button', { name: 'Save as draft' }).click();
  await expect(bar(page).getByText('All saved')).toBeVisible();
  await expect.poll(tried).toBeGreaterThan(0);
  await page.waitForTimeout(500);
  await expect(summary).toHaveValue('Saved once.');
});

test('coming back to the window asks the server for nothing', async ({ page, site }) => {
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/admindues`);
  await expect(page.getByRole('link', { name: 'Record a payment' })).toBeVisible();
  /* As long as what was read counts as new. */
  await page.waitForTimeout(5_500);
  const tried = await cutOff(page, '**/api/v1/**');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.waitForTimeout(500);
  expect(tried()).toBe(0);
});

test('the imports so far say so where they cannot be read, and are read again', async ({
  page,
  site,
}) => {
  await importMembers(site, 1);
  await enterAsAdmin(page, site);
  const pages = [
    ['/adminmembers/import', '**/api/v1/members/imports'],
    ['/admindues/openings', '**/api/v1/ledger/openings/imports'],
  ] as const;
  for (const [path, call] of pages) {
    await page.route(call, (route) => route.abort());
    await page.goto(site.url + path);
    const imports = page.getByRole('region', { name: 'Imports so far' });
    const again = imports.getByRole('button', { name: 'Retry' });
    await expect(again).toBeVisible({ timeout: 20_000 });
    await page.unroute(call);
    await again.click();
    await expect(again).toBeHidden();
  }
});
