import { readFile } from 'node:fs/promises';
import readXlsxFile from 'read-excel-file/node';
import { dayInNigeria } from '#contract/day.ts';
import { enterAsAdmin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { registerMember } from '../support/people.ts';
import { expectNoSideways, title } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

test.describe.configure({ mode: 'default' });

const today = dayInNigeria();
const year = Number(today.slice(0, 4));

async function atPhoneAndDesk(
  page: Parameters<typeof expectNoSideways>[0],
  look: () => Promise<unknown>,
) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await look();
  }
}

test('an account is marked, agrees with its statement, and is signed', async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  const { user } = await registerMember(site.url);
  await site.api('POST', `/user/${user._id}/confirm`, { confirmed: true });
  for (const [amount, reference] of [
    [9000, 'Slip 1'],
    [2500, 'Slip 2'],
  ] as const)
    await site.api('POST', '/payment/record', {
      userId: user._id,
      amount,
      method: 'Bank Transfer',
      reference,
      datePayed: today,
    });
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminbooks/reconciliation`);
  await expect(title(page)).toHaveText('Reconciliation');
  const outstanding = page.getByRole('region', { name: 'Outstanding' });
  await expect(outstanding.getByRole('checkbox')).toHaveCount(3);
  await atPhoneAndDesk(page, async () => {
    await expectNoSideways(page);
    await expectAccessible(page);
  });
  const tick = outstanding.getByRole('checkbox', { name: /₦9,000\.00/ });
  await tick.check();
  const mark = outstanding.getByRole('button', { name: 'Mark as on the statement' });
  const json = { status: 'error', message: 'Not now.' };
  await page.route('**/reconciliation/clear', (route) => route.fulfill({ status: 500, json }), {
    times: 1,
  });
  await mark.click();
  await expect(outstanding.getByRole('alert')).toHaveText('Not now.');
  /* What is ticked along a statement is asked about like what is typed. */
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(tick).toBeChecked();
  await expect(tick).toBeChecked();
  await mark.click();
  await expect(page.getByText('1 movement marked as on the statement.')).toBeVisible();
  const sign = page.getByRole('region', { name: 'Sign', exact: true });
  const balance = sign.getByLabel('Balance of the statement');
  await balance.fill('9,500');
  await expect(sign.getByRole('status')).toHaveText('Difference: ₦500.00 more than it should be.');
  await expect(sign.getByRole('button', { name: 'Sign' })).toBeDisabled();
  await balance.fill('9000');
  await expect(sign.getByRole('status')).toHaveText('It agrees with the cash book.');
  await sign.getByRole('button', { name: 'Sign' }).click();
  await expect(page.getByText('The reconciliation has been signed.')).toBeVisible();
  const signed = page.getByRole('region', { name: 'Signed', exact: true });
  await expect(signed).toContainText('Cash book ₦11,500.00, 1 outstanding');
  await atPhoneAndDesk(page, async () => {
    await expectNoSideways(page);
    await expectAccessible(page);
  });
});

test('a pack is made beside, and saved as a workbook and as a PDF', async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminbooks/packs`);
  await expect(title(page)).toHaveText('Packs');
  await expect(page.getByText('No pack has been made yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Make the pack' }).click();
  const row = page.getByRole('row', { name: new RegExp(`1 Jan ${year}`) });
  await expect(row).toContainText('Ready', { timeout: 60_000 });
  const saved = async (item: string) => {
    await row.getByRole('button', { name: /^Actions/ }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    return download;
  };
  const workbook = await saved('Download the workbook (XLSX)');
  expect(workbook.suggestedFilename()).toBe(`pack-${year}-01-01-to-${today}.xlsx`);
  const sheets = await readXlsxFile(await readFile(await workbook.path()));
  expect(sheets.map(({ sheet }) => sheet)).toContain('Receipts and payments');
  const document = await saved('Download the PDF');
  expect((await readFile(await document.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await atPhoneAndDesk(page, async () => {
    await expectNoSideways(page);
    await expectAccessible(page);
  });
});

test('the pack of a closed period is asked for from its row', async ({ page, ownSite: site }) => {
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminbooks/periods/close`);
  const form = page.getByRole('dialog', { name: 'Close a period' });
  await form.getByLabel('Until').fill('31-12-2019');
  await form.getByLabel('Until').press('Tab');
  await form.getByRole('button', { name: 'Close the period' }).click();
  const dialog = page.getByRole('dialog').last();
  await expect(dialog).toContainText('can be opened again');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText(/Make the pack of the period/)).toBeVisible();
  await page
    .getByRole('row', { name: /31 December 2019/ })
    .getByRole('button')
    .click();
  await page.getByRole('menuitem', { name: 'Make its pack' }).click();
  await expect(page).toHaveURL(/packs\?from=2019-01-01&until=2019-12-31$/);
  await expect(page.getByRole('region', { name: 'Make a pack' })).toContainText('2019');
});
