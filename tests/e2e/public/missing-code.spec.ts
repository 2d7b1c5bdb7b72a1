import { expect, type Page, test } from '@playwright/test';
import { open } from '../support/live.ts';

test.use({ viewport: { width: 1280, height: 800 } });

/** Lets a part of the site's script not come, as on a train; tells how often it was asked for. */
async function cutOff(page: Page, part: string) {
  const cut = { asked: 0, mend: () => page.unroute(pattern) };
  const pattern = `**/assets/${part}-*.js`;
  await page.route(pattern, (route) => {
    cut.asked += 1;
    return route.abort('internetdisconnected');
  });
  return cut;
}

test('a page whose code does not come says so once, and comes on Retry', async ({ page }) => {
  await open(page, '/about');
  const cut = await cutOff(page, 'gallery');
  await page.locator('.main-nav').getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded');
  await expect(page.getByRole('alert')).toContainText('No response from the server.');
  expect(cut.asked).toBe(1);
  await cut.mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery');
  await expect(page).toHaveTitle(/^Gallery/);
});

test('where the log-in dialog does not come, its own page says so and tries when asked', async ({
  page,
}) => {
  const cut = await cutOff(page, 'login-dialog');
  await open(page, '/firms');
  await page.locator('.main-nav .membership summary').click();
  await page.getByRole('link', { name: 'Member login' }).click();
  await expect(page).toHaveURL('/login');
  await page.keyboard.press('Shift');
  await expect(page.locator('.toast')).toHaveText(/^No response from the server/);
  /* Each of the two pages asks ahead and when the dialog is opened, and none loads itself again and again. */
  await page.waitForTimeout(500);
  expect(cut.asked).toBeLessThanOrEqual(4);
  await cut.mend();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog', { name: 'Member login' })).toBeVisible();
});
