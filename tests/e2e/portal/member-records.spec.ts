import type { Locator, Page } from '@playwright/test';
import { enterAsAdmin, findMember, importMembers } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { registerMember } from '../support/people.ts';
import { arrived, atEachWidth, expectNoSideways } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

/* Answers whether the record that comes back may have the address that another has by now. */
async function shareWith(page: Page, memberId: string) {
  const ask = page.getByRole('dialog', { name: 'is the e-mail address of others as well' });
  await expect(ask.getByRole('listitem')).toContainText(`(${memberId})`);
  await ask.getByRole('button', { name: 'Share the address' }).click();
}

test('a registration is refused with a reason from the queue, and that can be taken back', async ({
  page,
  site,
}) => {
  test.slow();
  const email = 'turned.away@example.com';
  const { user } = await registerMember(site.url, { fname: 'Turned', lname: 'Away', email });
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers/registrations`);
  await expectNoSideways(page);
  await page.getByRole('link', { name: 'Refuse Turned Away' }).first().click();
  const form = page.getByRole('dialog', { name: 'Refuse the registration of Turned Away' });
  await form.getByRole('button', { name: 'Refuse and e-mail the reason' }).click();
  await expect(form.getByText('Reason is required.')).toBeVisible();
  await form.getByLabel('Reason').fill('The institute has this ID for somebody else.');
  await atEachWidth(page, () => expectAccessible(page));
  await form.getByRole('button', { name: 'Refuse and e-mail the reason' }).click();
  await expect(page.getByText('Turned Away’s registration is refused')).toBeVisible();
  await expect(page).toHaveURL(/\/adminmembers\/registrations$/);
  await page.goto(`${site.url}/adminmembers/user/${user._id}`);
  const note = page.getByRole('note').filter({ hasText: 'This registration was refused' });
  await expect(note).toContainText('The institute has this ID for somebody else.');
  await expect(arrived(page).getByText(user.memberId).first()).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Turned Away' }).click();
  await page.getByRole('menuitem', { name: 'Take the refusal back' }).click();
  const since = await registerMember(site.url, { email });
  await page.getByRole('dialog').getByRole('button', { name: 'Take the refusal back' }).click();
  await shareWith(page, since.user.memberId);
  await expect(note).toBeHidden();
  await expect(page.locator('.member-head').getByText('Unconfirmed')).toBeVisible();
});

test('two records of one person are merged after a preview, and that is undone', async ({
  page,
  site,
}) => {
  test.slow();
  const surname = await importMembers(site, 2);
  const loser = await findMember(site, `Ade01 ${surname}`);
  const winner = await findMember(site, `Ade02 ${surname}`);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers/user/${loser._id}/merge`);
  const dialog = page.getByRole('dialog', { name: 'Merge the record of' });
  await dialog.getByLabel('The record that stays').fill(winner.email);
  await page.getByTitle(`Ade02 ${surname} (${winner.memberId})`).click();
  await expect(dialog.getByText(`${winner.memberId}, stays`)).toBeVisible();
  await atEachWidth(page, async () => {
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  await dialog.getByRole('button', { name: `Merge into ${winner.memberId}` }).click();
  await expect(page).toHaveURL(new RegExp(`${winner._id}$`));
  const merged = page.getByRole('region', { name: 'Records merged into this one' });
  await merged.getByRole('link', { name: new RegExp(loser.memberId) }).click();
  const note = page.getByRole('note').filter({ hasText: 'This record was merged into' });
  await expect(note).toContainText(winner.memberId);

  await page.getByRole('button', { name: /^Actions for Ade01/ }).click();
  await page.getByRole('menuitem', { name: 'Undo the merge' }).click();
  await site.api('PATCH', `/user/${winner._id}`, { email: loser.email });
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the merge' }).click();
  await shareWith(page, winner.memberId);
  await expect(note).toBeHidden();
});

test('the invitations show who was never mailed, and mail all of them', async ({ page, site }) => {
  test.slow();
  const surname = await importMembers(site, 2);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers/invitations?search=${surname}`);
  await expect(page.getByRole('row').filter({ hasText: surname })).toHaveCount(2);
  await atEachWidth(page, async () => {
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  /* On the narrowest phone a long label wraps within its frame. */
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSideways(page);
  await page.goto(`${site.url}/adminpayment/settings`);
  const add = page.getByRole('button', { name: 'Add: category without a vote' });
  const rightOf = async (one: Locator) => {
    const box = await one.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  const frame = page.getByRole('group', { name: 'Categories without a vote' });
  await expect(add).toBeVisible();
  expect(await rightOf(add)).toBeLessThan(await rightOf(frame));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goBack();
  await page.getByRole('button', { name: 'Invite all of them' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(/on the way\./)).toBeVisible();
  await page.getByText(/^E-mailed \(/).click();
  await expect(page.getByText(/^E-mailed on /).first()).toBeVisible();
});
