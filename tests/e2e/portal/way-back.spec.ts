import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { enter, registerMember, sessionOf } from '../support/people.ts';
import { atEachWidth, expectNoSideways, title, widths } from '../support/portal.ts';
import { adminPassword, expect, test } from '../support/server.ts';

test('a user who is logged in sees the way to their portal on the public site, and no log-in form', async ({
  page,
  site,
}) => {
  await enter(page, await registerMember(site.url));
  await page.goto(`${site.url}/about`);
  const way = page.getByRole('banner').getByRole('link', { name: 'My portal' });
  await atEachWidth(page, async () => {
    await expect(way).toBeVisible();
    await expect(way.locator('img')).toBeVisible();
    await expect(page.getByText('Member login')).toBeHidden();
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  await way.click();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  await expect(title(page)).toHaveText('Welcome, Adaeze');
  await page.goto(`${site.url}/login`);
  await expect(page).toHaveURL(`${site.url}/dashboard`);
});

test('an admin’s way leads to the admins’ portal; a guest sees the way to log in', async ({
  page,
  browser,
  site,
}) => {
  await enter(page, await sessionOf(site.url, 'ADMIN', adminPassword));
  /* Without a photo, the society's name keeps its line beside the way. */
  await page.goto(`${site.url}/`);
  await atEachWidth(page, async () => {
    const way = page.getByRole('banner').getByRole('link', { name: 'My portal' });
    await expect(way).toBeVisible();
    await expect(way).toHaveAttribute('href', '/admindashboard');
    const name = await page.getByRole('banner').locator('.logo b').boundingBox();
    expect(name?.height).toBeLessThan(32);
  });
  const guest = await browser.newPage();
  await guest.goto(`${site.url}/`);
  await expect(guest.getByRole('link', { name: 'My portal' })).toHaveCount(0);
  await guest.close();
});

test('the photo in the portal opens a menu: profile, password, log-out', async ({ page, site }) => {
  await enter(page, await registerMember(site.url));
  await page.goto(`${site.url}/dashboard`);
  const badge = page.locator('summary', { hasText: 'Your account' });
  const menu = page.locator('.user-menu ul');
  await atEachWidth(page, async () => {
    await badge.click();
    await expect(menu).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(badge).toBeFocused();
  });
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expect(title(page)).toHaveText('Account settings');
  await expect(menu).toBeHidden();
  await badge.click();
  await menu.getByRole('link', { name: 'Change password' }).click();
  await expect(title(page)).toHaveText('Password');
  await badge.click();
  await menu.getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to log out?' });
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  /* Who has logged out is not asked to log in. */
  await expect(page.getByRole('banner').getByText('My portal')).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Member login' })).toBeHidden();
});

test('a guest’s deep link leads home, offers the log-in over it, and goes on to the page', async ({
  browser,
  site,
}) => {
  const member = await registerMember(site.url);
  for (const width of widths) {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${site.url}/payment?page=1`);
    await page.waitForURL(`${site.url}/`);
    const dialog = page.getByRole('dialog', { name: 'Member login' });
    await expect(dialog).toContainText('Log in to open the page that you asked for.');
    await expectAccessible(page);
    await dialog.getByLabel('Membership ID').fill(member.user.memberId);
    await dialog.getByLabel('Password', { exact: true }).fill(member.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/payment(\?page=1)?$/);
    await expect(title(page)).toHaveText('Payment History');
    await context.close();
  }
});

test('another role’s page is nowhere to go on to, and another site’s neither', async ({
  page,
  browser,
  site,
}) => {
  const member = await registerMember(site.url);
  const logIn = async (page: Page) => {
    const dialog = page.getByRole('dialog', { name: 'Member login' });
    await dialog.getByLabel('Membership ID').fill(member.user.memberId);
    await dialog.getByLabel('Password', { exact: true }).fill(member.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
  };
  await page.goto(`${site.url}/adminmembers`);
  await page.waitForURL(`${site.url}/`);
  await logIn(page);
  await expect(page).toHaveURL(`${site.url}/dashboard`);

  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(`${site.url}/about`);
  await guest.evaluate(() => sessionStorage.setItem('target', '//evil.example.com/'));
  await guest.goto(`${site.url}/login`);
  await logIn(guest);
  await expect(guest).toHaveURL(`${site.url}/dashboard`);
  await context.close();
});
