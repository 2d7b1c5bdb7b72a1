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

/* Holds the answer to a call until it is let through. */
async function answerLate(page: Page, path: string): Promise<() => Promise<void>> {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const given = new Promise<void>((resolve) => {
    void page.route(path, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      const response = await route.fetch();
      await asked;
      await route.fulfill({ response });
      resolve();
    });
  });
  return () => {
    answer();
    return given;
  };
}

/* Expects that nobody is led elsewhere, also not a moment later. */
async function expectToStay(page: Page, url: string | RegExp) {
  await page.waitForTimeout(1_000);
  await expect(page).toHaveURL(url);
}

test('a bank statement that is read at last leads nobody away from where they have gone', async ({
  page,
  site,
}) => {
  await enterAsAdmin(page, site);
  await chooseStatement(page, site);
  const answer = await answerLate(page, '**/api/v1/statements');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await upload(page);
  await sent;
  await page.getByRole('link', { name: 'Packs', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Packs', level: 1 })).toBeVisible();
  await answer();
  await expect(page.getByText(/^Read: /)).toBeVisible();
  await expectToStay(page, /\/packs$/);
});

test('records that are merged at last lead nobody away from where they have gone', async ({
  page,
  site,
}) => {
  const [leaves, stays] = [await registerConfirmed(site), await registerConfirmed(site)];
  await enterAsAdmin(page, site);
  const record = `${site.url}/adminmembers/user/${leaves.user._id}`;
  await page.goto(`${record}/merge?into=${stays.user._id}`);
  const answer = await answerLate(page, '**/api/v1/user/*/merge');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: `Merge into ${stays.user.memberId}` }).click();
  await sent;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await answer();
  await expect(page.getByText(/ is merged into /)).toBeVisible();
  await expectToStay(page, new RegExp(`/${leaves.user._id}(\\?.*)?$`));
});

test('an account that could not be signed says why: beside it, or where the user is by then', async ({
  page,
  site,
}) => {
  const name = `Signed ${Date.now()}`;
  const opening = { kind: 'bank', openedOn: `${year}-01-01`, opening: 1000 };
  const { data } = await site.api('POST', '/cash-book/accounts', { name, ...opening });
  await enterAsAdmin(page, site);
  const path = `${site.url}/adminbooks/reconciliation?account=${data.account._id}`;
  await page.goto(path);
  const fail = await failLate(page, '**/api/v1/reconciliation');
  const panel = page.getByRole('region', { name: 'Sign', exact: true });
  const sign = async () => {
    await panel.getByLabel('Balance of the statement').fill('1000');
    await panel.getByRole('button', { name: 'Sign' }).click();
  };
  await sign();
  await page.getByRole('link', { name: 'Packs', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Packs', level: 1 })).toBeVisible();
  fail();
  await expect(page.locator('.toast', { hasText: why })).toBeVisible();

  await page.goto(path);
  await sign();
  await expect(panel.getByText(why)).toBeVisible();
});

test('a decision about a reported transfer that is answered late leaves the dialog of another one open', async ({
  page,
  site,
}) => {
  for (const _ of [1, 2]) await reportTransfer(site);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/admindues`);
  await page.getByRole('link', { name: 'Reported transfers' }).click();
  const checks = page.getByRole('button', { name: /^Check/ });
  const answer = await answerLate(page, '**/api/v1/transfers/*');
  await checks.first().click();
  const dialog = page.getByRole('dialog', { name: /^Transfer of/ });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await checks.nth(1).click();
  await expect(dialog).toBeVisible();
  await answer();
  await expect(page.getByText(/ recorded, and the receipt e-mailed/)).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(dialog).toBeVisible();
});

test('a file that is deleted late closes no drawer but its own', async ({ page, site }) => {
  const names = ['Late', 'Later'].map((name) => `${name} ${Date.now()}`);
  await enterAsAdmin(page, site);
  for (const name of names) {
    await page.goto(`${site.url}/adminresources/create`);
    await page.getByLabel('File Name').fill(name);
    const buffer = Buffer.from('Minutes.');
    const file = { name: 'a.txt', mimeType: 'text/plain', buffer };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Add file' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  const [first = '', second = ''] = names;
  const answer = await answerLate(page, '**/api/v1/file/*');
  await page.getByRole('link', { name: new RegExp(`^${first}`) }).click();
  const shown = page.getByRole('dialog', { name: first });
  await shown.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).last().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: new RegExp(`^${second}`) }).click();
  await expect(page.getByRole('dialog', { name: second })).toBeVisible();
  await answer();
  await page.waitForTimeout(1_000);
  await expect(page.getByRole('dialog', { name: second })).toBeVisible();
});

test('movements that could not be marked say why: beside them, or where the user is by then', async ({
  page,
  site,
}) => {
  const name = `Marked ${Date.now()}`;
  const opening = { kind: 'bank', openedOn: `${year}-01-01`, opening: 1000 };
  const { data } = await site.api('POST', '/cash-book/accounts', { name, ...opening });
  const { user } = await registerConfirmed(site);
  const paid = { userId: user._id, amount: 500, method: 'Bank Transfer', reference: name };
  const when = { datePayed: `${year}-01-05`, account: data.account._id };
  await site.api('POST', '/payment/record', { ...paid, ...when });
  await enterAsAdmin(page, site);
  const path = `${site.url}/adminbooks/reconciliation?account=${data.account._id}`;
  await page.goto(path);
  const fail = await failLate(page, '**/api/v1/reconciliation/clear');
  const mark = async () => {
    await page.locator('main').getByRole('checkbox').last().check();
    await page.getByRole('button', { name: 'Mark as on the statement' }).click();
  };
  await mark();
  await page.getByRole('link', { name: 'Packs', exact: true }).click();
  const leave = page.getByRole('button', { name: 'Leave', exact: true });
  if (await leave.isVisible()) await leave.click();
  await expect(page.getByRole('heading', { name: 'Packs', level: 1 })).toBeVisible();
  fail();
  await expect(page.locator('.toast', { hasText: why })).toBeVisible();

  await page.goto(path);
  await mark();
  await expect(page.locator('.mark-failure')).toContainText(why);
  await expect(page.locator('main').getByRole('checkbox').last()).toBeChecked();
});

test('a message that could not be archived stays open', async ({ page, site }) => {
  const words = { name: 'Visitor', phoneNumber: '08031234567', message: `Ask ${Date.now()}` };
  await fetch(`${site.url}/api/v1/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(words),
  });
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmessage`);
  await page.getByText(words.message).click();
  await expect(page.getByRole('heading', { name: words.name, level: 1 })).toBeVisible();
  await page.route('**/api/v1/contact/messages/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText(why)).toBeVisible();
  await expectToStay(page, /\/adminmessage\/[\da-f-]{36}$/);
});

test('a record that is deleted at last leads nobody away from where they have gone', async ({
  page,
  site,
}) => {
  const name = `Left ${Date.now()}`;
  await site.api('POST', '/audiences', { name });
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmessage/groups`);
  await page.getByRole('cell', { name, exact: true }).click();
  const answer = await answerLate(page, '**/api/v1/audiences/*');
  const sent = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Delete ${name}?` });
  await question.getByRole('button', { name: 'Delete' }).click();
  await sent;
  await page.goBack();
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();
  await answer();
  await expect(page.getByText('The group has been deleted.')).toBeVisible();
  await expectToStay(page, /\/adminmembers$/);
});
