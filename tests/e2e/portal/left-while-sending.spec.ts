import type { Page } from '@playwright/test';
import { enterAsAdmin } from '../support/admin.ts';
import { registerConfirmed } from '../support/people.ts';
import { expect, type Site, test } from '../support/server.ts';

const year = new Date().getFullYear();
const why = 'No response from the server.';

/* Chooses a statement with a line that nobody knows. */
async function chooseStatement(page: Page, site: Site) {
  const name = `Left ${Date.now()}`;
  const opening = { kind: 'bank', openedOn: `${year}-01-01`, opening: 0 };
  await site.api('POST', '/cash-book/accounts', { name, ...opening });
  const rows = [
    'Trans. Date,Narration,Debit,Credit,Balance',
    `05-Jan-${year},NIP/UBA/SOMEBODY UNHEARD OF,,"4,500.00","4,500.00"`,
  ];
  await page.goto(`${site.url}/adminbooks/statements`);
  await page.getByRole('combobox', { name: 'Bank account' }).press('ArrowDown');
  await page.locator('.ant-select-item-option:visible', { hasText: name }).click();
  const buffer = Buffer.from(rows.join('\r\n'));
  const file = { name: 'january.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
}

const upload = (page: Page) => page.getByRole('button', { name: 'Upload and match' }).click();

async function openStatement(page: Page, site: Site) {
  await chooseStatement(page, site);
  await upload(page);
  await expect(page.getByRole('region', { name: 'Doubtful line 1 of 1' })).toBeVisible();
}

async function reportTransfer(site: Site) {
  const { token } = await registerConfirmed(site);
  const form = new FormData();
  form.set('amount', '9000');
  form.set('date', `${year}-01-05`);
  form.set('reference', `FT ${Date.now()}`);
  form.set('receipt', new File(['%PDF-1.4\n%%EOF\n'], 'receipt.pdf', { type: 'application/pdf' }));
  const answer = await fetch(`${site.url}/api/v1/transfers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    body: form,
  });
  expect(answer.ok).toBe(true);
}

/* Lets a call wait until it is told to fail. */
async function failLate(page: Page, path: string): Promise<() => void> {
  let fail = () => {};
  const asked = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(path, async (route) => {
    await asked;
    await route.abort();
  });
  return fail;
}

test('what is decided about a line of a bank statement says why it failed: in its dialog, or where the user is by then', async ({
  page,
  site,
}) => {
  await enterAsAdmin(page, site);
  await openStatement(page, site);
  const fail = await failLate(page, '**/api/v1/statements/*/lines/*/ignore');
  const open = page.getByRole('button', { name: 'Ignore', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Ignore this line?' });
  const send = dialog.getByRole('button', { name: 'Ignore this line' });
  await open.click();
  await send.click();
  await page.goBack();
  await expect(dialog).toBeHidden();
  fail();
  await expect(page.getByText(why)).toBeVisible();

  await page.goForward();
  await open.click();
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText(why);
});

test('a bank statement that could not be uploaded says so on the page that it was left for', async ({
  page,
  site,
}) => {
  await enterAsAdmin(page, site);
  await chooseStatement(page, site);
  const fail = await failLate(page, '**/api/v1/statements');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await upload(page);
  await sent;
  await page.getByRole('link', { name: 'Packs', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Packs', level: 1 })).toBeVisible();
  fail();
  await expect(page.getByText(why)).toBeVisible();
});

test('a decision about a reported transfer says why it failed, also where its dialog was left', async ({
  page,
  site,
}) => {
  await reportTransfer(site);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/admindues`);
  await page.getByRole('link', { name: 'Reported transfers' }).click();
  const fail = await failLate(page, '**/api/v1/transfers/*');
  const check = page.getByRole('button', { name: /^Check/ }).first();
  await check.click();
  const dialog = page.getByRole('dialog', { name: /^Transfer of/ });
  const approve = dialog.getByRole('button', { name: 'Approve' });
  await approve.click();
  await page.goBack();
  await expect(dialog).toBeHidden();
  fail();
  await expect(page.getByText(why)).toBeVisible();

  await page.goForward();
  await check.click();
  await approve.click();
  await expect(dialog.getByRole('alert').filter({ hasText: why })).toBeVisible();
});
