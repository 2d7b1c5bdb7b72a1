import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { ensureSubscription } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { enterAsAdmin, enterDemo, registerMember } from '../support/people.ts';
import { arrived, atEachWidth, expectOnPaper, title } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

test.describe.configure({ mode: 'default' });

const year = new Date().getFullYear();

async function open(page: Page, url: string) {
  await enterAsAdmin(page, url);
  await page.goto(`${url}/admindues`);
  await expect(arrived(page).getByRole('heading', { level: 1, name: 'Annual Dues' })).toBeVisible();
}

/* Opens 'Record a payment' and chooses the member by their ID. */
async function openForm(page: Page, memberId: string) {
  await page.getByRole('link', { name: 'Record a payment' }).click();
  const form = page.getByRole('dialog', { name: 'Record a payment' });
  await form.getByRole('combobox', { name: 'Member' }).fill(memberId);
  /* Once the server has answered, nobody else is left to choose. */
  await expect(page.locator('.ant-select-item-option')).toHaveCount(1);
  await page.locator('.ant-select-item-option', { hasText: memberId }).click();
  await expect(form.locator('.ant-select', { hasText: memberId })).toBeVisible();
  return form;
}

const chooseMethod = (page: Page, method: string) =>
  page.getByRole('dialog').getByRole('radio', { name: method, exact: true }).check();

/* Leaves the payments of one status in the list. */
async function filterByStatus(page: Page, status: string) {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  const clear = filters.getByRole('button', { name: 'Clear filters' });
  if (await clear.isEnabled()) await clear.click();
  await filters.getByRole('combobox', { name: 'Status' }).click();
  await page.locator('.ant-select-item-option', { hasText: status }).click();
  await page.keyboard.press('Escape');
  await title(page).click();
}

test('dues received by hand are recorded, listed, filtered and exported', async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  await open(page, site.url);
  await expect(page.getByText('No records found.')).toBeVisible();
  await site.api('POST', '/subscription/createSubscription', {
    subName: `Annual Dues ${year}`,
    subDetail: 'All in',
    price: 27500,
    subscriptionType: `${year}-03-31`,
  });
  const { user } = await registerMember(site.url, { fname: 'Títílayọ̀', lname: 'Àjàyí' });
  await page.reload();
  const form = await openForm(page, user.memberId);
  await expect(form.getByLabel('Amount')).toHaveValue('27500');
  const record = form.getByRole('button', { name: 'Record payment' });
  await expect(form.getByRole('radio')).toHaveCount(4);
  await expect(form.getByText('POS', { exact: true })).toBeVisible();
  await record.click();
  await expect(form.getByText('Method is required.')).toBeVisible();
  await expect(form.getByText('Reference is required.')).toBeVisible();
  await chooseMethod(page, 'Cheque');
  await form.getByLabel('Reference').fill('CHQ 004512');
  await form.getByLabel('Amount').fill('0');
  await record.click();
  await expect(form.locator('.ant-form-item-explain-error')).toBeVisible();
  await expect(form.getByLabel('Reference')).toHaveValue('CHQ 004512');
  await form.getByLabel('Amount').fill('27,500');
  await record.click();
  await expect(
    page.getByText(new RegExp(`Payment recorded. The invoice number is INV-${year}-\\d+.`)),
  ).toBeVisible();
  await expect(form).toBeHidden();

  const row = page.getByRole('row', { name: /Títílayọ̀/ });
  for (const text of [user.memberId, 'ACA', String(year), '₦27,500.00', 'Cheque', 'Successful'])
    await expect(row).toContainText(text);
  await expectOnPaper(page, [
    ...['Member ID', 'Full Name', 'Membership Status', 'Payment Year', 'Amount paid'],
    ...['Payment Method', 'Date Paid', 'Status'],
  ]);
  await expect(page.getByRole('listitem').filter({ hasText: 'Total Revenue' })).toContainText(
    '₦27,500',
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'Paid this year' })).toContainText('1');
  await row.getByRole('link').click();
  const details = page.getByRole('dialog', { name: /Títílayọ̀/ });
  await expect(details).toContainText('CHQ 004512');
  await page.reload();
  await expect(details).toContainText('CHQ 004512');
  await page.goBack();
  await expect(details).toBeHidden();

  await filterByStatus(page, 'Failed');
  await expect(page.getByText('No records found.')).toBeVisible();
  await filterByStatus(page, 'Successful');
  await expect(row).toBeVisible();
  const save = async (kind: string) => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: kind }).click();
    return saved;
  };
  const file = await save('CSV');
  expect(file.suggestedFilename()).toMatch(/^payments-.*\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain('CHQ 004512');
  const workbook = await save('Excel');
  expect(workbook.suggestedFilename()).toMatch(/^payments-.*\.xlsx$/);
  const rows = await readSheet(await readFile(await workbook.path()));
  expect(rows.flat()).toEqual(expect.arrayContaining(['CHQ 004512', 27500]));
});

