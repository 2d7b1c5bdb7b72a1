import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { open } from '../support/live.ts';

/* pages.spec.ts looks for barriers on every page as it opens; these lie over one, or come with use. */
const states: [name: string, width: number, reach: (page: Page) => Promise<void>][] = [
  [
    'the log-in dialog, with its error',
    390,
    async (page) => {
      await open(page, '/login');
      await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.getByText('Please provide a membershipId')).toBeVisible();
    },
  ],
  [
    'the log-in dialog over a wide page, refused',
    1280,
    async (page) => {
      await page.route('**/api/v1/user/login', (route) => route.fulfill({ status: 401, json: {} }));
      await open(page, '/register');
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      await page.getByLabel('Membership ID').fill('MB001');
      await page.getByRole('dialog').locator('[name=password]').fill('not the right one');
      await page.keyboard.press('Enter');
      await expect(page.locator('.toast')).toBeVisible();
    },
  ],
  [
    'the page behind the log-in dialog',
    390,
    async (page) => {
      await open(page, '/login');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Member login');
    },
  ],
  [
    'the phone’s menu',
    390,
    async (page) => {
      await open(page, '/about');
      await page.locator('.small-menu > summary').click();
      await expect(page.getByRole('link', { name: 'Member Login' })).toBeVisible();
    },
  ],
  [
    'a drop-down of the navigation',
    1280,
    async (page) => {
      await open(page, '/about');
      await page.locator('.main-nav summary', { hasText: 'Insights' }).click();
      await expect(page.getByRole('link', { name: 'Annual Reports' })).toBeVisible();
    },
  ],
  [
    'registration with all of its errors',
    390,
    async (page) => {
      await open(page, '/register');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Please agree to the privacy notice.')).toBeVisible();
    },
  ],
  [
    'the home page with its carousel and the newsletter’s errors',
    1280,
    async (page) => {
      await open(page, '/');
      await expect(page.getByRole('group', { name: 'Pictures of the district' })).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Email is required.')).toBeVisible();
    },
  ],
  [
    'a contact form that the server refused',
    390,
    async (page) => {
      await page.route('**/api/v1/contact', (route) => route.abort());
      await open(page, '/contact');
      for (const label of ['Name', 'Phone Number', 'Message'])
        await page.getByLabel(label).fill('0803 000 0000');
      await page.getByRole('button', { name: 'SEND' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  ],
];

test.describe.configure({ timeout: 60_000 });

for (const [name, width, reach] of states)
  test(`${name} holds no barrier, light or dark, and does not scroll sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await reach(page);
    const sideways = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
