import type { Page } from '@playwright/test';
import { enter, type Registered, registerMember, sessionOf } from '../support/people.ts';
import { storageOf, title } from '../support/portal.ts';
import { adminPassword, expect, test } from '../support/server.ts';

/* The route guard. */

/** Puts a token alone into storage, as an older version or a half-done log-in leaves it. */
const enterWithTokenOnly = (page: Page, token: string) =>
  page.addInitScript((kept) => {
    if (sessionStorage.getItem('entered')) return;
    sessionStorage.setItem('entered', 'yes');
    localStorage.setItem('authToken', kept);
  }, token);

let member: Registered;
test.beforeAll(async ({ site }) => {
  member = await registerMember(site.url);
});

test('without a token every page leads home, and asks the server for nothing', async ({
  page,
  site,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/') && !request.url().includes('/content'))
      calls.push(request.url());
  });
  for (const path of ['/dashboard', '/payment', '/settings/password', '/adminsettings']) {
    await page.goto(`${site.url}${path}`);
    await page.waitForURL(`${site.url}/`);
  }
  expect(calls).toEqual([]);
});

test('a user without a token is nobody', async ({ page, site }) => {
  await page.addInitScript(
    (user) => localStorage.setItem('userInfo', user),
    JSON.stringify(member.user),
  );
  await page.goto(`${site.url}/dashboard`);
  await page.waitForURL(`${site.url}/`);
});

test('another role’s page leads to /unauthorized, whose button clears storage', async ({
  page,
  site,
}) => {
  await enter(page, await registerMember(site.url));
  await page.goto(`${site.url}/adminsettings`);
  await page.waitForURL(`${site.url}/unauthorized`);
  await expect(title(page)).toHaveText('Unauthorized Access!');
  await expect(page.getByText('You do not have permission to access this website!!')).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL(`${site.url}/`);
  expect(await storageOf(page)).toEqual({});
});

test('an admin has no member’s page', async ({ page, site }) => {
  await enter(page, await sessionOf(site.url, 'ADMIN', adminPassword));
  await page.goto(`${site.url}/dashboard`);
  await page.waitForURL(`${site.url}/unauthorized`);
  expect(Object.keys(await storageOf(page)).sort()).toEqual(['authToken', 'userInfo']);
});

test('a token without its user has the user fetched and stored; meanwhile the page says so', async ({
  page,
  site,
}) => {
  const fresh = await registerMember(site.url);
  await enterWithTokenOnly(page, fresh.token);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/v1/user/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/dashboard`);
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome,');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  answer();
  await expect(title(page)).toHaveText('Welcome, Adaeze');
  expect(JSON.parse((await storageOf(page)).userInfo ?? '')).toMatchObject({
    _id: fresh.user._id,
  });
});

test('a user that cannot be read is fetched anew', async ({ page, site }) => {
  await enter(page, { token: member.token, user: 'half a text' });
  await page.goto(`${site.url}/dashboard`);
  await expect(title(page)).toHaveText('Welcome, Adaeze');
  expect(JSON.parse((await storageOf(page)).userInfo ?? '')).toMatchObject({
    _id: member.user._id,
  });
});

test('where the user cannot be fetched, nobody is logged in: home, and no log-in over the page', async ({
  page,
  site,
}) => {
  await enterWithTokenOnly(page, 'x'.repeat(43));
  await page.goto(`${site.url}/dashboard`);
  await page.waitForURL(`${site.url}/`);

  await page.evaluate((token) => localStorage.setItem('authToken', token), member.token);
  await page.route('**/api/v1/user/me', (route) => route.abort());
  await page.goto(`${site.url}/dashboard`);
  await page.waitForURL(`${site.url}/`);
});

test('a path that no page has is the 404 page', async ({ page, site }) => {
  await enter(page, member);
  await page.goto(`${site.url}/settings/none`);
  await expect(title(page)).toHaveText('ERROR 404');
});
