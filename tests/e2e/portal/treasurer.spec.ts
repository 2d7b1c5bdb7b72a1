import type { Locator, Page } from '@playwright/test';
import { dayInNigeria } from '#contract/day.ts';
import { ensureSubscription, enterAsAdmin, findMember, importMembers } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { registerConfirmed, registerMember } from '../support/people.ts';
import { atEachWidth, expectNoSideways, title } from '../support/portal.ts';
import { expect, type Site, test } from '../support/server.ts';

const year = new Date().getFullYear();
const today = new Date().toISOString().slice(0, 10);

type Member = { _id: string; memberId: string; fname: string; lname: string };

/* Charges a member for this year and the one before, as far as they are not. */
async function owe(site: Site, { _id }: Pick<Member, '_id'>): Promise<void> {
  await site.api('POST', `/user/${_id}/confirm`, { confirmed: true });
  const { data: ledger } = await site.api('GET', `/ledger/member/${_id}`);
  const has = (due: number) => ledger.years.some((one: { year: number }) => one.year === due);
  const lines = [
    { year: year - 1, amount: 9000 },
    { year, amount: 15000.5 },
  ].filter((line) => !has(line.year));
  if (lines.length > 0)
    await site.api('POST', '/ledger/openings', {
      userId: _id,
      lines,
      reason: 'From the old books',
    });
}

/* Members since long ago, charged for this year and the one before. */
async function owingMembers(site: Site, count: number): Promise<Member[]> {
  await ensureSubscription(site);
  const { data } = await site.api('GET', '/subscription/all');
  const all: { dueYear: number; _id: string }[] = data.subscriptions;
  if (!all.some(({ dueYear }) => dueYear === year - 1))
    await site.api('POST', '/subscription/createSubscription', {
      subName: 'Dues before',
      subDetail: 'All in',
      price: 9000,
      subscriptionType: `${year - 1}-12-31`,
    });
  const surname = await importMembers(site, count);
  const members: Member[] = [];
  for (let at = 1; at <= count; at += 1)
    members.push(await findMember(site, `${surname}${String(at).padStart(2, '0')}`));
  for (const member of members) await owe(site, member);
  return members;
}

const nameOf = ({ fname, lname }: Member) => `${fname} ${lname}`;
const ledgerOf = async (site: Site, { _id }: Member) =>
  (await site.api('GET', `/ledger/member/${_id}`)).data;

let number = 0;
async function record(site: Site, { _id }: Member, amount: number, more = {}) {
  number += 1;
  const { data } = await site.api('POST', '/payment/record', {
    userId: _id,
    amount,
    method: 'Cash',
    reference: `Slip ${process.pid} ${number}`,
    datePayed: today,
    ...more,
  });
  return data.payment as { _id: string; paymentId: string; receiptNumber: string };
}

async function choose(page: Page, box: Locator, { memberId }: Member) {
  await box.fill(memberId);
  const option = page.locator('.ant-select-item-option:visible', { hasText: memberId });
  await expect(option).toHaveCount(1);
  await option.click();
}

async function open(page: Page, site: Site, path = '/admindues') {
  await enterAsAdmin(page, site);
  await page.goto(site.url + path);
}

test('a payment says what it will pay before it counts, and another follows', async ({
  page,
  site,
}) => {
  test.slow();
  const [one, other] = await owingMembers(site, 2);
  if (!one || !other) throw new Error('Two members are missing.');
  await open(page, site, '/admindues/record');
  const form = page.getByRole('dialog', { name: 'Record a payment' });
  const member = form.getByRole('combobox', { name: 'Member' });
  await choose(page, member, one);
  const card = form.getByRole('region', { name: 'The chosen member' });
  await expect(card).toContainText(one.memberId);
  await expect(card).toContainText(`${year - 1} ₦9,000`);
  await expect(form.getByLabel('Amount')).toHaveValue('24000.5');
  await form.getByLabel('Amount').fill('14000');
  await expect(
    form.getByText(`₦14,000 for ${nameOf(one)} pays ${year - 1} in full and ₦5,000 of ${year}.`),
  ).toBeVisible();
  await form.getByLabel('Amount').fill('25000.5');
  await expect(form.getByText('; ₦1,000 stays as credit.')).toBeVisible();
  await form.getByRole('radio', { name: 'Cash', exact: true }).check();
  await form.getByLabel('Reference').fill(`First ${one.memberId}`);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save and record another' }).click();
  await expect(page.getByText(/^Payment recorded\. The invoice number is INV-/)).toBeVisible();
  await expect(form.getByLabel('Reference')).toHaveValue('');
  await expect(form.getByRole('radio', { name: 'Cash', exact: true })).toBeChecked();
  expect(await ledgerOf(site, one)).toMatchObject({ owed: 0, credit: 1000 });

  await choose(page, member, other);
  await expect(form.getByLabel('Amount')).toHaveValue('24000.5');
  await form.getByLabel('Reference').fill(`First ${one.memberId}`);
  const send = form.getByRole('button', { name: 'Record payment' });
  await send.click();
  await expect(form.getByText(/with this reference is recorded already/).first()).toBeVisible();
  await form.getByRole('button', { name: 'It is another' }).click();
  const reason = form.getByLabel('Why it is another');
  await expect(reason).toBeFocused();
  await reason.fill('Two members on one slip');
  await send.click();
  await expect(form).toBeHidden();
  expect(await ledgerOf(site, other)).toMatchObject({ owed: 0 });
});

