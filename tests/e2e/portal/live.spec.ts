import type { Browser, Page } from '@playwright/test';
import { ensureSubscription, enterAsAdmin } from '../support/admin.ts';
import { enter, type Registered, registerMember } from '../support/people.ts';
import { openNavigation, title, withoutStream } from '../support/portal.ts';
import { expect, type Site, test } from '../support/server.ts';

/* A window of its own, with a session of its own. */
async function openWindow(
  browser: Browser,
  path: string,
  prepare: (page: Page) => Promise<unknown>,
) {
  const page = await (await browser.newContext()).newPage();
  await page.clock.install();
  await prepare(page);
  await page.goto(path);
  await expect(title(page)).toBeVisible();
  return page;
}

/* What a page asks of that call from now on. */
function countCalls(page: Page, path: string) {
  const calls: string[] = [];
  page.on('request', (request) => request.url().endsWith(path) && calls.push(path));
  return () => calls.length;
}

/* Pays in the sandbox's tab, while the page that it was opened from waits. */
async function beginPayment(page: Page) {
  const tab = page.waitForEvent('popup');
  await page.locator('summary', { hasText: 'Payment' }).click();
  await page.getByRole('button', { name: 'Make Payment' }).click();
  const checkout = await tab;
  return {
    async pay() {
      await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
      await checkout.waitForURL(/\/payment\?payment=/);
    },
  };
}

const openAsTreasurer = (browser: Browser, site: Site) =>
  openWindow(browser, `${site.url}/admindues`, (page) => enterAsAdmin(page, site));

const openAsMember = (browser: Browser, site: Site, member: Registered) =>
  openWindow(browser, `${site.url}/dashboard`, (page) => enter(page, member));

test('a payment shows in every open window as it settles, without a reload or a poll', async ({
  browser,
  site,
}) => {
  test.slow();
  await ensureSubscription(site);
  const member = await registerMember(site.url, { lname: 'Paysnow' });
  const treasurer = await openAsTreasurer(browser, site);
  const payer = await openAsMember(browser, site, member);
  const revenue = treasurer.getByLabel('Dues in figures');
  const before = await revenue.innerText();
  const row = treasurer.getByRole('row', { name: /Paysnow/ });
  await expect(row).toHaveCount(0);
  const begun = await beginPayment(payer);
  /* Its checkout is a pending payment, which is heard of as well; then longer than a poll would wait. */
  await payer.waitForTimeout(2_000);
  const asked = countCalls(payer, '/payment/userPayment');
  await payer.clock.fastForward(6_000);
  await payer.waitForTimeout(500);
  expect(asked()).toBe(0);
  await begun.pay();
  await expect(payer.getByText('Your payment has arrived. Thank you!')).toBeVisible();
  await expect(payer.getByText('Financial member')).toBeVisible();
  await expect(row).toContainText('Successful');
  await expect.poll(() => revenue.innerText()).not.toBe(before);
});

test('the counter in the sidebar and an open list follow a visitor’s message', async ({
  browser,
  site,
}) => {
  const admin = await openWindow(browser, `${site.url}/adminmessage`, async (page) => {
    await enterAsAdmin(page, site);
  });
  await expect(admin.getByText('Hello from the live test')).toHaveCount(0);
  await site.api('POST', '/contact', {
    name: 'A visitor',
    phoneNumber: '08031234567',
    foundUs: '',
    message: 'Hello from the live test, and good morning.',
  });
  await expect(admin.getByText('Hello from the live test').first()).toBeVisible();
  const messages = (await openNavigation(admin)).getByRole('link', { name: /^Messages/ });
  await expect(messages).toContainText('unread');
});

test('without the stream an awaited payment is polled for', async ({ browser, site }) => {
  test.slow();
  await ensureSubscription(site);
  const member = await registerMember(site.url);
  const payer = await openWindow(browser, `${site.url}/dashboard`, async (page) => {
    await withoutStream(page);
    await enter(page, member);
  });
  const asked = countCalls(payer, '/payment/userPayment');
  const begun = await beginPayment(payer);
  await expect
    .poll(async () => {
      await payer.clock.fastForward(1_000);
      return asked();
    })
    .toBeGreaterThan(1);
  await begun.pay();
  await expect(payer.getByText('Your payment has arrived. Thank you!')).toBeVisible();
});
