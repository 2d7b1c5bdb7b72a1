import { enterAsAdmin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { registerMember } from '../support/people.ts';
import { atEachWidth, expectNoSideways, title } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

const year = new Date().getFullYear();

test('reminders are off, are seen by name before they are sent, and are listed with what became of them', async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  const { user } = await registerMember(site.url, { fname: 'Títílayọ̀', lname: 'Àjàyí' });
  await site.api('POST', `/user/${user._id}/confirm`, { confirmed: true });
  await site.api('POST', '/ledger/openings', {
    userId: user._id,
    year: year - 1,
    amount: 9000,
    reason: 'From the old books',
  });
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminpayment/reminders`);
  await expect(title(page)).toHaveText('Reminders');
  await expect(
    page.getByRole('switch', { name: 'Send reminders automatically' }),
  ).not.toBeChecked();
  const preview = page.getByRole('region', { name: 'Who would be reminded now' });
  await expect(preview).toContainText('Títílayọ̀ Àjàyí');
  await expect(preview).toContainText('₦9,000.00');
  await atEachWidth(page, async () => {
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  await preview.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('1 reminder on the way.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Títílayọ̀/ })).toBeVisible();
  await expect(preview).not.toContainText('Títílayọ̀');
  /* What somebody else has changed since the page was opened stays. */
  await site.api('PATCH', '/reminders/settings', { rungs: [7, 30] });
  await page.getByRole('switch', { name: 'Send reminders automatically' }).click();
  await page.getByRole('button', { name: 'Save reminders' }).click();
  await expect(page.getByText('The reminders have been saved.')).toBeVisible();
  const { data } = await site.api('GET', '/reminders/settings');
  expect(data.settings).toMatchObject({ enabled: true, rungs: [7, 30] });
});
