import type { Page } from '@playwright/test';
import { enter, type Registered, registerMember } from '../support/people.ts';
import { openNavigation, title } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

let member: Registered;
test.beforeAll(async ({ site }) => {
  member = await registerMember(site.url);
});

/** Holds the portal's scripts back until they are let come. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test.describe('before the script has come, on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the menu opens, keeps the focus inside, and stays open when the script comes', async ({
    page,
    site,
  }) => {
    await enter(page, member);
    const release = await holdScripts(page);
    await page.goto(`${site.url}/dashboard`, { waitUntil: 'commit' });
    const opener = page.getByRole('button', { name: 'Open the menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await opener.click();
    await expect(drawer).toBeVisible();
    const isInside = () => drawer.evaluate((menu) => menu.contains(document.activeElement));
    for (let presses = 0; presses < 4; presses++) {
      await page.keyboard.press('Tab');
      expect(await isInside()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    release();
    await expect(page.locator('h1')).toHaveText('Welcome, Adaeze');
    await expect(drawer).toBeVisible();
    expect(await isInside()).toBe(true);
    await drawer.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL(`${site.url}/settings`);
    await expect(drawer).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page says so, instead of a skeleton for ever', async ({ page, site }) => {
    await page.goto(`${site.url}/dashboard`);
    const told = page.locator('main noscript');
    await expect(told).toBeVisible();
    expect(await told.innerText()).toContain('The portal needs JavaScript.');
  });
});

test('a log-out that is under way is not dismissed by Escape', async ({ page, site }) => {
  await enter(page, await registerMember(site.url));
  await page.goto(`${site.url}/settings`);
  await expect(title(page)).toBeVisible();
  await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: /log out/ });
  /* Until it does not answer any more (session.ts). */
  await page.route('**/api/v1/user/logout', () => new Promise(() => undefined));
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Stay Logged In' })).toBeDisabled();
  await page.waitForURL(`${site.url}/`);
});

for (const width of [390, 1440])
  test(`toasts at ${width} px are over no heading and no button of the page, are closed, and errors are told at once`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await enter(page, member);
    await page.clock.install();
    await page.goto(`${site.url}/settings/password`);
    await page.route('**/user/updateMyPassword', (route) => route.abort());
    await page.getByLabel('Current password').fill('x'.repeat(12));
    await page.getByLabel('New password', { exact: true }).fill('a long phrase of 42 words');
    await page.getByLabel('Confirm new password').fill('a long phrase of 42 words');
    await page.getByRole('button', { name: 'Change password' }).click();
    const region = page.getByRole('region', { name: 'Notifications' });
    const toast = region.locator('.toast[role=alert]');
    await expect(toast).toContainText('There was an error changing the password.');
    const box = await toast.boundingBox();
    for (const other of [title(page), page.getByRole('button', { name: 'Change password' })]) {
      const its = await other.boundingBox();
      expect(box && its && box.y < its.y + its.height && its.y < box.y + box.height).toBe(false);
    }
    await page.keyboard.press('F8');
    const close = toast.getByRole('button', { name: 'Close' });
    await expect(close).toBeFocused();
    await page.clock.fastForward(6_000);
    await expect(toast).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(toast).toHaveCount(0);
  });
