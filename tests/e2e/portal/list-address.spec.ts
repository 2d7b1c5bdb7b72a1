import type { Page } from '@playwright/test';
import { enterAsAdmin, importMembers } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { chooseOption, searchFor } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

const pageOf = (page: Page, current: number) =>
  expect(page.getByText(new RegExp(`Showing page ${current} of 3, `))).toBeVisible();
const query = (page: Page) => new URL(page.url()).search;

test('Back and Forward go through the pages of a list, whose search is one step', async ({
  page,
  site,
}) => {
  test.slow();
  const surname = await importMembers(site, 23);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers?limit=10`);
  const search = page.getByPlaceholder('Search Member. . .');
  await search.pressSequentially(surname, { delay: 150 });
  await pageOf(page, 1);
  for (const wanted of [2, 3]) {
    await page.getByRole('button', { name: 'Next' }).click();
    await pageOf(page, wanted);
  }
  expect(query(page)).toBe(`?search=${surname}&limit=10&page=3`);
  await page.goBack();
  await pageOf(page, 2);
  await page.goBack();
  await pageOf(page, 1);
  await expect(search).toHaveValue(surname);
  await page.goForward();
  await pageOf(page, 2);
  await page.goBack();
  await page.goBack();
  await expect(page).not.toHaveURL(/adminmembers/);
});

test('Back to a list leads to the row that was opened, also once its rows have come', async ({
  page,
  site,
}) => {
  const surname = await importMembers(site, 20);
  await enterAsAdmin(page, site);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${site.url}/adminmembers${searchFor(surname)}`);
  const last = page.getByRole('link', { name: /Ade18/ });
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name: /Ade18/ })).toBeInViewport();
  await page.route('**/getAllUsers?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goBack();
  await expect(last).toBeInViewport();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: /Ade18/ })).toBeInViewport();
});

test('a plain link filters a list, and a link to the list alone shows all of it', async ({
  page,
  site,
}) => {
  const surname = await importMembers(site, 2);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers?accountState=invited&search=${surname}&view=table`);
  await expect(page.getByPlaceholder('Search Member. . .')).toHaveValue(surname);
  await expect(page.getByRole('button', { name: /^Filters ?, 1 set$/ })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('columnheader', { name: 'Member ID' }).click();
  await expect(page).toHaveURL(/sort=memberId/);
  expect([...new URLSearchParams(query(page)).keys()].sort()).toEqual([
    'accountState',
    'search',
    'sort',
    'view',
  ]);
  await page.getByRole('link', { name: 'Members', exact: true }).first().click();
  await expect(page.getByPlaceholder('Search Member. . .')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  expect(query(page)).toBe('');
  await page.goBack();
  await expect(page.getByPlaceholder('Search Member. . .')).toHaveValue(surname);
});

test('a list on a phone is sorted without a head', async ({ page, site }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 800 });
  const surname = await importMembers(site, 2);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers/registrations`);
  await chooseOption(page, 'Sort', 'Registered, ascending');
  await expect(page).toHaveURL(/\?sort=createdAt$/);
  await page.goto(`${site.url}/admindues`);
  await expect(page.getByRole('combobox', { name: 'Sort' })).toBeAttached();
  await expectAccessible(page);
  await page.goto(`${site.url}/adminmembers${searchFor(surname)}&view=table`);
  await chooseOption(page, 'Sort', 'Z-A');
  await expect(page.locator('.compact-list .listed-name')).toHaveText([
    `Ade02 ${surname}`,
    `Ade01 ${surname}`,
  ]);
});

test('of a day that is typed in a filter each key makes a day, and the list is asked for the last', async ({
  page,
  site,
}) => {
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/admindues`);
  const asked: string[] = [];
  page.on('request', (request) => {
    const from = new URL(request.url()).searchParams.get('from');
    if (from && request.resourceType() === 'fetch') asked.push(from);
  });
  await page.getByRole('button', { name: 'Date paid' }).click();
  const from = page.getByLabel('From', { exact: true });
  await from.evaluate(async (input: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const day of ['0002-01-05', '0020-01-05', '0202-01-05', '2026-01-05']) {
      set?.call(input, day);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      /* As keys do, each is shown before the next. */
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
  await expect(page).toHaveURL(/from=2026-01-05/);
  await expect.poll(() => asked).toContain('2026-01-05');
  expect(asked.filter((day) => day < '2000')).toEqual([]);
});
