import type { Page } from '@playwright/test';
import { enterAsAdmin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { atEachWidth, expectNoSideways, title } from '../support/portal.ts';
import { expect, type Site, test } from '../support/server.ts';

test.describe.configure({ mode: 'default' });

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

const path = '/adminbooks/cash-book';

const expectSound = (page: Page) =>
  atEachWidth(page, async () => {
    await expectNoSideways(page);
    await expectAccessible(page);
  });

async function open(page: Page, site: Site, below = '') {
  await page.goto(`${site.url}${path}${below}`);
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click();
  await page.getByTitle(option, { exact: true }).click();
}

/* What the accounts hold, by name. */
async function balances(site: Site): Promise<Record<string, number>> {
  const { data } = await site.api('GET', '/cash-book/accounts');
  return Object.fromEntries(
    data.accounts.map(({ name, balance }: { name: string; balance: number }) => [name, balance]),
  );
}

test('a treasurer opens accounts, pays with an attachment, transfers, reverses and remits', async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  await enterAsAdmin(page, site);

  await test.step('opens a bank account with its balance', async () => {
    await open(page, site, '/accounts');
    await expect(title(page)).toHaveText('Accounts');
    await expectSound(page);
    await page.getByRole('link', { name: 'Open an account' }).click();
    const form = page.getByRole('dialog', { name: 'Open an account' });
    await form.getByLabel('Name').fill('Union Bank');
    await form.getByRole('radio', { name: 'Bank' }).check();
    await form.getByLabel('Opened on').fill('01-01-2026');
    await form.getByLabel('Opened on').press('Tab');
    await form.getByLabel('Opening balance').fill('500,000');
    await form.getByRole('button', { name: 'Add account' }).click();
    await expect(page.getByRole('row', { name: /Union Bank/ })).toContainText('₦500,000.00');
  });

  await test.step('pays out of it, with the payee’s invoice', async () => {
    await open(page, site);
    await expect(title(page)).toHaveText('Cash book');
    await expect(page).toHaveURL(/from=\d{4}-\d\d-01/);
    await page.getByRole('link', { name: 'Record a payment' }).click();
    const form = page.getByRole('dialog', { name: 'Record a payment' });
    await expect(form.getByLabel('Amount')).toBeVisible();
    await form.getByRole('button', { name: 'Record payment' }).click();
    await expect(form.getByText('Payee is required.')).toBeVisible();
    await form.getByRole('radio', { name: 'Union Bank' }).check();
    await form.getByLabel('Amount').fill('42,500.50');
    await form.getByLabel('Payee').fill('Ṣọlá Printers');
    await form.getByLabel('Purpose').fill('Programme of the meeting');
    await choose(page, 'Category', 'Printing and stationery');
    await form.getByLabel('Approved by').fill('Minute 12');
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByText(/Recorded as PV-\d{4}-000001\./)).toBeVisible();
    await expect(page.getByRole('row', { name: /Ṣọlá Printers/ })).toContainText('₦42,500.50');
    await expectSound(page);
    expect((await balances(site))['Union Bank']).toBe(457_499.5);
  });

  await test.step('puts some of it into cash', async () => {
    await page.getByRole('link', { name: 'Transfer', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Transfer' });
    await form.locator('[data-field=account]').getByRole('radio', { name: 'Union Bank' }).check();
    await form
      .locator('[data-field=toAccount]')
      .getByRole('radio', { name: 'Cash in hand' })
      .check();
    await form.getByLabel('Amount').fill('7000');
    await form.getByRole('button', { name: 'Record transfer' }).click();
    await expect(page.getByText(/Recorded as TV-/)).toBeVisible();
    expect(await balances(site)).toMatchObject({ 'Cash in hand': 7000, 'Union Bank': 450_499.5 });
  });

  await test.step('is told that there is not so much cash', async () => {
    await page.getByRole('link', { name: 'Record a payment' }).click();
    const form = page.getByRole('dialog', { name: 'Record a payment' });
    await form.getByRole('radio', { name: 'Cash in hand' }).check();
    await form.getByLabel('Amount').fill('7000.01');
    await form.getByLabel('Payee').fill('Musa');
    await form.getByLabel('Purpose').fill('Diesel');
    await choose(page, 'Category', 'Secretariat');
    await form.getByLabel('Approved by').fill('The Chairman');
    await form.getByRole('button', { name: 'Record payment' }).click();
    await expect(form.getByText(/No more than ₦7,000.00 can be taken out/).first()).toBeVisible();
    await form.getByLabel('Amount').fill('7000');
    await form.getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByText(/Recorded as PV-\d{4}-000002\./)).toBeVisible();
  });

  await test.step('opens the voucher and its attachment, and reverses it', async () => {
    await page.getByRole('combobox', { name: 'Account', exact: true }).press('ArrowDown');
    await page.getByTitle('Union Bank', { exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Balance' })).toBeVisible();
    await page.getByRole('link', { name: /^PV-\d{4}-000001$/ }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('Minute 12');
    const link = sheet.getByRole('link', { name: 'Open the attachment' });
    const opened = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(opened.headers()['content-type']).toBe('application/pdf');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Reverse' }).click();
    const reverse = page.getByRole('dialog', { name: /^Reverse PV-/ });
    await reverse.getByLabel('Reason').fill('Entered twice');
    await reverse.getByRole('button', { name: 'Reverse voucher' }).click();
    await expect(page.getByText(/Reversed as PV-\d{4}-000003\./)).toBeVisible();
    await expect(sheet.getByRole('link', { name: /^PV-\d{4}-000003$/ })).toBeVisible();
    expect((await balances(site))['Union Bank']).toBe(493_000);
  });

  await test.step('sets the national body’s share and remits in advance', async () => {
    await open(page, site, '/share');
    await expect(title(page)).toHaveText('National body’s share');
    await page.getByRole('link', { name: 'Set a rate' }).click();
    const rate = page.getByRole('dialog', { name: 'Set a rate' });
    await rate.getByLabel('Percent').fill('12.5');
    await expectAccessible(page);
    await rate.getByRole('button', { name: 'Set the rate' }).click();
    await expect(page.getByRole('row', { name: /12.5%/ })).toContainText('In force');
    await expectSound(page);
    await page.getByRole('link', { name: 'Remit', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Remit to the national body' });
    await form.getByRole('radio', { name: 'Union Bank' }).check();
    await form.getByLabel('Amount').fill('1000');
    await form.getByLabel('Payee').fill('The Institute');
    await form.getByLabel('Approved by').fill('Minute 13');
    await form.getByRole('button', { name: 'Record remittance' }).click();
    await expect(form.getByText(/The national body is owed ₦0.00/).first()).toBeVisible();
    await form.getByLabel('Why more than is owed').fill('In advance');
    await form.getByRole('button', { name: 'Record remittance' }).click();
    await expect(page.getByText(/Recorded as RM-/)).toBeVisible();
  });

  await test.step('sees a voucher of another month than the list would show', async () => {
    await open(page, site, '/receipt');
    const form = page.getByRole('dialog', { name: 'Record a receipt' });
    await form.getByRole('radio', { name: 'Union Bank' }).check();
    await form.getByLabel('Amount').fill('650');
    await form.getByLabel('Date').fill('15-02-2026');
    await form.getByLabel('Date').press('Tab');
    await form.getByLabel('Received from').fill('Ọláídé Guest');
    await form.getByLabel('Purpose').fill('Dinner ticket');
    await form.getByLabel('Reference').fill('FT7788995');
    await form.getByRole('radio', { name: 'Other receipts' }).check();
    await form.getByRole('button', { name: 'Record receipt' }).click();
    await expect(page.getByText(/Recorded as RV-/)).toBeVisible();
    await expect(page).toHaveURL(/from=2026-02-01&to=2026-02-28/);
    await expect(page.getByRole('row', { name: /Ọláídé Guest/ })).toContainText('₦650.00');
  });

  await test.step('says why the same receipt is another', async () => {
    await open(page, site, '/receipt');
    const form = page.getByRole('dialog', { name: 'Record a receipt' });
    await form.getByRole('radio', { name: 'Union Bank' }).check();
    await form.getByLabel('Amount').fill('650');
    await form.getByLabel('Date').fill('15-02-2026');
    await form.getByLabel('Date').press('Tab');
    await form.getByLabel('Received from').fill('Ọláídé Guest');
    await form.getByLabel('Purpose').fill('Dinner ticket');
    await form.getByLabel('Reference').fill('FT7788995');
    await form.getByRole('radio', { name: 'Other receipts' }).check();
    await form.getByRole('button', { name: 'Record receipt' }).click();
    await form.getByRole('button', { name: 'It is another' }).click();
    const reason = form.locator('[data-field=acceptRepeat]');
    await expect(reason).toContainText('Why it is another');
    await expect(reason).not.toContainText('optional');
    await reason.getByRole('textbox').fill('A second guest of theirs');
    await form.getByRole('button', { name: 'Record receipt' }).click();
    await expect(page.getByRole('row', { name: /Ọláídé Guest/ })).toHaveCount(2);
  });

  await test.step('saves the journal', async () => {
    await open(page, site);
    await page.getByRole('button', { name: 'Journal' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^journal-.*\.csv$/);
  });
});

test('a category is added, and retired', async ({ page, ownSite: site }) => {
  await enterAsAdmin(page, site);
  await open(page, site, '/categories');
  await expect(title(page)).toHaveText('Categories');
  await expectSound(page);
  await page.getByRole('link', { name: 'Add a category' }).click();
  const form = page.getByRole('dialog', { name: 'Add a category' });
  await form.getByLabel('Name').fill('Hall rent');
  await form.getByRole('radio', { name: 'Payments' }).check();
  await form.getByRole('button', { name: 'Add category' }).click();
  const row = page.getByRole('row', { name: /Hall rent/ });
  await expect(row).toContainText('Payments');
  await row.getByRole('button').first().click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Hall rent' });
  await edit.getByRole('switch', { name: 'Retired' }).click();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(row).toContainText('Retired');
});

test('a printed list says what it is of: its days, the search and the filters', async ({
  page,
  ownSite: site,
}) => {
  await enterAsAdmin(page, site);
  await page.goto(
    `${site.url}/adminbooks/cash-book?from=2026-01-01&to=2026-03-31&kind=payment&search=diesel`,
  );
  const said = page.getByText(
    'From: 1 January 2026 · To: 31 March 2026 · Search: diesel · Kind: Payment',
  );
  await expect(said).toHaveCount(1);
  await expect(said).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(said).toBeVisible();
});
