import { readFileSync } from 'node:fs';
import type { Response } from '@playwright/test';
import { projectPath } from '../../../server/project-path.ts';
import type { Resource } from '../../../src/portal/resource.ts';
import { refineResources } from '../../../src/portal/routing/refine-resources.ts';
import { adminResources } from '../../../src/resources/admin.ts';
import { memberResources } from '../../../src/resources/member.ts';
import { ensureSubscription } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { complaintsOf } from '../support/complaints.ts';
import { enter, type Registered, registerConfirmed, sessionOf } from '../support/people.ts';
import { openNavigation, title, widths, withoutStream } from '../support/portal.ts';
import { adminPassword, expect, test } from '../support/server.ts';

let member: Registered;
test.beforeAll(async ({ site }) => {
  await ensureSubscription(site);
  member = await registerConfirmed(site);
});

/** As the sidebar says them, with a count of what is unread behind it or none. */
const labelsOf = (resources: readonly Resource[]) =>
  [
    ...refineResources(resources).flatMap(({ meta }) => (meta?.hide ? [] : [meta?.label])),
    'Logout',
  ].map((label) => new RegExp(`^${label}(\\d+ unread)?$`));

for (const width of widths)
  test.describe(`the frame at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('has the sidebar of the role, and complains of nothing', async ({ page, site }) => {
      const complaints = complaintsOf(page);
      await enter(page, member);
      await page.goto(`${site.url}/dashboard`);
      await expect(title(page)).toHaveText('Welcome, Adaeze');
      const navigation = await openNavigation(page);
      await expect(navigation.getByRole('listitem')).toHaveText(labelsOf(memberResources));
      await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
        'aria-current',
        'page',
      );
      const logo = page.locator('.logo:visible');
      await expect(logo).toHaveAttribute('href', '/dashboard');

      const admin = await sessionOf(site.url, 'ADMIN', adminPassword);
      await page.evaluate(
        ([token, user]) => {
          localStorage.setItem('userInfo', user);
          localStorage.setItem('authToken', token);
        },
        [admin.token, JSON.stringify(admin.user)] as const,
      );
      await page.goto(`${site.url}/adminsettings`);
      const office = await openNavigation(page);
      await expect(office.getByRole('listitem')).toHaveText(labelsOf(adminResources));
      expect(complaints).toEqual([]);
    });

    test('titles each page, says where it is, gives it the focus, and begins with a link to it', async ({
      page,
      site,
    }) => {
      const complaints = complaintsOf(page);
      await enter(page, member);
      await page.goto(`${site.url}/dashboard`);
      await expect(page).toHaveTitle('Dashboard · District Society');
      await expect(title(page)).toBeVisible();
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
      await page.mouse.wheel(0, 400);
      await (await openNavigation(page)).getByRole('link', { name: 'Settings' }).click();
      await expect(page).toHaveURL(`${site.url}/settings`);
      await expect(page).toHaveTitle('Account settings · District Society');
      await expect(page.locator('main')).toBeFocused();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await page.evaluate(() => scrollY)).toBe(0);

      await page.goto(`${site.url}/settings/password`);
      await expect(crumbs.locator('[aria-current=page]')).toHaveText('Password');
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to the content' });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page.locator('main')).toBeFocused();
      /* On a phone there is room for where one is, and the menu for the rest. */
      if (width > 390) {
        await expect(crumbs.getByRole('listitem')).toHaveText(['Menu', 'Settings', 'Password']);
        await crumbs.getByRole('link', { name: 'Settings' }).click();
        await expect(page).toHaveURL(`${site.url}/settings`);
        await crumbs.getByRole('link', { name: 'Menu' }).click();
        await expect(page).toHaveURL(/\/dashboard/);
      }
      expect(complaints).toEqual([]);
    });

    test('is accessible, its menu and its dialogs too', async ({ page, site }) => {
      test.slow();
      await enter(page, member);
      await page.goto(`${site.url}/dashboard`);
      await expect(page.getByText('No payment record found.')).toBeVisible();
      await expectAccessible(page);
      await page.locator('summary', { hasText: 'Payment' }).click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      const navigation = await openNavigation(page);
      await expectAccessible(page);
      await navigation.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('dialog', { name: /log out/ })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeFocused();
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the menu is a drawer on the left, and the bar shows who is here', async ({
    page,
    site,
  }) => {
    await enter(page, member);
    await page.goto(`${site.url}/dashboard`);
    const photo = page.locator('.portal-bar img.photo');
    await expect(photo).toBeVisible();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const opener = page.getByRole('button', { name: 'Open the menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    const closings = [
      () => page.keyboard.press('Escape'),
      () => drawer.getByRole('button', { name: 'Close the menu' }).click(),
      () => page.mouse.click(380, 400),
    ];
    for (const close of closings) {
      await opener.click();
      await expect(drawer).toBeVisible();
      expect(await drawer.boundingBox()).toMatchObject({ x: 0, y: 0, height: 800 });
      await close();
      await expect(drawer).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });
});

test('the menu of payments closes on Escape, giving the focus back, and on a press beside it; light or dark is kept', async ({
  page,
  site,
}) => {
  await enter(page, member);
  await page.goto(`${site.url}/payment`);
  const summary = page.locator('summary', { hasText: 'Payment' });
  const entry = page.getByRole('button', { name: 'Make Payment' });
  await summary.click();
  await page.keyboard.press('Tab');
  await expect(entry).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(summary).toBeFocused();
  await summary.click();
  await expect(entry).toBeVisible();
  await title(page).click();
  await expect(entry).toBeHidden();

  const root = page.locator('html');
  const change = page.getByRole('button', { name: 'Change between light and dark' });
  await expect(root).not.toHaveAttribute('data-theme', 'dark');
  await change.click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await change.click();
  await page.reload();
  await expect(root).not.toHaveAttribute('data-theme', 'dark');
});

test('a page whose code does not come says so, with a way on, and so it does offline', async ({
  page,
  context,
  site,
}) => {
  const manifest = JSON.parse(readFileSync(projectPath('dist/client/.vite/manifest.json'), 'utf8'));
  await enter(page, member);
  await page.goto(`${site.url}/dashboard`);
  await expect(title(page)).toBeVisible();
  await page.route(`**/${manifest['src/resources/content/member/files/list.tsx'].file}`, (route) =>
    route.abort(),
  );
  await page.getByRole('link', { name: 'Resources' }).click();
  await expect(title(page)).toHaveText('This page could not be loaded');
  await expect(page.getByRole('alert')).toContainText('No response from the server.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(title(page)).toHaveText('Resources');

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(title(page)).toHaveText('This page could not be loaded');
  await expect(page.getByRole('alert')).toContainText('You are offline.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(title(page)).toHaveText('Messages');
});

test('where what the portal begins with does not come, the frame says so, and Retry asks again', async ({
  page,
  site,
}) => {
  const manifest = JSON.parse(readFileSync(projectPath('dist/client/.vite/manifest.json'), 'utf8'));
  const resources = `**/${manifest['src/resources/member.ts'].file}`;
  await page.route(resources, (route) => route.abort());
  await enter(page, member);
  await page.goto(`${site.url}/dashboard`);
  await expect(title(page)).toHaveText('This page could not be loaded');
  await page.unroute(resources);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(title(page)).toHaveText(/^Welcome/);
});

test('before any code has come the page has its heading, and where none comes it says so', async ({
  page,
  site,
}) => {
  const manifest = JSON.parse(readFileSync(projectPath('dist/client/.vite/manifest.json'), 'utf8'));
  await page.route(`**/${manifest['src/portal-main.tsx'].file}`, async (route) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account settings');
    await route.abort();
  });
  await enter(page, member);
  await page.goto(`${site.url}/settings`);
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
});

test('what is pressed before the code has come is done when it has, once', async ({
  page,
  site,
}) => {
  const manifest = JSON.parse(readFileSync(projectPath('dist/client/.vite/manifest.json'), 'utf8'));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/${manifest['src/portal-main.tsx'].file}`, async (route) => {
    await held;
    await route.continue();
  });
  await enter(page, member);
  await page.goto(`${site.url}/settings`, { waitUntil: 'commit' });
  const change = page.getByRole('button', { name: 'Change between light and dark' });
  await change.click();
  release();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await change.click();
  await expect(root).not.toHaveAttribute('data-theme', 'dark');
});

test('the public site’s script and style sheet stay on the public site', async ({ page, site }) => {
  const manifest = JSON.parse(readFileSync(projectPath('dist/client/.vite/manifest.json'), 'utf8'));
  const { file, css } = manifest['index.html'];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await enter(page, member);
  await withoutStream(page);
  for (const path of ['/dashboard', '/settings']) {
    await page.goto(`${site.url}${path}`);
    await expect(title(page)).toBeVisible();
  }
  await page.waitForLoadState('networkidle');
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((path) => [`/${file}`, `/${css[0]}`].includes(path))).toEqual([]);
});

test('a member’s settings come without the frames of an admin’s pages', async ({ page, site }) => {
  const scripts: Promise<string>[] = [];
  const note = (response: Response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  };
  page.on('response', note);
  await enter(page, member);
  await page.goto(`${site.url}/settings`);
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  /* What comes later is not waited for, and must not be read when the test has ended. */
  page.off('response', note);
  const code = (await Promise.all(scripts)).join();
  expect(code.includes('validateTrigger')).toBe(true);
  expect(/["'`]page-header["'`]/.test(code)).toBe(false);
});
