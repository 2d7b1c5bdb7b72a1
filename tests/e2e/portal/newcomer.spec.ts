import { enterAsAdmin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { enter, registerMember, sessionOf } from '../support/people.ts';
import {
  arrived,
  atEachWidth,
  expectNoSideways,
  openNavigation,
  title,
} from '../support/portal.ts';
import { apiOf, expect, firstAdmin, type Site, test } from '../support/server.ts';

const label = 'Member of the national institute of chartered accountants';

test('a newcomer is told that they wait and what comes next, and is a member once confirmed', async ({
  page,
  site,
}) => {
  const member = await registerMember(site.url);
  await enter(page, member);
  const waiting = page.getByRole('region', {
    name: 'Your registration is waiting for confirmation',
  });
  const profile = page.getByRole('complementary', { name: 'Profile' });
  await page.goto(`${site.url}/dashboard`);
  await atEachWidth(page, async () => {
    await expect(waiting).toContainText(member.user.memberId);
    await expect(waiting).toContainText('You do not need to do anything.');
    await expect(waiting).toContainText(
      'Announcements, files for members and the society’s bank account open once it is confirmed.',
    );
    await expect(profile).toContainText('Waiting for confirmation');
    await expect(page.getByText(label)).toHaveCount(0);
    await expect(page.getByLabel('Three stars')).toHaveCount(0);
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  await site.api('POST', `/user/${member.user._id}/confirm`, {});
  await expect(profile).toContainText(label);
  await expect(page.getByLabel('Three stars')).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

async function addFile(site: Site, fileName: string, audience: 'members' | 'registered') {
  const { token } = await sessionOf(site.url, firstAdmin.memberId, firstAdmin.password);
  const form = new FormData();
  form.append('fileName', fileName);
  form.append('audience', audience);
  form.append('image', new Blob(['Of the society.']), 'paper.txt');
  const headers = { authorization: `Bearer ${token}` };
  const body = { method: 'POST', headers, body: form };
  expect((await fetch(`${site.url}/api/v1/file/upload`, body)).status).toBe(201);
}

test('what waits for the confirmation says so on its page, and opens at once, without a new log-in', async ({
  page,
  site,
}) => {
  test.slow();
  await addFile(site, 'Form to join', 'registered');
  await addFile(site, 'Minutes of the council', 'members');
  await site.api('POST', '/announcements', { title: 'The dinner', body: 'Come at seven.' });
  await site.api('PATCH', '/ledger/settings', {
    bankName: 'Oyan Bank',
    accountNumber: '0123456789',
    accountName: 'The Society',
  });
  const member = await registerMember(site.url);
  await enter(page, member);
  const waiting = page.getByRole('region', { name: 'Waiting for confirmation' });
  /* Its name in the list; 'Download' names it too. */
  const file = (name: string) => page.locator('main b').getByText(name, { exact: true });
  const sentence = 'once the secretariat has confirmed your registration.';
  for (const [path, heading] of [
    ['/payment/transfer', 'Pay by bank transfer'],
    ['/resourcesdash', 'Resources'],
    ['/message', 'Messages'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(site.url + path);
      await expect(title(page)).toHaveText(heading);
      await atEachWidth(page, async () => {
        await expect(waiting).toContainText(sentence);
        await expectNoSideways(page);
        await expectAccessible(page);
      });
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.locator('.toast')).toHaveCount(0);
      await expect(page.getByText('0123456789')).toHaveCount(0);
      await expect(file('Minutes of the council')).toHaveCount(0);
      await expect(file('Form to join')).toHaveCount(path === '/resourcesdash' ? 1 : 0);
    });

  const messages = (await openNavigation(page)).getByRole('link', { name: /^Messages/ });
  await expect(messages).toHaveText('Messages');
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
  await site.api('POST', `/user/${member.user._id}/confirm`, {});
  await expect(page.getByText('The dinner')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(messages).toContainText('unread');
  await expect(page.locator('html[data-same]')).toHaveCount(1);
  await page.goto(`${site.url}/resourcesdash`);
  await expect(file('Minutes of the council')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.goto(`${site.url}/payment/transfer`);
  await expect(page.getByText('0123456789')).toBeVisible();

  await site.api('POST', `/user/${member.user._id}/confirm`, { confirmed: false });
  await expect(waiting).toContainText(sentence);
  await expect(page.getByText('0123456789')).toHaveCount(0);
});

test('a member edits place of work and state; another designation waits for an admin', async ({
  page,
  browser,
  site,
}) => {
  const member = await registerMember(site.url, { fname: 'Ngozi', status: 'ACA' });
  await enter(page, member);
  await page.goto(`${site.url}/settings`);
  await page.getByLabel('State').fill('Oyo');
  await page.getByLabel('Place of Work').fill('Ọlá & Co.');
  await page.getByRole('radio', { name: 'FCA' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await atEachWidth(page, async () => {
    await expect(page.getByText('FCA waits for the secretariat.')).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  /* Saving the rest again does not withdraw it. */
  await page.getByLabel('State').fill('Lagos');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const mine = () => apiOf(site.url, member.token)('GET', '/user/me');
  await expect.poll(async () => (await mine()).state).toBe('Lagos');
  expect(await mine()).toMatchObject({ status: 'ACA', pendingStatus: 'FCA' });

  const office = await browser.newPage();
  await enterAsAdmin(office, site);
  await office.goto(`${site.url}/adminmembers`);
  const note = office.getByRole('note').filter({ hasText: 'another designation' });
  await note.getByRole('button', { name: 'Show them' }).click();
  await expect(office).toHaveURL(/pendingStatus=yes/);
  await office.goto(`${site.url}/adminmembers/user/${member.user._id}`);
  await expect(arrived(office).getByText('Requested designation')).toBeVisible();
  await office.getByRole('button', { name: /^Actions for / }).click();
  await office.getByRole('menuitem', { name: 'Accept FCA' }).click();
  await expect(office.getByText('is FCA now.')).toBeVisible();
  await office.close();
  expect(await mine()).toMatchObject({ status: 'FCA' });
});
