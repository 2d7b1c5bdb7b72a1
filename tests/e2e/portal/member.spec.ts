import type { Page } from '@playwright/test';
import { ensureSubscription, enterAsAdmin, findMember, importMembers } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { registerMember } from '../support/people.ts';
import { arrived, atEachWidth, expectNoSideways } from '../support/portal.ts';
import { expect, type Site, test } from '../support/server.ts';

const openMember = (page: Page, site: Site, id: string) =>
  page.goto(`${site.url}/adminmembers/user/${id}`);

async function chooseMore(page: Page, name: string) {
  const button = page.getByRole('button', { name: /^Actions for/ });
  /* Its words are in its name: who speaks to the browser says what they see. */
  await expect(button).toHaveText('Actions');
  await button.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('a member’s record and its form are accessible at each width', { tag: '@long' }, async ({
  page,
  site,
}) => {
  test.slow();
  const { user } = await registerMember(site.url);
  const { price, dueYear } = await ensureSubscription(site);
  await site.api('POST', '/payment/record', {
    userId: user._id,
    dueYear,
    amount: price,
    method: 'Cash',
    reference: `Teller ${user.memberId}`,
    datePayed: `${dueYear}-01-15`,
  });
  await enterAsAdmin(page, site);
  await openMember(page, site, user._id);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs).toContainText('Member Details');
  await atEachWidth(page, async (width) => {
    if (width === 390) await page.getByText('Successful', { exact: true }).first().click();
    for (const text of ['29 February', '08031234567', 'Member', `15 January ${dueYear}`, 'Cash'])
      await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Successful', { exact: true }).first()).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Disable account' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Adaeze');
  await atEachWidth(page, () => expectAccessible(page));
});

test('a record is corrected: bad input beside its field, and a reload keeps what was typed', async ({
  page,
  site,
}) => {
  const { user } = await registerMember(site.url);
  await enterAsAdmin(page, site);
  await openMember(page, site, user._id);
  await page.getByRole('link', { name: 'Edit' }).click();
  const phone = page.getByLabel(/^Phone Number/);
  await phone.fill('12345');
  await page.getByLabel('Address').fill('2 Dugbe Road');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Phone number must be 11 digits.')).toBeVisible();
  await expect(phone).toBeFocused();
  await page.reload();
  await expect(phone).toHaveValue('12345');
  await expect(page.getByLabel('Address')).toHaveValue('2 Dugbe Road');
  await phone.fill('0803 555 0000');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The member has been saved.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeFocused();
  await expect(page.getByRole('link', { name: '08035550000' })).toBeVisible();
  await expect(page.getByText('2 Dugbe Road')).toBeVisible();
});

test('the form has an address of its own, in a drawer over the record, which stays as it is', async ({
  page,
  site,
}) => {
  const { user } = await registerMember(site.url);
  await enterAsAdmin(page, site);
  await openMember(page, site, user._id);
  const record = page.url();
  const head = page.locator('.member-head');
  await head.evaluate((element: HTMLElement) => {
    element.dataset.mark = 'the same';
  });
  const edit = page.getByRole('link', { name: 'Edit' });
  const drawer = page.getByRole('dialog', { name: 'Edit Adaeze Nwosu' });
  const expectClosed = async () => {
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(record);
    await expect(page).toHaveTitle(/^Member Details/);
    await expect(edit).toBeFocused();
    await expect(head).toHaveAttribute('data-mark', 'the same');
  };
  await edit.click();
  await expect(drawer).toBeVisible();
  await expect(page).toHaveURL(`${record}/edit`);
  await expect(page).toHaveTitle(/^Edit Adaeze Nwosu/);
  await expect(drawer.getByLabel('First Name')).toHaveValue('Adaeze');
  await page.goBack();
  await expectClosed();
  await edit.press('Enter');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expectClosed();
  await page.goto(`${record}/edit`);
  await expect(drawer.getByLabel('First Name')).toHaveValue('Adaeze');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  await expect(edit).toBeFocused();
});

test('a stale edit is told, and goes on over the newer record', async ({ page, site }) => {
  const { user } = await registerMember(site.url);
  await enterAsAdmin(page, site);
  await openMember(page, site, user._id);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('State').fill('Osun');
  await site.api('PATCH', `/user/${user._id}`, { placeOfWork: 'The Bursary' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Somebody has changed this record since')).toBeVisible();
  const again = page.getByRole('button', { name: 'Reload the record' });
  await page.context().setOffline(true);
  await again.click();
  /* Once, though a read of the page below may fail at the same moment, and says so as well. */
  await expect(page.locator('.toast')).toContainText('offline');
  await page.context().setOffline(false);
  await again.click();
  await expect(page.getByLabel('Place of work')).toHaveValue('The Bursary');
  await expect(page.getByLabel('State')).toHaveValue('Osun');

  /* What was typed is guarded over the newer record as it was over the older. */
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(page.getByLabel('State')).toHaveValue('Osun');
  await expect(page.getByLabel('Place of work')).toHaveValue('The Bursary');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The member has been saved.')).toBeVisible();
  const { data } = await site.api('GET', `/user/${user._id}`);
  expect(data.user).toMatchObject({ state: 'Osun', placeOfWork: 'The Bursary' });
});

test('an account is disabled, which ends its sessions, and enabled again', async ({
  page,
  site,
}) => {
  const { user, token } = await registerMember(site.url);
  await enterAsAdmin(page, site);
  await openMember(page, site, user._id);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Adaeze Nwosu is confirmed.')).toBeVisible();
  await expect(page.getByText('Unconfirmed')).toBeHidden();

  await chooseMore(page, 'Disable account');
  const ask = page.getByRole('dialog', { name: 'Disable Adaeze Nwosu’s account?' });
  await expect(ask).toContainText('They are logged out everywhere');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.member-head').getByText('Active')).toBeVisible();
  await chooseMore(page, 'Disable account');
  await ask.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.locator('.member-head').getByText('Disabled')).toBeVisible();
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${site.url}/api/v1/user/me`, { headers })).status).toBe(401);

  await chooseMore(page, 'Enable account');
  await page.getByRole('dialog').getByRole('button', { name: 'Enable account' }).click();
  await expect(page.locator('.member-head').getByText('Active')).toBeVisible();
});

test('an admin is made and unmade; the last one is refused in the server’s words', async ({
  page,
  site,
}) => {
  const { user } = await registerMember(site.url);
  const { user: first } = await enterAsAdmin(page, site);
  await openMember(page, site, user._id);
  const act = async (name: string) => {
    await chooseMore(page, name);
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };
  await act('Make admin');
  await expect(page.getByText('Adaeze Nwosu is an admin now.')).toBeVisible();
  await expect(page.getByText('Admin', { exact: true })).toBeVisible();
  await act('Remove admin');
  await expect(page.getByText('Adaeze Nwosu is no longer an admin.')).toBeVisible();

  await openMember(page, site, first._id);
  await act('Remove admin');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'This is the last admin. Make another member an admin first.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an invited member is sent the invitation from their page', async ({ page, site }) => {
  const surname = await importMembers(site, 1);
  const member = await findMember(site, surname);
  await enterAsAdmin(page, site);
  await openMember(page, site, member._id);
  await expect(page.locator('.member-head').getByText('Not invited')).toBeVisible();
  await expect(page.getByText('No payment record found.')).toBeVisible();
  await chooseMore(page, 'Send invitation');
  await expect(
    page.getByText(`An e-mail with a link is on its way to ${member.email}.`),
  ).toBeVisible();
});

test('an unknown id has a page that leads back', async ({ page, site }) => {
  await enterAsAdmin(page, site);
  for (const id of ['00000000-0000-7000-8000-000000000000', 'nobody'])
    await test.step(id, async () => {
      await openMember(page, site, id);
      await expect(
        arrived(page).getByRole('heading', { level: 1, name: 'Member not found' }),
      ).toBeVisible();
    });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to all members' }).click();
  await expect(page).toHaveURL(`${site.url}/adminmembers`);
});
