import type { Page } from '@playwright/test';
import { enterAsAdmin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { registerMember } from '../support/people.ts';
import { atEachWidth, expectNoSideways, title } from '../support/portal.ts';
import { expect, type Site, test } from '../support/server.ts';

const year = new Date().getFullYear();

/* Two members who owe, and a statement in which one of them is sure and the other is not. */
async function statementOf(site: Site) {
  const sure = (await registerMember(site.url)).user;
  const doubtful = (await registerMember(site.url)).user;
  for (const { _id: userId } of [sure, doubtful])
    await site.api('POST', '/ledger/openings', {
      userId,
      year: year - 1,
      amount: 9000,
      reason: 'From the old books',
    });
  const rows = [
    'Sample Bank Plc,,,,',
    'Trans. Date,Narration,Debit,Credit,Balance',
    `02-Jan-${year},OPENING BALANCE,,,"100,000.00"`,
    `05-Jan-${year},NIP/GTB/${sure.memberId}/ANNUAL DUES,,"9,000.00","109,000.00"`,
    `06-Jan-${year},NIP/UBA/SOMEBODY UNHEARD OF ${doubtful.memberId.slice(-4)},,"4,500.00","113,500.00"`,
    `07-Jan-${year},STAMP DUTY,50.00,,"113,450.00"`,
  ];
  const buffer = Buffer.from(rows.join('\r\n'));
  return { sure, doubtful, file: { name: 'january.csv', mimeType: 'text/csv', buffer } };
}

const upload = async (page: Page, site: Site, account: string, file: object) => {
  await page.goto(`${site.url}/adminbooks/statements`);
  await page.getByRole('combobox', { name: 'Bank account' }).click();
  await page.locator('.ant-select-item-option:visible', { hasText: account }).click();
  await page.locator('input[type=file]').setInputFiles(file as never);
  await page.getByRole('button', { name: 'Upload and match' }).click();
  await expect(title(page)).toContainText(account);
};

const ledgerOf = async (site: Site, id: string) =>
  (await site.api('GET', `/ledger/member/${id}`)).data;

test('sure lines of a bank statement are recorded together, doubtful ones by keys, and never twice', async ({
  page,
  site,
}) => {
  test.slow();
  const { sure, doubtful, file } = await statementOf(site);
  const account = `Main ${sure.memberId}`;
  const opening = { kind: 'bank', openedOn: `${year}-01-01`, opening: 100_000 };
  await site.api('POST', '/cash-book/accounts', { name: account, ...opening });
  const before = [await ledgerOf(site, sure._id), await ledgerOf(site, doubtful._id)];
  await enterAsAdmin(page, site);
  await upload(page, site, account, file);
  await expect(page.getByText('Sure (1)')).toBeVisible();
  await expect(page.getByText('Doubtful (1)')).toBeVisible();
  await atEachWidth(page, async () => {
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  await page.getByRole('button', { name: 'Record 1 payment, ₦9,000.00' }).click();
  const ask = page.getByRole('dialog', { name: 'Record 1 payment, ₦9,000.00?' });
  await ask.getByRole('button', { name: 'Record 1 payment' }).click();
  await expect(page.getByText('1 line recorded.')).toBeVisible();
  const [owedBySure = 0, owedByDoubtful = 0] = before.map(({ owed }) => Number(owed));
  expect((await ledgerOf(site, sure._id)).owed).toBe(owedBySure - 9000);

  await page.getByText('Doubtful (1)').click();
  const queue = page.getByRole('region', { name: 'Doubtful line 1 of 1' });
  await expect(queue).toBeVisible();
  await atEachWidth(page, async () => {
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  const search = page.getByRole('combobox', { name: 'Another member' });
  await queue.press('/');
  await search.fill(doubtful.memberId);
  const option = page.locator('.ant-select-item-option:visible', { hasText: doubtful.memberId });
  await expect(option).toHaveCount(1);
  await option.click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('1 line recorded.').last()).toBeVisible();
  await expect
    .poll(async () => (await ledgerOf(site, doubtful._id)).owed)
    .toBe(owedByDoubtful - 4500);

  await upload(page, site, account, file);
  await expect(page.getByText('Sure (0)')).toBeVisible();
  await expect(page.getByText('Doubtful (0)')).toBeVisible();
  expect((await ledgerOf(site, sure._id)).owed).toBe(owedBySure - 9000);
});

test('a file without a head row that is known asks which column is which, and says what is missing', async ({
  page,
  site,
}) => {
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminbooks/statements`);
  const rows = ['when;what;how much', `05-Jan-${year};NIP/GTB/SOMEBODY;5000`];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'odd.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await page.getByRole('button', { name: 'Upload and match' }).click();
  await expect(page.getByRole('group', { name: 'Which column is which' })).toBeVisible();
  await expect(page.getByText(/^Still needed: /)).toBeVisible();
});
