import { enterAsAdmin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { enter, registerMember } from '../support/people.ts';
import { arrived, atEachWidth, expectNoSideways } from '../support/portal.ts';
import { apiOf, expect, test } from '../support/server.ts';

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
  await atEachWidth(page, async () => {
    await page.goto(`${site.url}/dashboard`);
    await expect(waiting).toContainText(member.user.memberId);
    await expect(waiting).toContainText('You do not need to do anything.');
    await expect(profile).toContainText('Waiting for confirmation');
    await expect(page.getByText(label)).toHaveCount(0);
    await expect(page.getByLabel('Three stars')).toHaveCount(0);
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  await site.api('POST', `/user/${member.user._id}/confirm`, {});
  await page.reload();
  await expect(profile).toContainText(label);
  await expect(page.getByLabel('Three stars')).toBeVisible();
  await expect(waiting).toHaveCount(0);
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
