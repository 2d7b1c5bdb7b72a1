import type { Page } from '@playwright/test';
import { thisYear } from '#contract/day.ts';
import { enterAsAdmin, importMembers } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { complaintsOf } from '../support/complaints.ts';
import { enter, logInOnTheSite, registerConfirmed } from '../support/people.ts';
import {
  atEachWidth,
  openNavigation,
  searchFor,
  storageOf,
  title,
  widths,
} from '../support/portal.ts';
import { adminPassword, test as base, expect } from '../support/server.ts';
import { onlySixteenCalls } from '../support/sixteen-calls.ts';
import { startStaticHost } from '../support/static-host.ts';

/* The portal on a static host, before a back end that knows the sixteen basic calls alone. */

type Host = { url: string; unknown: string[] };

const test = base.extend<{ host: Host }>({
  host: async ({ site }, use) => {
    const unknown: string[] = [];
    const host = await startStaticHost(onlySixteenCalls(site.url, (call) => unknown.push(call)));
    await use({ url: host.url, unknown });
    await host.stop();
  },
});

test.beforeAll(async ({ site }) => {
  const { data } = await site.api('GET', '/subscription');
  if (data.subscription) return;
  await site.api('POST', '/subscription/createSubscription', {
    subName: 'Annual dues',
    subDetail: 'All in',
    price: 15000.5,
    subscriptionType: `${thisYear()}-12-31`,
  });
});

/** What a page complains of, but for the calls that this back end does not have. */
const others = (complaints: string[]) =>
  complaints.filter((text) => !text.includes('404 (Not Found)'));

/** Every page of the role’s navigation opens at each width, with a heading that is no failure of ours. */
async function openEveryPage(page: Page): Promise<void> {
  const links = (await openNavigation(page)).getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  for (const path of paths) {
    await page.goto(new URL(path, page.url()).href);
    await atEachWidth(page, async () => {
      await expect(title(page)).toBeVisible();
      await expect(title(page)).not.toHaveText(/Unexpected Application Error|ERROR 404/);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    });
  }
}

test('a member logs in on a phone, looks around at each width, and pays at a desk', {
  tag: '@long',
}, async ({ page, host, site }) => {
  test.slow();
  await page.setViewportSize({ width: widths[0], height: 800 });
  const complaints = complaintsOf(page);
  const member = await registerConfirmed(site);
  await logInOnTheSite(page, host.url, member.user.memberId, member.password);
  await page.waitForURL(`${host.url}/dashboard`);
  await expect(title(page)).toHaveText('Welcome, Adaeze');
  await expect(page.getByText('No payment record found.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your dues' })).toHaveCount(0);
  await openEveryPage(page);

  await page.goto(`${host.url}/payment`);
  await expect(page.getByRole('region', { name: 'Test payments' })).toHaveCount(0);
  await page.locator('summary', { hasText: 'Payment' }).click();
  const tab = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Make Payment' }).click();
  const checkout = await tab;
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Your payment has arrived. Thank you!')).toBeVisible();
  await expect(page.getByText('Successful', { exact: true }).first()).toBeVisible();

  /* Behind the checkout's tab it would draw once a second. */
  await page.bringToFront();
  await page.goto(`${host.url}/settings`);
  await page.getByLabel('First Name').fill('Ọlá');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  expect(others(complaints)).toEqual([]);

  await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.waitForURL(`${host.url}/`);
  expect(await storageOf(page)).toEqual({});
  /* It does not know of logging out either, and was told all the same. */
  expect(host.unknown).toContain('POST /user/logout');
});

test('what a back end of sixteen calls does not have is said not to be available, and no more', async ({
  page,
  host,
  site,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  await enter(page, await registerConfirmed(site));
  for (const [path, call] of [
    ['/message', 'GET /announcements'],
    ['/settings/notification', 'GET /user/preferences'],
    ['/settings/sessions', 'GET /user/sessions'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(host.url + path);
      const main = page.getByRole('main');
      await expect(title(page)).toHaveText(/^(Messages|Notifications|Where you are logged in)$/);
      await atEachWidth(page, async () => {
        await expect(main.getByRole('alert')).toContainText(
          /^This is not available on this server\.\s*Retry$/,
        );
        await expect(main.getByRole('alert')).toHaveCount(1);
        await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
        await expect(page.locator('.toast')).toHaveCount(0);
        await expectAccessible(page);
      });
      expect(host.unknown).toContain(call);
      expect(others(complaints)).toEqual([]);
    });
});

test('an admin logs in and looks around', { tag: '@long' }, async ({ page, host }) => {
  test.slow();
  const complaints = complaintsOf(page);
  await logInOnTheSite(page, host.url, 'ADMIN', adminPassword);
  await page.waitForURL(`${host.url}/admindashboard`);
  expect(JSON.parse((await storageOf(page)).userInfo ?? '')).toMatchObject({ role: 'admin' });
  await page.goto(`${host.url}/adminsettings`);
  await expect(title(page)).toHaveText('Account settings');
  await openEveryPage(page);
  expect(others(complaints)).toEqual([]);
});

test('where its pages are smaller than ours, the last one is reached all the same', async ({
  page,
  host,
  site,
}) => {
  const surname = await importMembers(site, 5);
  await page.route('**/user/getAllUsers?*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '2');
    return route.continue({ url: url.href });
  });
  await enterAsAdmin(page, site);
  await page.goto(`${host.url}/adminmembers${searchFor(surname)}&page=2`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing page 3 of 3, 5 members in total')).toBeVisible();
  await expect(page.locator('.member-cards > li')).toHaveCount(1);
});

test('the guard stands on a static host too', async ({ page, host, site }) => {
  await page.goto(`${host.url}/dashboard`);
  await page.waitForURL(`${host.url}/`);
  await enter(page, await registerConfirmed(site));
  await page.goto(`${host.url}/adminsettings`);
  await page.waitForURL(`${host.url}/unauthorized`);
});
