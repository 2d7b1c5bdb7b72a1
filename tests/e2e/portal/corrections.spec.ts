import type { Locator, Page } from '@playwright/test';
import { enterAsAdmin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { registerConfirmed } from '../support/people.ts';
import { expectNoSideways } from '../support/portal.ts';
import { expect, type Site, test } from '../support/server.ts';

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/* As it is typed. */
const typed = (day: string) => day.split('-').reverse().join('-');

type Member = { _id: string; memberId: string };

const ledgerOf = async (site: Site, { _id }: Member) =>
  (await site.api('GET', `/ledger/member/${_id}`)).data;

/* Payments that are not of the same sum, member and week as another. */
async function record(site: Site, { _id }: Member, amount: number, reference: string, day: string) {
  const form = { userId: _id, amount, reference, datePayed: day, method: 'Cheque' };
  const { data } = await site.api('POST', '/payment/record', form);
  return data.payment as { _id: string; paymentId: string; receiptNumber: string };
}

async function choose(page: Page, box: Locator, text: string) {
  await box.fill(text);
  const option = page.locator('.ant-select-item-option:visible', { hasText: text });
  await expect(option).toHaveCount(1);
  await option.click();
}

async function fillDay(dialog: Locator, label: string, day: string) {
  await dialog.getByLabel(label).fill(typed(day));
  await dialog.getByLabel(label).press('Tab');
}

/* Presses a button, and returns the dialog that it opens. */
async function act(page: Page, button: string, title: RegExp): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a treasurer records a return, moves, refunds, reverses, and opens a period again', async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  const one: Member = (await registerConfirmed(site)).user;
  const other: Member = (await registerConfirmed(site)).user;
  const { data: opened } = await site.api('POST', '/cash-book/accounts', {
    name: 'Union Bank',
    kind: 'bank',
    openedOn: daysAgo(400),
    opening: 0,
  });
  const sheet = page.locator('.payment-sheet');
  const books = sheet.getByRole('region', { name: 'In the books' });
  await enterAsAdmin(page, site);

  await test.step('records a cheque, and its return by the bank on its day', async () => {
    await page.goto(`${site.url}/admindues/record`);
    const form = page.getByRole('dialog', { name: 'Record a payment' });
    await choose(page, form.getByRole('combobox', { name: 'Member' }), one.memberId);
    await form.getByLabel('Amount').fill('7000');
    await form.getByRole('radio', { name: 'Cheque', exact: true }).check();
    await form.getByLabel('Reference').fill('Cheque 000417');
    await fillDay(form, 'Date paid', daysAgo(20));
    await form.getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByText(/^Payment recorded\./)).toBeVisible();
    const { data } = await site.api('GET', `/payment/user/${one._id}`);
    const { credit } = await ledgerOf(site, one);

    await page.goto(`${site.url}/admindues/${data[0]._id}`);
    const returned = await act(page, 'Returned by the bank', /^Has the bank returned/);
    await expect(returned.getByLabel('Returned on')).not.toHaveValue('');
    await returned.getByLabel('Returned on').fill('');
    await returned.getByLabel('Returned on').press('Tab');
    await returned.getByRole('button', { name: 'Record the return' }).click();
    await expect(returned.getByText('Date is required.')).toBeVisible();
    await expect(returned.getByText('Reason is required.')).toBeVisible();
    await returned.getByLabel('Reason').fill('Drawer’s account short');
    await fillDay(returned, 'Returned on', daysAgo(21));
    await returned.getByRole('button', { name: 'Record the return' }).click();
    await expect(returned.getByText(/^It was paid on .*: choose a later day\./)).toBeVisible();
    await fillDay(returned, 'Returned on', daysAgo(4));
    await returned.getByRole('button', { name: 'Record the return' }).click();
    await expect(page.getByText('The return has been recorded.')).toBeVisible();
    await expect(books).toContainText(/Returned by the bank ₦7,000\.00/);
    await expect(page.getByRole('button', { name: 'Returned by the bank' })).toBeHidden();
    const after = await ledgerOf(site, one);
    expect(after.credit).toBe(credit - 7000);
    expect(after.entries.at(-1)).toMatchObject({ kind: 'reversal', date: daysAgo(4) });
  });

  const payment = await record(site, one, 9000, 'Cheque 000502', daysAgo(12));

  await test.step('moves a payment: its numbers stay, its receipt is replaced', async () => {
    await page.goto(`${site.url}/admindues/${payment._id}`);
    await expect(sheet).toContainText(payment.receiptNumber);
    const move = await act(page, 'Move to another member', /^Move this payment/);
    await expect(move).toContainText(`a new receipt replaces ${payment.receiptNumber}`);
    await choose(page, move.getByRole('combobox', { name: 'Member' }), other.memberId);
    await move.getByLabel('Reason').fill('Two of one name');
    await move.getByRole('button', { name: 'Move payment' }).click();
    await expect(page.getByText('The payment has been moved.')).toBeVisible();
    await expect(sheet.getByRole('link', { name: other.memberId })).toBeVisible();
    await expect(sheet).toContainText(payment.paymentId);
    await expect(sheet).toContainText('Cheque 000502');
    await expect(books).toContainText(/Moved to .+ ₦9,000\.00/);
    const receipts = sheet.getByRole('region', { name: 'Receipts' }).getByRole('listitem');
    await expect(receipts.first()).toContainText(`(${one.memberId}), paid on`);
    await expect(receipts.last()).toContainText(
      `In place of ${payment.receiptNumber}: Payment moved by Adaeze Nwosu. Two of one name`,
    );
    await sheet.getByRole('link', { name: 'What was done to it' }).click();
    await expect(page.getByRole('row', { name: /Payment moved/ })).toContainText(
      new RegExp(`${payment.receiptNumber} → RCT-.*Member: .+, ${one.memberId} → `),
    );
    await page.goBack();
  });

  await test.step('refunds a part of it from another account', async () => {
    const refund = await act(page, 'Refund', /^Refund this payment/);
    await expectNoSideways(page);
    await expectAccessible(page);
    await refund.getByLabel('Amount').fill('2500');
    await refund.getByLabel('Reference').fill('Transfer 88');
    await refund.getByLabel('Paid from').click();
    await page.getByTitle('Union Bank', { exact: true }).click();
    await fillDay(refund, 'Date', daysAgo(2));
    await refund.getByLabel('Reason').fill('Paid too much');
    /* What is done meanwhile shows, under what was typed. */
    const path = `/payment/${payment._id}/refund`;
    await site.api('POST', path, { amount: 1000, reference: 'Transfer 87', reason: 'Agreed' });
    await expect(refund).toContainText('All that is left is ₦8,000.00');
    await expect(refund.getByLabel('Reason')).toHaveValue('Paid too much');
    await refund.getByRole('button', { name: 'Refund payment' }).click();
    await expect(page.getByText('The refund has been recorded.')).toBeVisible();
    await expect(books).toContainText(/Refunded ₦2,500\.00 .*Transfer 88/);
    const { data } = await site.api('GET', '/cash-book/accounts');
    const account = data.accounts.find(({ _id }: { _id: string }) => _id === opened.account._id);
    expect(account.balance).toBe(-2500);
  });

  await test.step('is offered nothing before the accounts are there', async () => {
    const retry = page.getByRole('button', { name: 'Retry' });
    for (const [path, made] of [
      [payment._id, page.getByRole('button', { name: 'Correct', exact: true })],
      ['record', page.getByRole('combobox', { name: /^Account/ })],
    ] as const) {
      await page.route('**/cash-book/accounts', (route) => route.abort());
      await page.goto(`${site.url}/admindues/${path}`);
      await expect(retry).toBeVisible();
      await expect(made).toHaveCount(0);
      await page.unroute('**/cash-book/accounts');
      await retry.click();
      await expect(made).toBeVisible();
    }
  });

  await test.step('keeps what was typed where somebody else was faster', async () => {
    const { _id } = await record(site, one, 3100, 'Cheque 000611', daysAgo(9));
    await page.goto(`${site.url}/admindues/${_id}`);
    const reverse = await act(page, 'Reverse', /^Reverse this payment/);
    await reverse.getByLabel('Reason').fill('Recorded twice');
    await site.api('POST', `/payment/${_id}/reverse`, { reason: 'Not theirs' });
    await expect(sheet.getByText('Reverse', { exact: true })).toHaveCount(0);
    await expect(reverse.getByLabel('Reason')).toHaveValue('Recorded twice');
    await reverse.getByRole('button', { name: 'Reverse payment' }).click();
    await expect(reverse.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  });

  await test.step('reverses a wrong opening balance on the member’s page', async () => {
    const year = new Date().getFullYear() - 1;
    await site.api('POST', '/ledger/openings', {
      userId: one._id,
      year,
      amount: 6000,
      reason: 'From the old books',
    });
    const { owed } = await ledgerOf(site, one);
    await page.goto(`${site.url}/adminmembers/user/${one._id}`);
    const account = page.getByRole('region', { name: 'Account' });
    const row = account.getByRole('row', { name: /Opening balance/ }).first();
    await expect(row).toContainText('₦6,000.00');
    const reverse = await act(page, `Reverse: Opening balance ${year}`, /^Reverse this entry/);
    await expect(reverse).toContainText(`Opening balance ${year}, ₦6,000.00, is taken back`);
    await expectAccessible(page);
    await reverse.getByLabel('Reason').fill('Of another member');
    /* A phone that is turned takes nothing away. */
    await page.setViewportSize({ width: 390, height: 720 });
    await expect(account.getByRole('table', { name: 'entries' })).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(account.getByRole('table', { name: 'entries' })).toHaveCount(1);
    await expect(reverse.getByLabel('Reason')).toHaveValue('Of another member');
    await reverse.getByRole('button', { name: 'Reverse entry' }).click();
    await expect(page.getByText('The entry has been reversed.')).toBeVisible();
    await expect(row).toContainText('Reversed');
    await expect(row.getByRole('button')).toHaveCount(0);
    expect((await ledgerOf(site, one)).owed).toBe(owed - 6000);
  });

  await test.step('closes a period, and opens it again with a reason', async () => {
    await page.goto(`${site.url}/adminbooks/periods/close`);
    const form = page.getByRole('dialog', { name: 'Close a period' });
    await fillDay(form, 'Until', '2019-12-31');
    await form.getByRole('button', { name: 'Close the period' }).click();
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: 'Close', exact: true })
      .click();
    const row = page.getByRole('row', { name: /31 December 2019/ });
    const early = () => record(site, one, 100, 'Cheque 000001', '2019-06-30');
    await expect(row).toBeVisible();
    await expect(early()).rejects.toThrow('409');
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Open again' }).click();
    const reopen = page.getByRole('dialog', {
      name: 'Open the books until 31 December 2019 again?',
    });
    await reopen.getByRole('button', { name: 'Open again' }).click();
    await expect(reopen.getByText('Reason is required.')).toBeVisible();
    await reopen.getByLabel('Reason').fill('A cheque was found');
    await reopen.getByRole('button', { name: 'Open again' }).click();
    await expect(page.getByText('The period is open again.')).toBeVisible();
    await expect(row).toContainText(/by Adaeze Nwosu: A cheque was found/);
    await early();
  });
});

