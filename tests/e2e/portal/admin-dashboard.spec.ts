import type { Page } from '@playwright/test';
import { ensureSubscription, enterAsAdmin, findMember, importMembers } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { arrived, atEachWidth, expectNoSideways, withoutStream } from '../support/portal.ts';
import { expect, type Site, test } from '../support/server.ts';

/* A member whose dues of this year have come in by hand. */
async function somebodyPaid(site: Site): Promise<void> {
  const { price, dueYear } = await ensureSubscription(site);
  const surname = await importMembers(site, 12);
  const { _id, memberId } = await findMember(site, surname);
  await site.api('POST', '/payment/record', {
    userId: _id,
    dueYear,
    amount: price,
    method: 'Cheque',
    reference: `Cheque ${memberId}`,
    datePayed: new Date().toISOString().slice(0, 10),
  });
}

test('figures, charts and members are accessible at each width', { tag: '@long' }, async ({
  page,
  site,
}) => {
  test.slow();
  await somebodyPaid(site);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/admindashboard`);
  await expect(arrived(page).getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
  await page.getByRole('heading', { name: 'Methods and fees' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('application', { name: 'Methods and fees' })).toBeVisible();
  await page.getByRole('heading', { name: 'Revenue by due year' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('application', { name: 'Revenue by due year' })).toBeVisible();
  await page.getByRole('heading', { name: 'Members', exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByText(/^Showing page 1 of \d+, \d+ members in total$/)).toBeVisible();
  await atEachWidth(page, async () => {
    await page.getByRole('heading', { name: 'Members', exact: true }).scrollIntoViewIfNeeded();
    await expect(page.getByText(/^Showing page 1 of \d+, \d+ members in total$/)).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
  });
});

/* A chart is drawn once it is on screen: below what a notice above it may push down. */
const toMonths = (page: Page) =>
  page
    .getByRole('region', { name: 'Revenue by month' })
    .getByText('The numbers')
    .scrollIntoViewIfNeeded();

test('the figures are the server’s, a chart is read with the arrows, and the members are turned page by page', async ({
  page,
  site,
}) => {
  test.slow();
  await somebodyPaid(site);
  /* With those of before, more than a page. */
  await importMembers(site, 12);
  await enterAsAdmin(page, site);
  const [{ totalUsers }, { totalDiasporaUsers }, { totalPaidAmount }, summary] = await Promise.all([
    site.api('GET', '/user/getAllUsers'),
    site.api('GET', '/user/diasporaUsers'),
    site.api('GET', '/payment/totalPaidAmount'),
    site.api('GET', '/payment/summary'),
  ]);
  await page.goto(`${site.url}/admindashboard`);

  await test.step('each figure has its own meaning', async () => {
    const figure = (label: string) =>
      page
        .getByRole('list', { name: 'The society in figures' })
        .getByRole('listitem')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('.figure b');
    const members = summary.data.members.toLocaleString('en-NG');
    await expect(figure('Total Members')).toHaveText(members);
    await expect(figure('Total Members in Diaspora')).toHaveText(String(totalDiasporaUsers));
    await expect(figure('Paid this year')).toHaveText(String(summary.data.paid));
    /* Empty until its own answer has come, which would count as 0. */
    await expect(figure('Total Revenue')).toHaveText(/\d/);
    const shown = (await figure('Total Revenue').innerText()).replace(/[₦,]/g, '');
    expect(Number(shown)).toBe(totalPaidAmount);
  });

  await test.step('a chart is read with the arrows, and its numbers as a table', async () => {
    const chart = page.getByRole('application', { name: 'Revenue by month' });
    const tip = page.locator('.chart-tip').filter({ hasText: '₦' });
    await toMonths(page);
    await chart.focus();
    await expect(tip).toBeVisible();
    const first = await tip.innerText();
    await page.keyboard.press('ArrowRight');
    await expect(tip).not.toHaveText(first);
    await page.keyboard.press('ArrowLeft');
    await expect(tip).toHaveText(first);
    await page.keyboard.press('Tab');
    await expect(tip).toBeHidden();
    await page.keyboard.press('Enter');
    const table = page.getByRole('table', { name: 'Revenue by month' });
    await expect(table.getByRole('row')).toHaveCount(13);
    const [month = '', amount = '', before = ''] = first.split('\n').filter((line) => line !== '');
    const name = [month, amount, before.split(': ')[1]].join(' ');
    await expect(table.getByRole('row', { name })).toBeVisible();
  });

  await test.step('who has not paid is listed, and can be shown with the others', async () => {
    await page.getByRole('link', { name: /^Not paid/ }).click();
    await expect(page).toHaveURL(/\/adminmembers\?.*owesYear/);
    /* A list of one page has no pager, which says how many there are. */
    const members = page.getByRole('link', { name: 'View Profile' });
    await expect(members).toHaveCount(Math.min(20, summary.data.owing));
    await page.getByRole('button', { name: /^Not paid for \d{4}: show all$/ }).click();
    await expect(page).not.toHaveURL(/owesYear/);
    await expect(members).toHaveCount(Math.min(20, totalUsers));
    const navigation = page.getByRole('navigation', { name: 'Portal' });
    await navigation.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/admindashboard$/);
  });

  await test.step('the members are turned, and their menu leads to a record', async () => {
    await page.getByRole('heading', { name: 'Members', exact: true }).scrollIntoViewIfNeeded();
    const previous = page.getByRole('button', { name: 'Previous' });
    await expect(previous).toBeDisabled();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^Showing page 2 of/)).toBeVisible();
    await expect(previous).toBeEnabled();
    await page.reload();
    await page.getByRole('heading', { name: 'Members', exact: true }).scrollIntoViewIfNeeded();
    await expect(page.getByText(/^Showing page 2 of/)).toBeVisible();

    const action = page.getByRole('button', { name: /^Actions for / }).first();
    await action.focus();
    await page.keyboard.press('Enter');
    const details = page.getByRole('menuitem', { name: 'View Details' });
    await expect(details).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(action).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(details).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/adminmembers\/user\//);
  });
});

test('a chart moves nothing when it comes, and its numbers are there without it', async ({
  page,
  site,
}) => {
  await somebodyPaid(site);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/admindashboard`);
  const heightOfPanel = () =>
    page
      .getByRole('region', { name: 'Revenue by month' })
      .evaluate(({ clientHeight }) => clientHeight);
  await toMonths(page);
  await expect(page.getByRole('application', { name: 'Revenue by month' })).toBeVisible();
  const before = await heightOfPanel();
  let failPlots: () => void = () => undefined;
  const failed = new Promise<void>((resolve) => {
    failPlots = resolve;
  });
  await page.route('**/bar-plot-*.js', async (route) => {
    await failed;
    await route.abort();
  });
  await page.reload();
  await toMonths(page);
  /* On paper they are in place of a chart that has not come. */
  const months = page.getByRole('region', { name: 'Revenue by month' });
  await expect(months.locator('table')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(months.locator('table')).toBeVisible();
  for (const part of ['.chart', '.chart-legend', 'summary'])
    await expect(months.locator(part)).toBeHidden();
  await page.emulateMedia({ media: null });

  failPlots();
  await expect(page.getByText('The chart could not be loaded.').first()).toBeVisible();
  await expect(page.getByText('The numbers').first()).toBeVisible();
  expect(await heightOfPanel()).toBe(before);
  await page.emulateMedia({ media: 'print' });
  await expect(months.locator('table')).toBeVisible();
  await expect(months.getByText('could not be loaded')).toBeHidden();
});

