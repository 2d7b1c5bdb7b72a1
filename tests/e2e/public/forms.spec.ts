import { expect, test } from '@playwright/test';
import { open } from '../support/live.ts';

test('the contact form keeps its message over a reload, and shows the live map only when asked', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route('https://www.openstreetmap.org/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '' });
  });
  await open(page, '/contact');
  await page.getByLabel('Message').fill('When is the next meeting?');
  await open(page, '/contact');
  await expect(page.getByLabel('Message')).toHaveValue('When is the next meeting?');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Show the live map' }).click();
  await expect(page.getByTitle('Map of the district office')).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });

  test('menus open, links lead on, and the contact form is a plain post', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.locator('.main-nav summary', { hasText: 'About Us' }).click();
    await page.locator('.main-nav').getByRole('link', { name: 'Past Chairmen' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Past chairmen');
    await page.goto('/contact');
    const form = page.locator('form');
    await expect(form).toHaveAttribute('method', 'post');
    await expect(form).toHaveAttribute('action', /\/api\/v1\/contact$/);
  });
});
