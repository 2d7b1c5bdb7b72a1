import type { Page } from '@playwright/test';
import { choosePicture, openAs } from '../support/content.ts';
import { title } from '../support/portal.ts';
import { expect, type Site, test } from '../support/server.ts';

const noAnswer = 'No response from the server.';

/** Lets parts of the portal's script not come, as on a train, until they are let come. */
async function cutOff(page: Page, ...parts: string[]) {
  const pattern = new RegExp(`/assets/(${parts.join('|')})-[^/]*\\.js$`);
  await page.route(pattern, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(pattern);
}

test('a drawer whose code does not come leaves the page below as it is, and comes when it is asked for again', async ({
  page,
  site,
}) => {
  const mend = await cutOff(page, 'drawer-page');
  await openAs(page, site, '/admindues?sort=-amount');
  const opener = page.getByRole('link', { name: 'Record a payment' });
  await opener.click();
  await expect(page.locator('.toast')).toContainText(noAnswer);
  await expect(page).toHaveURL(`${site.url}/admindues?sort=-amount`);
  await expect(title(page)).toHaveText('Annual Dues');
  await expect(page.locator('.failure')).toHaveCount(0);
  await mend();
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Record a payment' })).toBeVisible();
});

test('the palette says why it does not open, and opens when it is asked for again', async ({
  page,
  site,
}) => {
  const mend = await cutOff(page, 'palette');
  await openAs(page, site, '/admindues');
  await page.getByRole('button', { name: 'Jump to…' }).click();
  await expect(page.locator('.toast')).toContainText(noAnswer);
  await mend();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});

test('a form outlives a cropping whose code does not come', async ({ page, site }) => {
  const mend = await cutOff(page, 'crop-dialog');
  await openAs(page, site, '/admincontent/news/create');
  const summary = page.getByRole('textbox', { name: 'Summary' });
  await summary.fill('Typed before the picture.');
  const dialog = await choosePicture(page);
  await expect(page.locator('.picture-input').first()).toContainText(noAnswer);
  await expect(summary).toHaveValue('Typed before the picture.');
  await mend();
  await choosePicture(page);
  await expect(dialog).toBeVisible();
});

/* What stands in place of parts of a page is tried again by its own Retry. */
async function expectRetry(page: Page, { url }: Site, what: { path: string; parts: string[] }) {
  const mend = await cutOff(page, ...what.parts);
  await page.goto(url + what.path);
  const retry = page.getByRole('button', { name: 'Retry' });
  const failed = page.getByRole('alert').filter({ hasText: noAnswer }).filter({ has: retry });
  await expect(failed).toHaveCount(what.parts.length);
  await mend();
  for (const _ of what.parts) await failed.first().getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toHaveCount(0);
}

test('the dashboard stays where its charts and its list do not come, and each comes on Retry', async ({
  page,
  site,
}) => {
  /* The list's code comes when it is near. */
  await page.setViewportSize({ width: 1280, height: 3_000 });
  await openAs(page, site, '/admindues');
  await expectRetry(page, site, { path: '/admindashboard', parts: ['charts', 'members-table'] });
  await expect(page.getByRole('heading', { name: 'Revenue by month' })).toBeVisible();
  await expect(title(page)).toContainText('Welcome');
});

test('the form of a kind of one comes on Retry', async ({ page, site }) => {
  await openAs(page, site, '/admindues');
  await expectRetry(page, site, { path: '/admincontent/about', parts: ['single-item'] });
  await expect(page.getByRole('button', { name: /^Publish/ })).toBeVisible();
});

test('a form of the recipe comes on Retry, with what its fields are', async ({ page, site }) => {
  await openAs(page, site, '/admindues');
  await expectRetry(page, site, { path: '/adminbooks/budget/create', parts: ['create'] });
  await expect(page.getByLabel('Amount')).toBeVisible();
});

test('a page that is one of several in its file comes from another address, where the first is kept as failed', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admindues');
  await cutOff(page, 'entry-form');
  await page.goto(`${site.url}/adminbooks/cash-book/transfer`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeVisible();
});
