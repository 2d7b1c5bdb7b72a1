import { expect, type Locator, type Page } from '@playwright/test';

/** The widths at which the portal is tested: a phone's, and a desk's. In px. */
export const widths = [390, 1280] as const;

/** Looks at the page as it stands at each of these widths; it is left at the last. */
export async function atEachWidth(
  page: Page,
  look: (width: number) => Promise<unknown>,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await look(width);
  }
}

/** Sees that no part of the page sticks out beside it. */
export const expectNoSideways = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);

/** What a page shows once it has come: its frame has the same heading before any script has run. */
export const arrived = (page: Page): Locator => page.locator('main:not(:has(.page-skeleton))');

/** The heading of a page that has come. */
export const title = (page: Page): Locator => arrived(page).getByRole('heading', { level: 1 });

/** The portal's navigation: the sidebar, or on a phone the drawer, which is opened for it. */
export async function openNavigation(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Open the menu' });
  if (await menu.isVisible()) await menu.click();
  const navigation = page.getByRole('navigation', { name: 'Portal' });
  await expect(navigation).toBeVisible();
  return navigation;
}

/** Keeps the page from the stream of changes, which has no end: it polls, and its network comes to rest. */
export const withoutStream = (page: Page) =>
  page.route('**/api/v1/live?*', (route) => route.fulfill({ status: 404 }));

/** What stands in the page's local storage. */
export const storageOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));

/** Ends a session on the server, as another device of the member can. */
export async function revoke(url: string, token: string): Promise<void> {
  const { status } = await fetch(`${url}/api/v1/user/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(status).toBe(204);
}

/** Whether the server still takes the token. */
export async function isAlive(url: string, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/api/v1/user/me`, { headers })).status === 200;
}

/** The query of a list that is searched. */
export const searchFor = (text: string): string => `?${new URLSearchParams({ search: text })}`;

/** Chooses of antd's Select, by its label and the option's words. */
export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  /* Its box: what is chosen stands over the input. Not by force, which presses beside it while a popover opens. */
  const box = page
    .locator('.ant-select-selector')
    .filter({ has: page.getByRole('combobox', { name: label }) });
  await box.click();
  const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await list.locator('.ant-select-item-option').getByText(option, { exact: true }).click();
}
