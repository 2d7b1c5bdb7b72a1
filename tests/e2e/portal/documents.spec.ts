import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { ensureSubscription, enterAsAdmin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { enter, registerMember } from '../support/people.ts';
import { atEachWidth, expectNoSideways } from '../support/portal.ts';
import { apiOf, expect, type Site, test } from '../support/server.ts';

const year = new Date().getFullYear();

/* A member who has paid this year's dues. */
async function payer(site: Site) {
  const { price } = await ensureSubscription(site);
  const session = await registerMember(site.url);
  await site.api('POST', `/user/${session.user._id}/confirm`, { confirmed: true });
  const { data } = await site.api('POST', '/payment/record', {
    userId: session.user._id,
    amount: price,
    method: 'Cash',
    reference: `Slip ${session.user.memberId}`,
    datePayed: `${year}-01-02`,
  });
  return { ...session, payment: data.payment as { _id: string; receiptNumber: string } };
}

async function expectPdf(download: Download, name: RegExp): Promise<void> {
  expect(download.suggestedFilename()).toMatch(name);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
}

test('a member saves the receipt and the statement as PDF; anyone verifies the code', async ({
  page,
  site,
}) => {
  test.slow();
  const { payment, ...session } = await payer(site);
  await enter(page, session);
  await page.goto(`${site.url}/payment/${payment._id}`);
  const button = page.getByRole('button', { name: 'Download PDF' });
  let saved = page.waitForEvent('download');
  await button.click();
  await expectPdf(await saved, new RegExp(`^receipt-${payment.receiptNumber}\\.pdf$`));
  await page.goto(`${site.url}/payment/statement`);
  saved = page.waitForEvent('download');
  await button.click();
  await expectPdf(await saved, /^statement-.*\.pdf$/);

  /* Its year is four days before it is typed, of which none is asked for. */
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/ledger/me')) asked.push(searchParams.get('asAt'));
  });
  await page.getByLabel('As at the end of').focus();
  await page.keyboard.type(`0115${year - 1}`);
  await expect(page.getByText(`as of 15 January ${year - 1}.`)).toBeVisible();
  expect(asked).toEqual([`${year - 1}-01-15`]);

  const member = apiOf(site.url, session.token);
  await expect(member('GET', '/verify/0000')).rejects.toThrow('404');
  await page.goto(`${site.url}/verify/unknown`);
  await expect(page.getByText('No document has this code')).toBeVisible();
  await atEachWidth(page, async () => {
    await expectNoSideways(page);
    await expectAccessible(page);
  });
});

test('the treasurer saves all receipts of a year as one file, and a letter of good standing', async ({
  page,
  site,
}) => {
  test.slow();
  const { user } = await payer(site);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/admindues`);
  await page.getByRole('button', { name: 'Receipts of a year' }).click();
  const dialog = page.getByRole('dialog', { name: 'Receipts of a year' });
  await atEachWidth(page, () => expectAccessible(page));
  let saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download PDF' }).click();
  await expectPdf(await saved, new RegExp(`^receipts-${year}\\.pdf$`));
  await page.goto(`${site.url}/adminmembers/user/${user._id}`);
  saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /letter of good standing/i }).click();
  await expectPdf(await saved, /\.pdf$/);
});
