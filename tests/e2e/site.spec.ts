import type { Page } from '@playwright/test';
import { thisYear } from '#contract/day.ts';
import { expectAccessible } from './support/axe.ts';
import { registerMember } from './support/people.ts';
import { type Api, apiOf, expect, test } from './support/server.ts';

/** What the page complains of: errors of its scripts, and its console's errors. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    /* Chromium asks for an icon by itself where a page names none. */
    if (message.type() === 'error' && !url.endsWith('/favicon.ico'))
      complaints.push(`${message.text()} ${url}`);
  });
  return complaints;
}

test('the home page shows its heading and complains of nothing', async ({ page, site }) => {
  const complaints = complaintsOf(page);
  await page.goto(site.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the API can be read and tried at /api/docs, within its content security policy', {
  tag: '@long',
}, async ({ page, site }) => {
  test.slow();
  const complaints = complaintsOf(page);
  await page.goto(`${site.url}/api/docs`);
  await expect(page.getByText('/api/v1/user/login').first()).toBeVisible();
  await page.getByText('/api/v1/user/login').first().click();
  await expect(page.getByText('Request body').first()).toBeVisible();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByText('Server response')).toBeVisible();
  const violations = complaints.filter((text) => !text.includes('/api/v1/user/login'));
  expect(violations).toEqual([]);
});

test.describe('the sandbox checkout on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });
  test.describe.configure({ mode: 'serial' });

  /* A member who owes this year's dues. */
  let api: Api;
  const link = async (): Promise<string> =>
    (await api('GET', '/payment/paymentLink/annual-dues')).data.data.link;
  const statuses = async (): Promise<string[]> =>
    (await api('GET', '/payment/userPayment')).data.map(({ status }: { status: string }) => status);

  test.beforeAll(async ({ site }) => {
    const { data } = await site.api('GET', '/subscription');
    if (!data.subscription)
      await site.api('POST', '/subscription/createSubscription', {
        subName: 'Annual dues with a name that is long',
        subDetail: 'All',
        price: 15000.5,
        subscriptionType: `${thisYear()}-12-31`,
      });
    api = apiOf(site.url, (await registerMember(site.url)).token);
  });

  test('is readable by everybody and fits the page', async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto(await link());
    await expect(page.getByText('no money moves')).toBeVisible();
    await expect(page.getByText('₦15,000.50')).toBeVisible();
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    expect(complaints).toEqual([]);
  });

  test('Abandon leads back and leaves the checkout open', async ({ page, site }) => {
    const open = await link();
    await page.goto(open);
    const back = page.waitForRequest(/\/payment\?payment=/);
    await page.getByRole('button', { name: 'Abandon' }).click();
    await back;
    await page.waitForURL(`${site.url}/`);
    expect(await statuses()).toEqual(['pending']);
    expect(await link()).toBe(open);
  });

  test('Decline leads back, and the next link is a new one', async ({ page, site }) => {
    const open = await link();
    await page.goto(open);
    const back = page.waitForRequest(/\/payment\?payment=/);
    await page.getByRole('button', { name: 'Decline' }).click();
    await back;
    await page.waitForURL(`${site.url}/`);
    expect(await statuses()).toEqual(['failed']);
    expect(await link()).not.toBe(open);
  });

  test('Pay, by keyboard alone, leads back with the dues paid', async ({ page, site }) => {
    const open = await link();
    await page.goto(open);
    await page.getByLabel('Pay by').selectOption('ussd');
    await page.getByLabel('Pay by').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeFocused();
    const back = page.waitForRequest(/\/payment\?payment=/);
    await page.keyboard.press('Enter');
    await back;
    /* Nobody is logged in here, so the account page leads home. */
    await page.waitForURL(`${site.url}/`);
    await expect.poll(statuses).toEqual(['successful', 'failed']);
    await page.goto(open);
    await expect(page.getByRole('heading', { name: 'This checkout is closed.' })).toBeVisible();
  });
});