test('Enter before the search has answered chooses nobody, and after it who was found', async ({
  page,
  site,
}) => {
  const surname = await importMembers(site, 1);
  const { memberId } = await findMember(site, surname);
  await open(page, site, '/admindues/record');
  const form = page.getByRole('dialog', { name: 'Record a payment' });
  const card = form.getByRole('region', { name: 'The chosen member' });
  await form.getByRole('combobox', { name: 'Member' }).click();
  await expect(page.locator('.ant-select-item-option:visible').first()).toBeVisible();
  await page.keyboard.type(memberId);
  await page.keyboard.press('Enter');
  await page.keyboard.type(memberId);
  await expect(page.locator('.ant-select-item-option:visible')).toContainText([memberId]);
  await expect(card).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(card).toContainText(memberId);
});

test('a member’s page opens it for them; who is no member any more is marked', async ({
  page,
  site,
}) => {
  await ensureSubscription(site);
  const { user: member } = await registerMember(site.url);
  await owe(site, member);
  await site.api('POST', `/user/${member._id}/membership`, {
    kind: 'resigned',
    date: dayInNigeria(),
  });
  await open(page, site, `/adminmembers/user/${member._id}`);
  await page.getByRole('link', { name: 'Record a payment' }).click();
  const form = page.getByRole('dialog', { name: 'Record a payment' });
  const card = form.getByRole('region', { name: 'The chosen member' });
  await expect(card).toContainText('Resigned');
  await expect(card).toContainText('Make sure that this is the right person.');
  /* The charge of the day on which they left is taken back. */
  await expect(form.getByLabel('Amount')).toHaveValue('9000');
  await expectAccessible(page);
});

