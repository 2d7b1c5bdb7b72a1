import type { Page } from '@playwright/test';
import { enterAsAdmin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { registerMember } from '../support/people.ts';
import { atEachWidth, chooseOption, expectNoSideways, title } from '../support/portal.ts';
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
  /* Another payer in each: who paid before is remembered by the words. */
  const digits = doubtful.memberId.slice(-4);
  const payer = digits.replace(/\d/g, (digit) => 'BCDFGHJKLM'[Number(digit)] ?? '');
  const rows = [
    'Sample Bank Plc,,,,',
    'Trans. Date,Narration,Debit,Credit,Balance',
    `02-Jan-${year},OPENING BALANCE,,,"100,000.00"`,
    `05-Jan-${year},NIP/GTB/${sure.memberId}/ANNUAL DUES,,"9,000.00","109,000.00"`,
    `06-Jan-${year},NIP/UBA/SOMEBODY UNHEARD OF ${payer},,"4,500.00","113,500.00"`,
    `07-Jan-${year},STAMP DUTY,50.00,,"113,450.00"`,
  ];
  const buffer = Buffer.from(rows.join('\r\n'));
  return { sure, doubtful, file: { name: 'january.csv', mimeType: 'text/csv', buffer } };
}

const upload = async (page: Page, site: Site, account: string, file: object) => {
  await page.goto(`${site.url}/adminbooks/statements`);
  await page.getByRole('combobox', { name: 'Bank account' }).press('ArrowDown');
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
  /* Its row in the list is opened by keyboard as well. */
  await page.goto(`${site.url}/adminbooks/statements`);
  await page.getByRole('table').getByRole('link', { name: account }).press('Enter');
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
  /* Who is chosen by Enter is accepted by the next one. */
  await search.press('Enter');
  await expect(queue).toBeFocused();
  await page.keyboard.press('Enter');
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

test('what may be in the books is asked about, linked and opened again; a sure line is unticked', async ({
  page,
  site,
}) => {
  test.slow();
  const { sure, doubtful, file } = await statementOf(site);
  const account = `Asked ${sure.memberId}`;
  const opening = { kind: 'bank', openedOn: `${year}-01-01`, opening: 0 };
  await site.api('POST', '/cash-book/accounts', { name: account, ...opening });
  await enterAsAdmin(page, site);
  await upload(page, site, account, file);
  const look = () =>
    atEachWidth(page, async () => {
      await expectNoSideways(page);
      await expectAccessible(page);
    });
  await page
    .getByRole('row', { name: /ANNUAL DUES/ })
    .getByRole('checkbox')
    .uncheck();
  await expect(page.getByRole('button', { name: 'Record 0 payments, ₦0.00' })).toBeDisabled();
  await page
    .getByRole('row', { name: /ANNUAL DUES/ })
    .getByRole('checkbox')
    .check();
  await look();

  /* Somebody records the same by hand meanwhile. */
  const { _id: userId } = sure;
  await site.api('POST', '/payment/record', {
    userId,
    amount: 9000,
    method: 'Bank Transfer',
    reference: `By hand ${sure.memberId}`,
    datePayed: `${year}-01-05`,
  });
  await page.getByRole('button', { name: 'Record 1 payment, ₦9,000.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record 1 payment' }).click();
  const asked = page.getByRole('region', { name: 'Row 4' });
  await expect(asked.getByText('This may be in the books already')).toBeVisible();
  await asked.getByRole('button', { name: 'It is another' }).click();
  await expect(asked.getByRole('textbox', { name: 'Why it is another' })).toBeFocused();
  await expect(asked.getByRole('button', { name: 'Record as another' })).toBeDisabled();
  await look();
  await asked.getByRole('button', { name: 'It is the same' }).click();
  await expect(page.getByText('1 line linked.')).toBeVisible();

  await page.getByText('Doubtful (1)').click();
  const queue = page.getByRole('region', { name: 'Doubtful line 1 of 1' });
  /* The focus stays in the parts: in one that was added, at the place of one that was removed. */
  await queue.press('s');
  const split = page.getByRole('dialog', { name: 'Split ₦4,500.00' });
  await split.getByRole('button', { name: 'Add a member' }).press('Enter');
  await expect(split.getByRole('combobox', { name: 'Member of part 3' })).toBeFocused();
  await split.getByRole('button', { name: 'Remove part 3' }).press('Enter');
  await expect(split.getByRole('listitem', { name: 'Part 2' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await queue.getByRole('button', { name: 'Link' }).click();
  const link = page.getByRole('dialog', { name: 'Link ₦4,500.00 with what is in the books' });
  await expect(link.getByText('Nothing in this account near this day')).toBeVisible();
  await look();
  await link.getByRole('button', { name: 'Cancel' }).click();
  await queue.getByRole('button', { name: 'Income' }).click();
  const book = page.getByRole('dialog', { name: 'Book ₦4,500.00 as income' });
  await expect(book.getByRole('button', { name: 'Book income' })).toBeDisabled();
  await look();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  /* What is chosen is asked about as what is typed. */
  await chooseOption(page, 'Category', 'Other receipts');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await queue.getByRole('button', { name: 'Income' }).click();
  const description = book.getByRole('textbox', { name: 'Description' });
  await description.fill('Hall hire');
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await close();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(description).toHaveValue('Hall hire');
  }
  await book.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(book).toBeHidden();
  await look();
  await queue.getByRole('button', { name: 'Suspense' }).click();
  await expect(page.getByText('1 line recorded.')).toBeVisible();
  await page.getByText('Recorded (1)').click();
  await expect(page.getByText('In suspense: nobody’s yet.')).toBeVisible();
  await look();
  await page.goto(`${site.url}/admindues/review`);
  const toGive = page.getByRole('button', { name: 'Give to a member' });
  await expect(toGive).toBeVisible();
  const waiting = await page.locator('.review-item').count();
  const tab = page.getByRole('link', { name: `Review and suspense ${waiting} to decide` });
  await expect(tab).toBeVisible();
  await toGive.click();
  const give = page.getByRole('dialog', { name: 'Give to a member?' });
  await expect(give.getByRole('button', { name: 'Give to a member' })).toBeVisible();
  await page.goBack();
  await page.getByText('Recorded (1)').click();
  await page.getByRole('button', { name: 'Open again' }).click();
  const open = page.getByRole('dialog', { name: 'Open this line of the bank statement again?' });
  await open.getByRole('button', { name: 'Reverse and open again' }).click();
  await expect(page.getByText('Doubtful (1)')).toBeVisible();
  expect((await ledgerOf(site, doubtful._id)).credit).toBe(0);

  /* What left the account is booked by keys, once there is something to choose from, and remembered. */
  const categories = '**/api/v1/cash-book/categories*';
  await page.route(categories, (route) => route.abort());
  await page.reload();
  await page.getByText('Money out (1)').click();
  const out = page.getByRole('region', { name: 'Payment out 1 of 1' });
  await out.press('e');
  const pending = page.getByRole('dialog', { name: 'Book the line' });
  await expect(pending.getByRole('heading', { name: 'could not be loaded' })).toBeVisible();
  await expect(pending.getByRole('button', { name: /^Book/ })).toHaveCount(0);
  await page.unroute(categories);
  await pending.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(out.getByText('Link it with what is in the books')).toBeVisible();
  await look();
  await out.press('e');
  const expense = page.getByRole('dialog', { name: 'Book ₦50.00 as an expense' });
  await expense.getByRole('checkbox', { name: /^Remember it/ }).check();
  await expect(expense.getByText('1 open line of this statement has it.')).toBeVisible();
  await look();
  await expense.getByRole('textbox', { name: 'Description' }).press('Enter');
  await expect(page.getByText('Money out (0)')).toBeVisible();
  await page.goto(`${site.url}/adminbooks/statements`);
  await expect(page.getByText('Bank charges: STAMP DUTY')).toBeVisible();
});
