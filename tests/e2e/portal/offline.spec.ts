import type { BrowserContext, Page } from '@playwright/test';
import { registerMember } from '../support/people.ts';
import { openNavigation, title } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 800 } });

/** What the browser keeps of sessions: the paths of the calls, by cache. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('kept-'));
    const keys = names.map(async (name) => (await (await caches.open(name)).keys()).length);
    return Promise.all(keys);
  });

async function logIn(page: Page, url: string, memberId: string, password: string) {
  await page.goto(`${url}/login`);
  const dialog = page.getByRole('dialog', { name: 'Member login' });
  await dialog.getByLabel('Membership ID').fill(memberId);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
}

const setOffline = (context: BrowserContext, isOffline: boolean) => context.setOffline(isOffline);

test('without a connection a member reads the dashboard and the payments as they were, and nobody else does', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const ada = await registerMember(site.url, { fname: 'Adaeze', lname: 'Obi' });
  const bola = await registerMember(site.url, { fname: 'Bola', lname: 'Ige' });
  await site.api('POST', '/ledger/openings', {
    userId: ada.user._id,
    year: new Date().getFullYear() - 1,
    amount: 10_000,
    reason: 'From the old book',
  });
  await logIn(page, site.url, ada.user.memberId, ada.password);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: 40_000,
  });
  await expect.poll(() => keptIn(page), { timeout: 20_000 }).toEqual([4]);

  const dues = page.getByRole('region', { name: 'Your dues' });
  await expect(dues.getByRole('button', { name: /^Pay/ })).toBeVisible();

  await setOffline(context, true);
  await page.reload();
  await expect(title(page)).toHaveText('Welcome, Adaeze');
  /* Other tests may set up dues on this server. */
  await expect(dues).toContainText(/₦[\d,]+\.\d\d/);
  await expect(dues).toContainText('You can pay once there is a connection.');
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  const notice = page.locator('.offline-notice');
  await expect(notice).toContainText(
    /This is how it was on \d+ \w+ \d{4}, [\d.]+ [ap]\.m\. You can read it/,
  );
  await expect(page.getByText('No payment record found.')).toBeVisible();
  await page.goto(`${site.url}/payment`);
  await expect(title(page)).toHaveText('Payment History');
  await expect(page.getByText('No payment record found.')).toBeVisible();
  await expect(notice).toBeVisible();
  await page.goto(`${site.url}/settings`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');

  await setOffline(context, false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(title(page)).toHaveText('Account settings');
  await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${site.url}/`);
  expect(await keptIn(page)).toEqual([]);

  await logIn(page, site.url, bola.user.memberId, bola.password);
  await expect(title(page)).toHaveText('Welcome, Bola');
  await expect.poll(async () => (await keptIn(page))[0] ?? 0).toBeGreaterThanOrEqual(3);
  await setOffline(context, true);
  await page.reload();
  await expect(title(page)).toHaveText('Welcome, Bola');
  await expect(notice).toBeVisible();
  await expect(page.getByText(/Adaeze|₦10,000/)).toHaveCount(0);
});
