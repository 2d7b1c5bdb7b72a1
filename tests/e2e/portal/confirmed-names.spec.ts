import { ensureSubscription, enterAsAdmin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { enter, registerMember } from '../support/people.ts';
import { arrived, atEachWidth, expectNoSideways } from '../support/portal.ts';
import { expect, type Site, test } from '../support/server.ts';

const year = new Date().getFullYear();
const label = 'Letter of good standing';

async function paid(site: Site, userId: string) {
  const { price } = await ensureSubscription(site);
  await site.api('POST', '/payment/record', {
    userId,
    amount: price,
    method: 'Cash',
    reference: `Letter ${userId}`,
    datePayed: `${year}-01-02`,
  });
}

test('a member finds the letter of good standing, or why there is none', async ({ page, site }) => {
  test.slow();
  const session = await registerMember(site.url);
  await paid(site, session.user._id);
  await enter(page, session);
  const dues = page.getByRole('region', { name: 'Your dues' });
  const button = page.getByRole('button', { name: label });
  await test.step('why not, before the confirmation', async () => {
    for (const path of ['dashboard', 'payment/statement']) {
      await page.goto(`${site.url}/${path}`);
      const why = 'once the secretariat has confirmed the membership';
      await expect(page.getByText(why)).toBeVisible();
      await expect(button).toHaveCount(0);
      await atEachWidth(page, () => expectNoSideways(page));
    }
  });
  await site.api('POST', `/user/${session.user._id}/confirm`, {});
  for (const path of ['dashboard', 'payment/statement'])
    await test.step(`the button at /${path}`, async () => {
      await page.goto(`${site.url}/${path}`);
      await atEachWidth(page, async () => {
        await expect(button).toBeVisible();
        await expectNoSideways(page);
        await expectAccessible(page);
      });
      const saved = page.waitForEvent('download');
      await button.click();
      expect((await saved).suggestedFilename()).toMatch(/^letter-LGS-.*\.pdf$/);
    });
  await site.api('POST', '/ledger/openings', {
    userId: session.user._id,
    year: year - 1,
    amount: 500,
    reason: 'Older book',
  });
  await page.goto(`${site.url}/dashboard`);
  await expect(dues).toContainText('while dues are overdue');
  await expect(button).toHaveCount(0);
});

test('a new name is the member’s own at once, and the register’s once an admin confirms it', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const member = await registerMember(site.url, { fname: 'Ngozi', lname: 'Okeke' });
  await site.api('POST', `/user/${member.user._id}/confirm`, {});
  await enter(page, member);
  await page.goto(`${site.url}/settings`);
  await expect(page.getByText('once the secretariat has confirmed it.').first()).toBeVisible();
  await page.getByLabel('Last Name').fill('Ọládélé');
  await page.getByLabel('First Name').fill('Ngozika');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await atEachWidth(page, async () => {
    await expect(page.getByText('letters and receipts have Ngozi Okeke.')).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  await expect(page.getByLabel('Last Name')).toHaveValue('Ọládélé');
  await page.goto(`${site.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Welcome, Ngozika' })).toBeVisible();
  const seen = () => site.api('GET', `/user/${member.user._id}`);
  expect((await seen()).data.user).toMatchObject({ fname: 'Ngozi', lname: 'Okeke' });

  const office = await browser.newPage();
  await enterAsAdmin(office, site);
  const names = office.getByRole('region', { name: 'New names' });
  await office.goto(`${site.url}/adminmembers/registrations`);
  await atEachWidth(office, async () => {
    await expect(names).toContainText('Ngozi Okeke');
    await expect(names).toContainText('Ngozika Ọládélé');
    await expectNoSideways(office);
    await expectAccessible(office);
  });
  await office.goto(`${site.url}/adminmembers/user/${member.user._id}`);
  await expect(arrived(office).getByText('Requested name')).toBeVisible();
  await office.goto(`${site.url}/adminmembers`);
  await expect(office.getByText('One member has changed their name.')).toBeVisible();
  await office.goto(`${site.url}/adminmembers/registrations`);
  await names.getByRole('button', { name: 'Confirm the name Ngozika Ọládélé' }).click();
  await expect(office.getByText('Ngozi Okeke is Ngozika Ọládélé now.')).toBeVisible();
  await expect(names).toHaveCount(0);
  expect((await seen()).data.user).toMatchObject({ fname: 'Ngozika', lname: 'Ọládélé' });

  await test.step('and can be refused', async () => {
    await page.goto(`${site.url}/settings`);
    await page.getByLabel('First Name').fill('Chief Ngozika');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Until then letters and receipts have')).toBeVisible();
    await office.reload();
    await names.getByRole('button', { name: /^Refuse/ }).click();
    await expect(office.getByText('Ngozika Ọládélé stays as it is.')).toBeVisible();
    await page.goto(`${site.url}/dashboard`);
    await expect(page.getByRole('heading', { name: 'Welcome, Ngozika' })).toBeVisible();
  });
  await office.close();
});
