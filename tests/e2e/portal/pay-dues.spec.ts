import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ensureSubscription, enterAsAdmin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { complaintsOf } from '../support/complaints.ts';
import { enter, registerConfirmed } from '../support/people.ts';
import { expectNoSideways, openNavigation, title } from '../support/portal.ts';
import { adminApi, expect, type Site, startBuiltServer, test } from '../support/server.ts';

const phone = { width: 360, height: 740 };
test.use({ viewport: phone });

const thisYear = new Date().getFullYear();
const card = (page: Page) => page.getByRole('region', { name: 'Your dues' });
const payButton = (page: Page) => card(page).getByRole('button', { name: /^Pay/ });

/* Owes this year's dues, and ₦10,000 of each of the two years before. */
async function owingThreeYears(site: Site) {
  await ensureSubscription(site);
  const member = await registerConfirmed(site);
  await site.api('POST', '/ledger/openings', {
    userId: member.user._id,
    lines: [thisYear - 2, thisYear - 1].map((year) => ({ year, amount: 10_000 })),
    reason: 'From the old book',
  });
  return member;
}

const decide = (page: Page, name: 'Pay' | 'Decline' | 'Abandon') =>
  page.getByRole('button', { name, exact: true }).click();

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).click();

/** The whole of it is seen without scrolling. */
async function expectOnFirstScreen(page: Page): Promise<void> {
  for (const part of [card(page).getByText('₦35,000.50', { exact: true }), payButton(page)]) {
    await expect(part).toBeVisible();
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

test('a member who owes three years pays them on a phone, and has a receipt', async ({
  page,
  site,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  await enter(page, await owingThreeYears(site));
  await page.goto(`${site.url}/dashboard`);
  await expect(card(page)).toContainText(`For ${thisYear - 2} to ${thisYear}`);
  await expect(card(page)).toContainText(`Overdue since 31 December ${thisYear - 2}`);
  await expectOnFirstScreen(page);
  await expectNoSideways(page);
  await expectAccessible(page);

  await test.step('the oldest year alone', async () => {
    await card(page).getByLabel('What to pay').selectOption({ index: 1 });
    await press(page, 'Pay ₦10,000.00');
    await expect(page.locator('p.amount')).toHaveText('₦10,000.00');
    await decide(page, 'Pay');
    await page.waitForURL(/\/payment\?payment=/);
    await expect(page.getByRole('status').getByRole('heading')).toHaveText(
      'We have received ₦10,000.00. Thank you!',
    );
    await expect(page.getByText(`It paid your dues of ${thisYear - 2}.`)).toBeVisible();
    await expect(card(page)).toContainText('₦25,000.50');
  });

  await test.step('then the rest', async () => {
    await press(page, 'Pay ₦25,000.50');
    await decide(page, 'Pay');
    await page.getByRole('link', { name: 'Open the receipt' }).click();
    await expect(title(page)).toHaveText('Receipt');
    const sheet = page.getByRole('article', { name: 'Receipt' });
    for (const text of [/RCT-/, /INV-/, `Annual dues ${thisYear - 1}`, `Annual dues ${thisYear}`])
      await expect(sheet.getByText(text).first()).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(sheet.getByText(/RCT-/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'All payments' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('who owes nothing is told so, and offered nothing', async () => {
    await page.goto(`${site.url}/dashboard`);
    await expect(card(page)).toContainText('You owe nothing');
    await expect(payButton(page)).toHaveCount(0);
    await expect(page.locator('summary', { hasText: 'Payment' })).toHaveCount(0);
    await card(page).getByRole('link', { name: 'Statement of account' }).click();
    await expect(title(page)).toHaveText('Statement of account');
    const entry = page.getByText(`Payment, for ${thisYear - 1} and ${thisYear}`);
    await expect(entry.filter({ visible: true }).first()).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  expect(complaints).toEqual([]);
});

test('declined or left, the page says so and offers it again', async ({ page, site }) => {
  test.slow();
  await enter(page, await owingThreeYears(site));
  await page.goto(`${site.url}/dashboard`);
  await press(page, 'Pay ₦35,000.50');
  await decide(page, 'Decline');
  const outcome = page.getByRole('status').getByRole('heading');
  await expect(outcome).toHaveText('Your payment of ₦35,000.50 did not go through');
  await expect(page.getByText('Card (test): declined by the bank.').first()).toBeVisible();
  await expectAccessible(page);

  await press(page, 'Try again');
  await decide(page, 'Abandon');
  await expect(outcome).toHaveText('You left the payment page without paying');
  await page.goto(`${site.url}/dashboard`);
  await expect(card(page)).toContainText(/A payment of ₦35,000.50 has been open since .+ \d{4}, /);
  await press(page, 'Start again');
  await expect(payButton(page)).toBeVisible();
  await page.reload();
  await press(page, 'Continue it');
  await decide(page, 'Pay');
  await expect(outcome).toHaveText('We have received ₦35,000.50. Thank you!');
});

test('the page that waits hears how it ended: declined, then left', async ({ page, site }) => {
  test.slow();
  await enter(page, await owingThreeYears(site));
  /* The menu comes with what is owed, which stands above it: it would move while it is pressed. */
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/ledger/settings', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(`${site.url}/payment`);
  await expect(page.getByText('No payment record found.')).toBeVisible();
  await expect(page.locator('summary', { hasText: 'Payment' })).toHaveCount(0);
  release();
  const choose = async () => {
    await page.locator('summary', { hasText: 'Payment' }).click();
    await page.getByRole('button', { name: 'Make Payment' }).click();
  };
  const begin = async () => {
    const tab = page.waitForEvent('popup');
    await choose();
    await expect(page.getByText('Waiting for your payment…')).toBeVisible();
    return tab;
  };
  const failure = page.locator('.toast.error');
  await page.route('**/paymentLink/*', (route) => route.abort(), { times: 1 });
  await choose();
  await expect(failure).toBeVisible();
  const tab = await begin();
  expect(await failure.count()).toBe(0);
  await decide(tab, 'Decline');
  await expect(page.locator('.toast')).toContainText('Your payment did not go through.');
  await expect(page.getByText('Waiting for your payment…')).toHaveCount(0);
  await decide(await begin(), 'Abandon');
  await expect(page.getByText('You left the payment page without paying.')).toBeVisible();
  await expect(page.getByText('Waiting for your payment…')).toHaveCount(0);
});

test('a part is paid only where the society allows it', async ({ page, site }) => {
  test.slow();
  await enter(page, await owingThreeYears(site));
  await page.goto(`${site.url}/dashboard`);
  const choice = card(page).getByLabel('What to pay');
  await expect(choice.getByRole('option')).toHaveCount(3);
  await site.api('PATCH', '/ledger/settings', { partPayments: true });
  try {
    await page.reload();
    await choice.selectOption('Another amount…');
    const amount = card(page).getByLabel('Amount in naira');
    for (const wrong of ['1e3', '10.005', '99999'])
      await test.step(wrong, async () => {
        await amount.fill(wrong);
        await press(page, 'Pay');
        await expect(card(page).locator('.error')).toContainText(/Amount must be|You owe less/);
      });
    await amount.fill('₦4,000');
    await press(page, 'Pay');
    await expect(page.locator('p.amount')).toHaveText('₦4,000.00');
    await decide(page, 'Pay');
    await expect(card(page)).toContainText('₦31,000.50');
  } finally {
    await site.api('PATCH', '/ledger/settings', { partPayments: false });
  }
});

/* What a member hands in with a transfer. */
const receipt = {
  name: 'receipt.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
};

test('a reported transfer quietens the debt, and a second payment is asked about first', async ({
  page,
  site,
}) => {
  await enter(page, await owingThreeYears(site));
  await page.goto(`${site.url}/payment/transfer`);
  await page.getByLabel('Reference').fill('FT 2026/88');
  const leave = async () =>
    (await openNavigation(page)).getByRole('link', { name: 'Dashboard' }).click();
  await leave();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  /* The menu is still open over the page. */
  await page.keyboard.press('Escape');
  await page.getByLabel('Receipt of the transfer').setInputFiles(receipt);
  await page.getByRole('button', { name: 'Send to the treasurer' }).click();
  await expect(page.getByRole('region', { name: 'Your reported transfers' })).toContainText(
    'Being checked',
  );

  await leave();
  await expect(card(page)).toContainText(/₦35,00\d(\.50)? is being checked\./);
  await expect(card(page)).not.toContainText('Overdue');
  await expect(card(page).getByRole('button', { name: /^Pay ₦/ })).toHaveCount(0);
  await press(page, 'Pay anyway');
  await press(page, /^Pay ₦35,000\.50/);
  await expect(page.locator('p.amount')).toHaveText('₦35,000.50');
});

test('a transfer that was reported by mistake is taken back, and the debt is as before', async ({
  page,
  site,
}) => {
  await enter(page, await owingThreeYears(site));
  await page.goto(`${site.url}/payment/transfer`);
  await page.getByLabel('Reference').fill('FT 2026/89');
  await page.getByLabel('Receipt of the transfer').setInputFiles(receipt);
  await page.getByRole('button', { name: 'Send to the treasurer' }).click();
  const reported = page.getByRole('region', { name: 'Your reported transfers' });
  await reported.getByRole('button', { name: 'Take back' }).click();
  await reported.getByRole('button', { name: 'Yes, it was a mistake' }).click();
  await expect(reported).toHaveCount(0);
  await (await openNavigation(page)).getByRole('link', { name: 'Dashboard' }).click();
  await expect(payButton(page)).toBeVisible();
  await expect(card(page)).not.toContainText('being checked');
});

test('what was typed of a transfer is there after a reload, and is gone once it is sent', async ({
  page,
  site,
}) => {
  await enter(page, await owingThreeYears(site));
  await page.goto(`${site.url}/payment/transfer`);
  const [amount, reference] = [page.getByLabel('Amount in naira'), page.getByLabel('Reference')];
  await amount.fill('20000');
  await reference.fill('FT 2026/89');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v1/transfers', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length > 1 ? route.continue() : route.fulfill({ status: 500, body: '{}' });
  });
  const send = async () => {
    await page.getByLabel('Receipt of the transfer').setInputFiles(receipt);
    await press(page, 'Send to the treasurer');
  };
  await send();
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await page.reload();
  await expect(amount).toHaveValue('20000');
  await expect(reference).toHaveValue('FT 2026/89');
  await send();
  await expect(page.getByRole('region', { name: 'Your reported transfers' })).toContainText(
    'Being checked',
  );
  await expect(reference).toHaveValue('');
  expect(keys).toEqual([keys[0], keys[0]]);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your reported transfers' })).toBeVisible();
  await expect(reference).toHaveValue('');
});

test('without a gateway there is the bank account, and a transfer is reported and approved', async ({
  page,
  browser,
}, info) => {
  test.slow();
  const server = await startBuiltServer({
    NODE_ENV: 'production',
    SECRET: 'a secret of more than thirty-two characters',
    DRAIN_SECONDS: '0',
  });
  try {
    const site = { url: server.url, api: await adminApi(server.url) };
    await enter(page, await owingThreeYears(site));
    await page.goto(`${site.url}/dashboard`);
    await expect(payButton(page)).toHaveCount(0);
    await card(page).getByRole('link', { name: 'Pay by bank transfer' }).click();
    await expect(page.getByText('Ask the secretariat where to pay')).toBeVisible();
    await site.api('PATCH', '/ledger/settings', {
      bankName: 'Oyan Bank',
      accountNumber: '0123456789',
      accountName: 'The Society',
    });
    await page.reload();
    await expect(page.getByText('0123456789')).toBeVisible();
    await expect(page.getByLabel('Amount in naira')).toHaveValue('35000.5');
    await expectNoSideways(page);
    await expectAccessible(page);

    const send = page.getByRole('button', { name: 'Send to the treasurer' });
    await send.click();
    await expect(page.getByText('Reference is required.')).toBeVisible();
    await expect(page.getByText('Receipt is required.')).toBeVisible();
    const file = info.outputPath('receipt.pdf');
    await writeFile(file, '%PDF-1.4\n%%EOF\n');
    await page.getByLabel('Reference').fill('FT 2026/77');
    await page.getByLabel('Receipt of the transfer').setInputFiles(file);
    await send.click();
    const reported = page.getByRole('region', { name: 'Your reported transfers' });
    await expect(reported).toContainText('Being checked');

    const office = await (await browser.newContext()).newPage();
    await office.setViewportSize({ width: 1280, height: 800 });
    await enterAsAdmin(office, site);
    await office.goto(`${site.url}/admindues/transfers`);
    await expect(office.getByRole('row', { name: /FT 2026\/77/ })).toContainText(
      '₦35,000.50 for 3 years',
    );
    await expectAccessible(office);
    await office.getByRole('button', { name: /^Check/ }).click();
    const dialog = office.getByRole('dialog', { name: 'Transfer of Adaeze Nwosu' });
    await expect(dialog.getByRole('button', { name: 'Refuse' })).toBeDisabled();
    /* A reason survives a reload, and that its dialog is left. */
    await dialog.getByLabel('Reason').fill('No such sum');
    await office.reload();
    await office.getByRole('button', { name: /^Check/ }).click();
    await expect(dialog.getByLabel('Reason')).toHaveValue('No such sum');
    await office.keyboard.press('Escape');
    await office.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(dialog).toBeHidden();
    await office.getByRole('button', { name: /^Check/ }).click();
    await expect(dialog.getByLabel('Reason')).toHaveValue('No such sum');
    await expect(dialog.getByRole('button', { name: 'Refuse' })).toBeEnabled();
    await dialog.getByLabel('Reason').fill('');
    /* Somebody has recorded that sum meanwhile: the question takes the focus, and its answer is typed at once. */
    const { data } = await site.api('GET', '/transfers');
    const [{ amount, date, member }] = data.transfers;
    const byHand = { userId: member._id, amount, datePayed: date, method: 'Cash', reference: '7' };
    await site.api('POST', '/payment/record', byHand);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(dialog.getByRole('alert')).toBeFocused();
    await expect(dialog.getByRole('alert')).toContainText('say why it is another');
    await dialog.getByRole('button', { name: 'It is another' }).click();
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await office.keyboard.type('Cash for the year before');
    await dialog.getByRole('button', { name: 'Approve as another' }).dblclick();
    await expect(office.locator('.toast')).toHaveText(/recorded, and the receipt e-mailed\.$/);
    await expect(dialog).toBeHidden();
    await expect(office.getByRole('row', { name: /FT 2026\/77/ })).toContainText('Approved');

    /* Without a reload. */
    await expect(reported).toContainText('Approved');
    await reported.getByRole('link', { name: 'Open the receipt' }).click();
    await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('FT 2026/77');

    const payment = new URL(page.url()).pathname.split('/').at(-1);
    await site.api('POST', `/payment/${payment}/reverse`, { reason: 'Not on the statement' });
    await page.goto(`${site.url}/payment/transfer`);
    await expect(reported).toContainText(
      'Recorded by mistake and reversed: it is being checked again.',
    );
    await office.reload();
    await expect(office.getByRole('row', { name: /FT 2026\/77/ })).toContainText('To check');
  } finally {
    await server.stop();
  }
});
