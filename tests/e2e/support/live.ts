import type { Page } from '@playwright/test';

/** Blocks the site's pictures and fonts, for tests that do not need them and would wait for them. */
export async function withoutPictures(page: Page): Promise<void> {
  await page.route(/\/pictures\/|\.woff2$/, (route) => route.abort());
}

/** Waits until the page is hydrated. */
export const untilHydrated = (page: Page) =>
  page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);

/** Opens a page and waits until it is hydrated; a key press triggers that at once. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await untilHydrated(page);
}
