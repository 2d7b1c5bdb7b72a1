import type { Page } from '@playwright/test';

/** Leaves the site's pictures and fonts out, where a test is not about them and would wait for them. */
export async function withoutPictures(page: Page): Promise<void> {
  await page.route(/\/pictures\/|\.woff2$/, (route) => route.abort());
}

/** Opens a page and waits for its script, which comes late, on purpose: at the first key or touch. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => 'live' in document.documentElement.dataset);
}