test('a firm pays for its eight at once: all of them, or none', async ({ page, site }) => {
  test.slow();
  const members = await owingMembers(site, 8);
  await open(page, site, '/admindues/record/many');
  const form = page.getByRole('dialog', { name: 'Record one payment for several' });
  await form.getByRole('radio', { name: 'Cheque' }).check();
  await form.getByLabel('Reference').fill(`Firm ${members[0]?.memberId}`);
  for (const [place, member] of members.entries()) {
    const line = `line ${place + 1}`;
    const who = form.getByRole('combobox', { name: `Member of ${line}` });
    if (place >= 2) {
      await form.getByRole('button', { name: 'Add a line' }).click();
      await expect(who).toBeFocused();
    }
    await choose(page, who, member);
    await expect(form.getByLabel(`Amount of ${line}`, { exact: true })).toHaveValue('24000.5');
  }
  await expect(form.getByText('Total of 8 lines')).toContainText('₦192,004.00');
  await form.getByLabel('Amount of line 3', { exact: true }).fill('0');
  const all = form.getByRole('button', { name: 'Record all' });
  await all.click();
  const third = form.getByRole('listitem', { name: 'Line 3' });
  await expect(third.locator('.ant-form-item-explain-error')).toBeVisible();
  expect(await ledgerOf(site, members[0] as Member)).toMatchObject({ owed: 24000.5 });
  await form.getByLabel('Amount of line 3', { exact: true }).fill('9000');
  await expect(third).toContainText(`pays ${year - 1} in full`);
  await atEachWidth(page, async () => {
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  await all.click();
  await expect(
    page.getByText('8 payments recorded. Select them in the list for one receipt.'),
  ).toBeVisible();
  expect(await ledgerOf(site, members[2] as Member)).toMatchObject({ owed: 15000.5 });
  expect(await ledgerOf(site, members[7] as Member)).toMatchObject({ owed: 0 });
});

test('lines that a button fills in are kept like typed ones: asked about, and there after a reload', async ({
  page,
  site,
}) => {
  const placeOfWork = `Firm of ${process.pid}`;
  for (const fname of ['Ada', 'Bola']) await registerConfirmed(site, { fname, placeOfWork });
  await open(page, site, '/admindues/record/many');
  const form = page.getByRole('dialog', { name: 'Record one payment for several' });
  await form.getByLabel('All of this employer').fill(placeOfWork);
  await form.getByRole('button', { name: 'Add them' }).click();
  await expect(form.getByText('2 added of 2 found.')).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.reload();
  await expect(form.getByRole('listitem', { name: 'Line 2' })).toContainText('Bola');
});

/* Does one thing to the payment whose page is open. */
async function act(page: Page, button: string, submit: string) {
  const sheet = page.locator('.payment-sheet');
  await sheet.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog').filter({ has: page.locator('.ant-modal-title') });
  await dialog.getByRole('button', { name: submit }).click();
  await expect(dialog.getByText('Reason is required.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('A slip of the pen');
  return dialog;
}

test('a payment is refunded in part, moved, and reversed; each says what follows', async ({
  page,
  site,
}) => {
  test.slow();
  const [one, other] = await owingMembers(site, 2);
  if (!one || !other) throw new Error('Two members are missing.');
  const payment = await record(site, one, 9000);
  await open(page, site, `/admindues/${payment._id}`);
  const sheet = page.locator('.payment-sheet');
  await expect(sheet).toContainText(payment.receiptNumber);
  await expect(sheet.getByRole('region', { name: 'What it paid' })).toContainText(
    `Dues of ${year - 1}₦9,000.00`,
  );
  const refund = await act(page, 'Refund', 'Refund payment');
  await expect(refund).toContainText('Up to ₦9,000 can be refunded');
  await refund.getByLabel('Amount').fill('1000');
  await refund.getByRole('button', { name: 'Refund payment' }).click();
  await expect(page.getByText('The refund has been recorded.')).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'In the books' })).toContainText('Refunded');
  expect(await ledgerOf(site, one)).toMatchObject({ owed: 16000.5 });

  const move = await act(page, 'Move to another member', 'Move payment');
  await expect(move).toContainText(`₦8,000 of ${year - 1} is owed again`);
  await choose(page, move.getByRole('combobox', { name: 'Member' }), other);
  await move.getByRole('button', { name: 'Move payment' }).click();
  await expect(page.getByText('The payment has been moved.')).toBeVisible();
  expect(await ledgerOf(site, one)).toMatchObject({ owed: 24000.5 });
  expect(await ledgerOf(site, other)).toMatchObject({ owed: 16000.5 });

  const third = await record(site, other, 500);
  await page.goto(`${site.url}/admindues/${third._id}`);
  await expectAccessible(page);
  const reverse = await act(page, 'Reverse', 'Reverse payment');
  await expect(reverse).toContainText(`Receipt ${third.receiptNumber} is void`);
  await reverse.getByRole('button', { name: 'Reverse payment' }).click();
  await expect(page.getByText('The payment has been reversed.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Reverse' })).toBeHidden();
  expect(await ledgerOf(site, other)).toMatchObject({ owed: 16000.5 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.portal')).toBeHidden();
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('the total follows the range of dates, and figures lead to what they are made of', async ({
  page,
  site,
}) => {
  test.slow();
  const [member] = await owingMembers(site, 1);
  if (!member) throw new Error('The member is missing.');
  await record(site, member, 4000, { datePayed: `${year - 1}-03-01` });
  await record(site, member, 5000.5, { datePayed: `${year - 1}-07-31` });
  await open(page, site, `/admindues?search=${member.memberId}`);
  const total = page.locator('.filtered-total');
  await expect(total).toContainText('Filtered: 2 payments, ₦9,000.50 received');
  await page.getByRole('button', { name: /^Date paid/ }).click();
  const range = page.getByRole('dialog', { name: 'Date paid' });
  await range.getByLabel('From').fill(`${year - 1}-03-02`);
  await expect(total).toContainText('Filtered: 1 payment, ₦5,000.50 received');
  await range.getByLabel('To').fill(`${year - 1}-07-30`);
  await expect(total).toContainText('Filtered: 0 payments, ₦0.00 received');
  await range.getByRole('button', { name: `In ${year - 1}` }).click();
  await expect(total).toContainText('2 payments, ₦9,000.50');
  await expect(page).toHaveURL(new RegExp(`from=${year - 1}-01-01`));
  await range.getByRole('button', { name: 'Any date' }).click();

  const revenue = page.getByRole('link', { name: /^Total Revenue: / });
  const figure = (await revenue.innerText()).replace(/\.00$/, '');
  await revenue.click();
  await expect(total).toContainText(figure);
  const received = page.getByRole('link', { name: new RegExp(` in ${year}$`) });
  const [ofYear = ''] = (await received.innerText()).split(' ');
  await received.click();
  await expect(total).toContainText(ofYear);
});

test('arrears open down from an age to its members, and to a member', async ({ page, site }) => {
  test.slow();
  const [member] = await owingMembers(site, 1);
  if (!member) throw new Error('The member is missing.');
  await open(page, site, `/admindues/arrears?search=${member.memberId}`);
  await expect(title(page)).toHaveText('Arrears');
  const ages = page.getByRole('region', { name: 'By age' });
  await expect(ages).toContainText('2 years1 member₦24,000.50');
  await atEachWidth(page, async () => {
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  await ages.getByRole('link', { name: /^2 years/ }).click();
  await expect(page).toHaveURL(/years=2/);
  const row = page.getByRole('row', { name: new RegExp(member.memberId) });
  await expect(row).toContainText('₦24,000.50');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^arrears-.*\.csv$/);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/adminmembers/user/${member._id}$`));
  /* The day is no search: nothing is recorded of it. */
  await page.goto(`${site.url}/admindues/arrears?asAt=2001-01-31`);
  await expect(
    page.getByText('Nothing that is owed is recorded as at 31 January 2001.'),
  ).toBeVisible();
});