test('a reference that is recorded already is asked about, and a failed call loses nothing', async ({
  page,
  ownSite: site,
}) => {
  const { price } = await ensureSubscription(site);
  const { user } = await registerMember(site.url);
  const paid = { userId: user._id, dueYear: year, amount: price, datePayed: `${year}-01-02` };
  await open(page, site.url);
  const form = await openForm(page, user.memberId);
  await chooseMethod(page, 'Cash');
  await form.getByLabel('Reference').fill('R 17');
  const record = form.getByRole('button', { name: 'Record payment' });
  await page.route('**/payment/record', (route) => route.abort());
  await record.click();
  await expect(form.getByText('No response from the server.')).toBeVisible();
  await page.unroute('**/payment/record');
  /* What was said of the last press is not said of the next. */
  await form.getByLabel('Reference').fill('');
  await record.click();
  await expect(form.getByText('Reference is required.')).toBeVisible();
  await expect(form.getByText('No response from the server.')).toBeHidden();
  await form.getByLabel('Reference').fill('R 17');

  /* A reload keeps the form, with the member by name. */
  await page.reload();
  await expect(form.getByLabel('Reference')).toHaveValue('R 17');
  await expect(form.locator('.ant-select', { hasText: user.memberId })).toBeVisible();

  await site.api('POST', '/payment/record', { ...paid, method: 'Cash', reference: 'R 17' });
  await record.click();
  await expect(form.getByText(/with this reference is recorded already/).first()).toBeVisible();
  await expect(form.getByLabel('Reference', { exact: true })).toHaveValue('R 17');
  await form.getByRole('button', { name: 'It is another' }).click();
  await expect(form.getByLabel('Why it is another')).toBeVisible();
});

test('a date that cannot be read is refused as it stands, and one taken away is missing', async ({
  page,
  ownSite: site,
}) => {
  await ensureSubscription(site);
  const { user } = await registerMember(site.url);
  await open(page, site.url);
  const form = await openForm(page, user.memberId);
  await chooseMethod(page, 'Cash');
  await form.getByLabel('Reference').fill('R 18');
  const date = form.getByLabel('Date Paid');
  const record = form.getByRole('button', { name: 'Record payment' });
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/payment/record')) sent += 1;
  });

  /* By the key: the calendar may lie over the button. */
  await date.fill('31/02/2026');
  await record.press('Enter');
  await expect(form.getByText('Date paid must be a date like 2026-03-31.')).toBeVisible();
  await expect(date).toHaveValue('31/02/2026');
  await date.press('ControlOrMeta+a');
  await date.press('Backspace');
  await record.press('Enter');
  await expect(form.getByText('Date paid is required.')).toBeVisible();
  await expect(date).toHaveValue('');
  await date.fill('31/02/2026');
  await page
    .getByTitle(/^\d{4}-\d\d-01$/)
    .first()
    .click();
  await expect(date).toHaveValue(/^01\/\d\d\/\d{4}$/);
  expect(sent).toBe(0);

  /* One that can be read counts as it is typed. */
  await date.fill(`3/1/${year}`);
  await record.press('Enter');
  await expect(form).toBeHidden();
  const { data } = await site.api('GET', `/payment/user/${user._id}`);
  expect(data).toMatchObject([{ datePayed: expect.stringContaining(`${year}-01-03`) }]);
});

