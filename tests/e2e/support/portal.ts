import { expect, type Locator, type Page } from '@playwright/test';

/** The widths in px at which the portal is tested: a phone's and a desktop's. */
export const widths = [390, 1280] as const;

/** Runs checks on the page at each of these widths; the last one stays. */
export async function atEachWidth(
  page: Page,
  look: (width: number) => Promise<unknown>,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await look(width);
  }
}

/** Expects no horizontal overflow. */
export const expectNoSideways = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);

/** Expects the list's columns on a sheet of paper, none of them beyond its edge. Leaves the window as it was. */
export async function expectOnPaper(page: Page, columns: readonly string[]): Promise<void> {
  const size = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  /* A4 without its margins of 12 mm. */
  await page.setViewportSize({ width: 703, height: 1000 });
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  const beyond = () =>
    [...document.querySelectorAll('table, table *')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth)
      .map((one) => one.textContent);
  expect(await page.evaluate(beyond)).toEqual([]);
  await page.emulateMedia({ media: null });
  if (size) await page.setViewportSize(size);
}

/** Returns the content of a loaded page: its frame has the same heading before any script runs. */
export const arrived = (page: Page): Locator => page.locator('main:not(:has(.page-skeleton))');

/** Returns the heading of a loaded page. */
export const title = (page: Page): Locator => arrived(page).getByRole('heading', { level: 1 });

/** Returns the portal's navigation: the sidebar; on a phone the drawer, after opening it. */
export async function openNavigation(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Open the menu' });
  if (await menu.isVisible()) await menu.click();
  const navigation = page.getByRole('navigation', { name: 'Portal' });
  await expect(navigation).toBeVisible();
  return navigation;
}

/** Blocks the stream of changes, which never ends: the page polls, and its network becomes idle. */
export const withoutStream = (page: Page) =>
  page.route('**/api/v1/live?*', (route) => route.fulfill({ status: 404 }));

/** Returns the page's local storage. */
export const storageOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));

/** Ends a session on the server, as the member's other device can. */
export async function revoke(url: string, token: string): Promise<void> {
  const { status } = await fetch(`${url}/api/v1/user/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(status).toBe(204);
}

/** Returns whether the server still accepts the token. */
export async function isAlive(url: string, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/api/v1/user/me`, { headers })).status === 200;
}

/** Returns the query of a searched list. */
export const searchFor = (text: string): string => `?${new URLSearchParams({ search: text })}`;

/** Chooses an option of antd's Select, by its label and the option's text. */
export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  /* Clicks the box, because the chosen option covers the input. Not forced: that misses it while a popover opens. */
  const box = page
    .locator('.ant-select-selector')
    .filter({ has: page.getByRole('combobox', { name: label }) });
  await box.click();
  const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await list.locator('.ant-select-item-option').getByText(option, { exact: true }).click();
}
