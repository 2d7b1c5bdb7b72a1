import { expectAccessible } from '../support/axe.ts';
import { enter, type Registered, registerConfirmed } from '../support/people.ts';
import { expectOnPaper, title } from '../support/portal.ts';
import { expect, type Site, test } from '../support/server.ts';

test.describe.configure({ mode: 'default' });

/* Who has paid for years past. */
let payer: Registered;
test.beforeAll(async ({ ownSite: site }) => {
  payer = await registerConfirmed(site);
  for (const dueYear of [2022, 2023, 2024, 2025, 2026]) await pay(site, payer, dueYear);
});

async function pay(site: Site, { user }: Registered, dueYear: number) {
  await site.api('POST', '/subscription/createSubscription', {
    subName: 'Annual dues',
    subDetail: 'All in',
    price: 15000.5,
    subscriptionType: `${dueYear}-12-31`,
  });
  await site.api('POST', '/payment/record', {
    userId: user._id,
    dueYear,
    amount: 15000.5,
    method: 'Bank Transfer',
    reference: `Teller ${user.memberId} ${dueYear}`,
    datePayed: `${dueYear}-09-15`,
  });
}

const values = ['INV-2024-', '15 September 2024', '₦15,000.50', 'Bank Transfer', '2024'];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('five payments are rows of at most 88 px; a tap shows every value of one', async ({
    page,
    ownSite: site,
  }) => {
    await enter(page, payer);
    await page.goto(`${site.url}/dashboard`);
    const rows = page.getByRole('list', { name: 'payments' }).locator('> li');
    await expect(rows).toHaveCount(5);
    await expect(page.getByText('Waiting for confirmation')).toHaveCount(0);
    for (const row of await rows.all())
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(88);
    /* All but the button of their letter of good standing. */
    const letter = await page
      .getByRole('button', { name: 'Letter of good standing' })
      .boundingBox();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height - (letter?.height ?? 0)).toBeLessThan(2000);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const row = rows.filter({ hasText: 'INV-2024-' });
    await expect(row.getByText('Successful').first()).toBeVisible();
    const details = row.locator('dl');
    await expect(details).toBeHidden();
    await row.locator('summary').click();
    for (const value of values) await expect(details).toContainText(value);
    for (const label of ['Payment ID', 'Invoice Number', 'Date Paid', 'Amount', 'Method', 'Status'])
      await expect(details.getByText(label, { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('files and messages are rows too, opened by keyboard', async ({ page, ownSite: site }) => {
    await site.api('POST', '/announcements', {
      title: 'The annual dinner of the district society and of all of its friends in Ibadan',
      body: 'Come at seven.\n\nBring a guest.',
    });
    await enter(page, payer);
    await page.goto(`${site.url}/message`);
    const row = page.getByRole('list', { name: 'messages' }).locator('> li').first();
    await expect(row).toContainText('New');
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(88);
    await row.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(row.getByText('Bring a guest.')).toBeVisible();
    await expect(row.getByText('New')).toBeHidden();
    await expectAccessible(page);
  });
});

test('on a wide screen they are a table’s columns, without a pager for one page', async ({
  page,
  ownSite: site,
}) => {
  await enter(page, payer);
  await page.goto(`${site.url}/payment`);
  await expect(title(page)).toHaveText('Payment History');
  const columns = [
    ...['Payment ID', 'Invoice Number', 'Date Paid', 'Amount', 'Method', 'Due Year', 'Status'],
  ];
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  const row = page.getByRole('row', { name: /INV-2024-/ });
  for (const value of values) await expect(row).toContainText(value);
  await expect(page.getByRole('navigation', { name: 'Pages of payments' })).toHaveCount(0);
  await expectAccessible(page);
  await expectOnPaper(page, columns);
});

test('more than a page has a pager, whose buttons end at the ends', async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  for (let count = 1; count <= 11; count += 1)
    await site.api('POST', '/announcements', { title: `Notice ${count}`, body: 'Come.' });
  await enter(page, payer);
  await page.goto(`${site.url}/message`);
  const pager = page.getByRole('navigation', { name: 'Pages of messages' });
  await expect(pager).toContainText(/Showing page 1 of 2, \d+ messages in total/);
  await expect(pager.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await pager.getByRole('button', { name: 'Next' }).click();
  await expect(pager).toContainText('Showing page 2 of 2');
  await expect(pager.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.goBack();
  await expect(pager).toContainText('Showing page 1 of 2');
  await page.goForward();
  await expect(pager).toContainText('Showing page 2 of 2');
  await pager.getByLabel('Rows per page').selectOption('20');
  await expect(pager).toContainText('Showing page 1 of 1');
  await expectAccessible(page);
});