test('of a payment that somebody else has taken back meanwhile, the older window says so behind its form', async ({
  page,
  ownSite: site,
}) => {
  const { user } = await registerConfirmed(site);
  const { _id } = await record(site, user, 1_500, 'Older window', daysAgo(4));
  await page.route('**/api/v1/live?*', (route) => route.abort());
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/admindues/${_id}`);
  const status = page.locator('.payment-sheet').getByText('Successful');
  await expect(status).toBeVisible();
  const refund = await act(page, 'Refund', /^Refund this payment/);
  await refund.getByLabel('Reason', { exact: true }).fill('They asked');
  await site.api('POST', `/payment/${_id}/reverse`, { reason: 'Never came' });
  await refund.getByRole('button', { name: 'Refund payment' }).click();
  await expect(refund).toContainText('Nothing is left of this payment.');
  await expect(refund.getByLabel('Reason', { exact: true })).toHaveValue('They asked');
  await expect(status).toBeHidden();
});

test('what a form changes that was left while it was sent is shown behind it, also where it was refused', async ({
  page,
  ownSite: site,
}) => {
  const { user } = await registerConfirmed(site);
  await page.route('**/api/v1/live?*', (route) => route.abort());
  await enterAsAdmin(page, site);
  const refused = /^It was not saved: /;
  const saved = 'It had been saved before the form was closed.';
  for (const [amount, said] of [[1_600, refused] as const, [1_700, saved] as const]) {
    const { _id } = await record(site, user, amount, `Left ${amount}`, daysAgo(4));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/payment/${_id}/reverse`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${site.url}/admindues/${_id}`);
    const status = page.locator('.payment-sheet').getByText('Successful');
    await expect(status).toBeVisible();
    const reverse = await act(page, 'Reverse', /^Reverse this payment/);
    await reverse.getByLabel('Reason', { exact: true }).fill('Never came');
    const sent = page.waitForRequest(`**/payment/${_id}/reverse`);
    await reverse.getByRole('button', { name: 'Reverse payment' }).click();
    await sent;
    await page.keyboard.press('Escape');
    await expect(reverse).toBeHidden();
    if (said === refused)
      await site.api('POST', `/payment/${_id}/reverse`, { reason: 'Never came' });
    release();
    await expect(page.getByText(said)).toBeVisible();
    await expect(status).toBeHidden();
  }
});
