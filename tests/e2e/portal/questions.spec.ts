import type { Page } from '@playwright/test';
import { enterAsAdmin, importMembers } from '../support/admin.ts';
import { registerMember } from '../support/people.ts';
import { arrived, searchFor } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

/* The bar of what is ticked, with a member of the list's second page ticked: the first page is one step back. */
async function tickOnSecondPage(page: Page, url: string, surname: string) {
  await page.goto(`${url}/adminmembers${searchFor(surname)}&view=table`);
  await arrived(page).getByRole('listitem', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('checkbox', { name: `Select Ade21 ${surname}` }).check();
  return page.getByRole('region', { name: 'Selected records' });
}

test('Back answers a question that something waits for with no, and tells of a failure whose question it closed', async ({
  page,
  site,
}) => {
  const surname = await importMembers(site, 21);
  await enterAsAdmin(page, site);
  const bar = await tickOnSecondPage(page, site.url, surname);
  const change = bar.getByRole('button', { name: 'Change category' });
  await change.click();
  const question = page.getByRole('dialog', { name: 'Change the category of 1 member?' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(bar.getByRole('status')).toContainText('1 member selected');
  /* Not under way for ever. */
  await expect(bar.getByRole('button', { name: 'Invite' })).toBeEnabled();
  await expect(change).toBeEnabled();

  const again = await tickOnSecondPage(page, site.url, surname);
  let fail = () => {};
  const asked = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/api/v1/members/invite', async (route) => {
    await asked;
    await route.abort();
  });
  await again.getByRole('button', { name: 'Invite' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite 1 member?' });
  await invite.getByRole('button', { name: 'Invite' }).click();
  await page.goBack();
  await expect(invite).toBeHidden();
  fail();
  await expect(page.getByText('No response from the server.')).toBeVisible();
});

test('a key that is held down opens a question, and does not answer it', async ({ page, site }) => {
  const surname = await importMembers(site, 21);
  await enterAsAdmin(page, site);
  const bar = await tickOnSecondPage(page, site.url, surname);
  let asked = 0;
  await page.route('**/api/v1/members/invite', async (route) => {
    asked += 1;
    await route.abort();
  });
  await bar.getByRole('button', { name: 'Invite' }).focus();
  await page.keyboard.down('Enter');
  const question = page.getByRole('dialog', { name: 'Invite 1 member?' });
  await expect(question.getByRole('button', { name: 'Invite' })).toBeFocused();
  for (let count = 0; count < 3; count += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(question).toBeVisible();
  expect(asked).toBe(0);
  await question.getByRole('button', { name: 'Invite' }).press('Enter');
  await expect.poll(() => asked).toBe(1);
});

test('who is ticked stays ticked where the question behind the question is declined', async ({
  page,
  ownSite: site,
}) => {
  const year = new Date().getFullYear();
  for (const one of [year - 1, year])
    await site.api('POST', '/subscription/createSubscription', {
      subName: 'Annual dues',
      subDetail: 'All in',
      price: 15000,
      subscriptionType: `${one}-12-31`,
    });
  const { user } = await registerMember(site.url, { fname: 'Ngozi', lname: 'Ticked' });
  await site.api('PATCH', `/user/${user._id}`, { memberSince: '2010' });
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers/registrations`);
  await page.getByRole('checkbox', { name: 'Select Ngozi Ticked' }).check();
  const bar = page.getByRole('region', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'Confirm' }).click();
  const ask = page.getByRole('dialog', { name: 'Confirm 1 member?' });
  await ask.getByRole('button', { name: 'Confirm' }).click();
  const years = page.getByRole('dialog', { name: 'Charge earlier years as well?' });
  await years.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toBeHidden();
  await expect(bar.getByRole('status')).toHaveText('1 registration selected');
});

test('Back closes what is over the page', async ({ page, site }) => {
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminresources`);
  const open = {
    'Jump to a page or a record': 'Jump to…',
    'Are you sure you want to log out?': 'Logout',
  };
  for (const [name, button] of Object.entries(open)) {
    const sidebar = page.getByRole('navigation', { name: 'Portal' });
    await sidebar.getByRole('link', { name: 'Members' }).click();
    await expect(page).toHaveURL(`${site.url}/adminmembers`);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/adminresources`);
    await expect(page.getByRole('dialog', { name })).toBeHidden();
  }
});

test('a list does not say that nothing was found while another search is under way, nor asks at each key of a number', async ({
  page,
  site,
}) => {
  const surname = await importMembers(site, 1);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers${searchFor(`${surname}none`)}`);
  await expect(page.getByText('No records found.')).toBeVisible();
  let answer = () => {};
  const searched = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/user/getAllUsers?**', async (route) => {
    await searched;
    await route.continue();
  });
  await page.getByRole('searchbox', { name: 'Search Member' }).fill(surname);
  await expect(page.getByText('Searching…')).toBeVisible();
  await expect(page.getByText('No records found.')).toBeHidden();
  answer();
  await expect(page.getByRole('link', { name: `Ade01 ${surname}` }).first()).toBeVisible();

  await page.goto(`${site.url}/admindues/arrears`);
  await page.getByRole('button', { name: 'As at' }).click();
  const asked: string[] = [];
  page.on('request', (request) => {
    const years = new URL(request.url()).searchParams.get('minYears');
    if (years) asked.push(years);
  });
  await page.getByLabel('Minimum years owed').pressSequentially('12', { delay: 100 });
  await expect(page).toHaveURL(/minYears=12/);
  expect([...new Set(asked)]).toEqual(['12']);
});