test('a figure that cannot be read says so, and mails that could not be sent are told calmly; both are tried again', async ({
  page,
  site,
}) => {
  await enterAsAdmin(page, site);
  let broken = true;
  await page.route('**/totalPaidAmount', (route) =>
    broken
      ? route.fulfill({ status: 500, json: { status: 'error', message: 'It broke.' } })
      : route.continue(),
  );
  await page.route('**/getAllUsers?*', (route) =>
    route.fulfill({ json: { status: 'success', totalUsers: 0, data: { users: [] } } }),
  );
  const undelivered = { failed: 3, delayed: 0, reason: 'EAUTH 535 5.7.8' };
  await page.route('**/api/v1/desk', (route) =>
    route.fulfill({ json: { status: 'success', data: { mails: undelivered } } }),
  );
  await page.goto(`${site.url}/admindashboard`);
  const notice = page.getByRole('region', { name: 'E-mails that could not be sent' });
  await expect(notice).toContainText('3 e-mails could not be sent.');
  await expect(notice).toContainText('The mail server refused the user name or the password');
  await page.getByRole('heading', { name: 'Members', exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByText('No records found.')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Total Revenue' });
  await expect(card).toContainText('It broke.');
  await expectAccessible(page);
  broken = false;
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(card).toContainText('₦');

  await expect(page.getByRole('region', { name: 'Waiting for you' })).toHaveText(
    /Nothing waits\.$/,
  );
  await page.unroute('**/api/v1/desk');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('0 e-mails will be tried again.')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('a back end with the basic calls only has no charts, counts its records, and filters nothing', async ({
  page,
  site,
}) => {
  await importMembers(site, 12);
  await enterAsAdmin(page, site);
  /* By the counts of the menu it is known to be another one. */
  await page.route(/\/(payment\/summary|contact\/messages)\b/, (route) =>
    route.fulfill({ status: 404, json: { status: 'fail', message: 'There is nothing here.' } }),
  );
  await page.goto(`${site.url}/admindues`);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Date paid|Filters?)/ })).toHaveCount(0);
  await page.goto(`${site.url}/admindashboard`);
  await expect(page.getByRole('link', { name: /^Total Members: \d+$/ })).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Paid this year' });
  await expect(card).toContainText('This is not available on this server.');
  await expect(page.getByRole('region', { name: /^Dues/ })).toHaveCount(0);
  await page.getByRole('heading', { name: 'Members', exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByText(/members in total$/)).toBeVisible();
  await expect(page.getByRole('application')).toHaveCount(0);
});

test('the first load is light', async ({ page, site }) => {
  await enterAsAdmin(page, site);
  await withoutStream(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(`${site.url}/admindashboard`, { waitUntil: 'networkidle' });
  expect(bytes).toBeLessThan(400_000);
});
