import { expect, test } from '@playwright/test';
import { open } from '../support/live.ts';

test.describe('registration', () => {
  test('tells every missing answer at its field, and the first one takes the focus', async ({
    page,
  }) => {
    await open(page, '/register');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('First name is required.')).toBeVisible();
    await expect(page.getByLabel('First name')).toBeFocused();
    for (const text of [
      'Last name is required.',
      'Member ID is required.',
      'Marital status is required.',
      'Address is required.',
      'Place of work is required.',
      'Profile picture is required.',
      'Date of birth must be in the format dd-mm.',
      'Phone number must be 11 digits.',
      'Password must be at least 8 characters.',
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await page.getByLabel('First name').fill('Adé');
    await expect(page.getByText('First name is required.')).toBeHidden();
  });

  test('holds the rules of birthday, phones and passwords', async ({ page }) => {
    await open(page, '/register');
    await page.getByLabel('Date of birth').fill('31-02');
    await page.getByLabel('Phone number', { exact: true }).fill('0803');
    await page.getByLabel('Secondary phone number').fill('12');
    await page.locator('input[name=password]').fill('long enough for it');
    await page.locator('input[name=passwordConfirm]').fill('another one');
    await page.getByRole('button', { name: 'Create Account' }).click();
    for (const text of [
      'February has no 31st.',
      'Phone number must be 11 digits.',
      'Secondary phone number must be 11 digits.',
      'Passwords do not match.',
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
  });

  test('keeps what was typed over a reload, passwords aside', async ({ page }) => {
    await open(page, '/register');
    await page.getByLabel('First name').fill('Títílayọ̀');
    await page.locator('input[name=password]').fill('a secret of mine');
    await open(page, '/register');
    await expect(page.getByLabel('First name')).toHaveValue('Títílayọ̀');
    await expect(page.locator('input[name=password]')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
      'a secret',
    );
  });
});

test.describe('the contact form', () => {
  test('wants a name and a phone number', async ({ page }) => {
    await open(page, '/contact');
    await page.getByRole('button', { name: 'SEND' }).click();
    await expect(page.getByText('Name is required.')).toBeVisible();
    await expect(page.getByText('Phone number is required.')).toBeVisible();
  });

  for (const [name, status] of [
    ['a dead server', 0],
    ['a failing server', 500],
  ] as const)
    test(`says so of ${name}, and keeps the message`, async ({ page }) => {
      await page.route('**/api/v1/contact', (route) =>
        status ? route.fulfill({ status, body: 'oops' }) : route.abort(),
      );
      await open(page, '/contact');
      await page.getByLabel('Name', { exact: true }).fill('Ngọzi');
      await page.getByLabel('Phone Number').fill('08030000000');
      await page.getByLabel('Message').fill('When is the next meeting?');
      await page.getByRole('button', { name: 'SEND' }).click();
      await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
      await expect(page.getByLabel('Message')).toHaveValue('When is the next meeting?');
      await open(page, '/contact');
      await expect(page.getByLabel('Message')).toHaveValue('When is the next meeting?');
    });

  test('shows the live map only when asked', async ({ page }) => {
    const asked: string[] = [];
    await page.route('https://www.openstreetmap.org/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '' });
    });
    await open(page, '/contact');
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Show the live map' }).click();
    await expect(page.getByTitle('Map of the district office')).toBeVisible();
    await expect.poll(() => asked.length).toBe(1);
  });
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
