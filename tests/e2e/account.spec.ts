import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { untilHydrated } from './support/live.ts';
import { expect, test } from './support/server.ts';

async function fillIn(page: Page, photo: Buffer) {
  const fields: Record<string, string> = {
    'First name': 'Ẹniọlá',
    'Last name': 'Adébáyọ̀',
    'Date of birth': '29-02',
    Email: 'eniola@example.com',
    Address: '1 Ring Road, Ibadan',
    'Member ID': 'MB900001',
    'Place of work': 'Self-employed',
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Phone number', { exact: true }).fill('+234 803 123 4567');
  await page.getByLabel('Marital status').selectOption('single');
  for (const name of ['existingMember', 'diaspora'])
    await page.locator(`input[name=${name}][value=No]`).check();
  await page.locator('input[name=password]').fill('a long enough phrase');
  await page.locator('input[name=passwordConfirm]').fill('a long enough phrase');
  await page
    .locator('input[type=file][name=photo]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
  await page.locator('input[name=agree]').check();
}

test('a member registers, pays this year’s dues and sees that they are paid', async ({
  page,
  site,
}) => {
  test.slow();
  const { data } = await site.api('GET', '/subscription');
  if (!data.subscription)
    await site.api('POST', '/subscription/createSubscription', {
      subName: 'Annual dues',
      subDetail: 'All in',
      price: 15000.5,
      subscriptionType: `${new Date().getFullYear()}-01-01`,
    });
  await page.goto(`${site.url}/register`);
  await page.keyboard.press('Shift');
  await untilHydrated(page);
  await fillIn(page, await page.screenshot());
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(`${site.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Welcome, Ẹniọlá' })).toBeVisible();
  /* Who joins after the due date has thirty days. */
  await expect(page.getByText(/^Due by /)).toBeVisible();
  await expect(page.getByText('No payment record found.')).toBeVisible();
  await expectAccessible(page);

  const tab = page.waitForEvent('popup');
  await page.locator('summary', { hasText: 'Payment' }).click();
  await page.getByRole('button', { name: 'Make Payment' }).click();
  const checkout = await tab;
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  await checkout.waitForURL(`${site.url}/payment?payment=*`);
  await expect(checkout.getByRole('cell', { name: 'Successful' })).toBeVisible();
  await expect(checkout.getByRole('cell', { name: '₦15,000.50' })).toBeVisible();
  /* The page that the payment was begun on notices by itself. */
  await expect(page.getByText('Your payment has arrived. Thank you!')).toBeVisible();
  await expect(page.getByText('Financial member')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  const ask = page.getByRole('dialog', { name: 'Are you sure you want to log out?' });
  await ask.getByRole('button', { name: 'Stay Logged In' }).click();
  await expect(ask).toBeHidden();
  await page.getByRole('button', { name: 'Logout' }).click();
  await ask.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${site.url}/`);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