test('another year brings its price, also into the draft', async ({ page, ownSite: site }) => {
  await ensureSubscription(site);
  const before = { subName: 'Dues before', subDetail: 'All in', price: 9000 };
  await site.api('POST', '/subscription/createSubscription', {
    ...before,
    subscriptionType: `${year - 1}-12-31`,
  });
  await open(page, site.url);
  await page.getByRole('link', { name: 'Record a payment' }).click();
  const form = page.getByRole('dialog', { name: 'Record a payment' });
  await form.locator('.ant-select', { hasText: 'The oldest first' }).click();
  await page.locator('.ant-select-item-option', { hasText: String(year - 1) }).click();
  await expect(form.getByLabel('Amount')).toHaveValue('9000');
  await page.reload();
  await expect(form.locator('.ant-select', { hasText: String(year - 1) })).toBeVisible();
  await expect(form.getByLabel('Amount')).toHaveValue('9000');
});

test('a payment that was cancelled while it was sent is said, and can be undone', async ({
  page,
  ownSite: site,
}) => {
  await ensureSubscription(site);
  const { user } = await registerMember(site.url);
  await open(page, site.url);
  const form = await openForm(page, user.memberId);
  await chooseMethod(page, 'Cash');
  await form.getByLabel('Reference').fill('Slip of the hand');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/payment/record', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await form.getByRole('button', { name: 'Record payment' }).click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  release();
  await expect(page.getByText('It had been saved before the form was closed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The change was undone.')).toBeVisible();
  const { data } = await site.api('GET', `/payment/user/${user._id}`);
  expect(data).toMatchObject([{ status: 'failed', receivedReference: 'Slip of the hand' }]);
});

test('several payments are exported, and their payers written to, at once', async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  const { price } = await ensureSubscription(site);
  const people = [await registerMember(site.url), await registerMember(site.url)];
  for (const { user } of people)
    await site.api('POST', '/payment/record', {
      userId: user._id,
      dueYear: year,
      amount: price,
      method: 'Cash',
      reference: `Slip ${user.memberId}`,
      datePayed: `${year}-01-02`,
    });
  await open(page, site.url);
  for (const { user } of people)
    await page.getByRole('row', { name: user.memberId }).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected records' });
  await expect(bar).toContainText('2 payments selected');
  const saved = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export selected' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv.trim().split('\n')).toHaveLength(3);
  await expect(bar).toContainText('2 payments selected');

  await page.evaluate(() => {
    HTMLAnchorElement.prototype.click = function mail() {
      document.body.dataset.mail = this.href;
    };
  });
  await bar.getByRole('button', { name: 'E-mail the payers' }).click();
  for (const { user } of people)
    await expect(page.locator('body')).toHaveAttribute(
      'data-mail',
      new RegExp(`^mailto:\\?bcc=.*${encodeURIComponent(String(user.email))}`),
    );
  await expect(bar).toContainText('2 payments selected');

  await page.route('**/payment/export?*', (route) => route.fulfill({ status: 500, json: {} }));
  await bar.getByRole('button', { name: 'Export selected' }).click();
  await expect(page.locator('.toast[role=alert]')).toBeVisible();
  await expect(bar).toContainText('2 payments selected');
});

test('payments under review are seen; everything is accessible at each width', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  /* Four pages at each width. */
  test.setTimeout(240_000);
  await enterDemo(page, baseURL ?? '', 'admin');
  await page.goto('/admindues');
  const underReview = page.getByRole('link', { name: /^Review and suspense \d+ to decide$/ });
  await expect(underReview).toBeVisible({ timeout: 15_000 });
  await atEachWidth(page, () => expectAccessible(page));
  await underReview.click();
  await expect(page.getByRole('button', { name: 'Accept' }).first()).toBeVisible();
  await atEachWidth(page, () => expectAccessible(page));
  await page.goto('/admindues?status=review');
  await atEachWidth(page, async (width) => {
    const list = page.locator(width < 768 ? '.compact-list' : 'table');
    await expect(list).toBeVisible();
    await expect(page.getByText('Successful', { exact: true })).toHaveCount(0);
    await list.getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toContainText('Why');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await page.getByRole('link', { name: 'Record a payment' }).click();
  await page.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('Member is required.').first()).toBeVisible();
  await atEachWidth(page, () => expectAccessible(page));
});
