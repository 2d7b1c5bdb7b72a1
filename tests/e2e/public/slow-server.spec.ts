import { expect, test } from '@playwright/test';
import { open } from '../support/live.ts';

test('Log Out leads home at once, however long the server takes', async ({ page }) => {
  await open(page, '/unauthorized');
  await page.evaluate(() => localStorage.setItem('authToken', 'one of another day'));
  await page.route('**/api/v1/user/logout', () => undefined);
  const told = page.waitForRequest('**/api/v1/user/logout');
  await page.getByRole('button', { name: 'Log Out' }).click();
  expect((await told).headers().authorization).toBe('Bearer one of another day');
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
