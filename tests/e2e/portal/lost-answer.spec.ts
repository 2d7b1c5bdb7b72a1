import type { Page } from '@playwright/test';
import { thisYear } from '#contract/day.ts';
import { ensureSubscription, enterAsAdmin } from '../support/admin.ts';
import { registerMember } from '../support/people.ts';
import { expect, type Site, test } from '../support/server.ts';

/* The next payment reaches the server, and its answer gets lost on the way. */
async function loseAnswer(page: Page): Promise<void> {
  await page.route(
    '**/api/v1/payment/record',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

async function fillIn(page: Page, site: Site, memberId: string, reference: string) {
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/admindues/record`);
  const form = page.getByRole('dialog', { name: 'Record a payment' });
  await form.getByRole('combobox', { name: 'Member' }).fill(memberId);
  await page.locator('.ant-select-item-option:visible', { hasText: memberId }).click();
  await form.getByLabel('Amount').fill('5000');
  await form.getByRole('radio', { name: 'Cash', exact: true }).check();
  await form.getByLabel('Reference').fill(reference);
  return form;
}

test('a payment whose answer got lost is booked once, sent again from the form or after a reload', async ({
  page,
  site,
}) => {
  test.slow();
  const { user } = await registerMember(site.url);
  const payments = async () => {
    const { data } = await site.api('GET', `/ledger/member/${user._id}`);
    return data.entries.filter(({ kind }: { kind: string }) => kind === 'payment').length;
  };
  const booked = page.getByText(/^Payment recorded\. The invoice number is INV-/);

  const form = await fillIn(page, site, user.memberId, `First ${user.memberId}`);
  const record = form.getByRole('button', { name: 'Record payment' });
  await loseAnswer(page);
  await record.click();
  await expect(form.getByText('No response from the server.')).toBeVisible();
  await record.click();
  await expect(booked).toBeVisible();
  expect(await payments()).toBe(1);

  await fillIn(page, site, user.memberId, `Second ${user.memberId}`);
  await loseAnswer(page);
  await record.click();
  await expect(form.getByText('No response from the server.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your draft has been restored.')).toBeVisible();
  await record.click();
  await expect(booked).toBeVisible();
  expect(await payments()).toBe(2);

  /* Other contents are refused until the form is opened again, and are then asked about as another payment. */
  await fillIn(page, site, user.memberId, `Third ${user.memberId}`);
  await loseAnswer(page);
  await record.click();
  await expect(form.getByText('No response from the server.')).toBeVisible();
  await form.getByLabel('Amount').fill('6000');
  await record.click();
  await expect(form.getByText('open the form again')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Amount')).toHaveValue('6000');
  await record.click();
  await expect(form.getByText('This may be in the books already')).toBeVisible();
  expect(await payments()).toBe(3);
});

test('an amount that is being typed does not mix with what the member owes', async ({
  page,
  site,
}) => {
  await ensureSubscription(site);
  const { user } = await registerMember(site.url);
  let come = () => {};
  const late = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(`**/api/v1/ledger/member/${user._id}`, async (route) => {
    await late;
    await route.continue();
  });
  const form = await fillIn(page, site, user.memberId, `Typed ${user.memberId}`);
  const amount = form.getByLabel('Amount');
  await amount.fill('');
  await amount.focus();
  come();
  await expect(form.getByRole('region', { name: 'The chosen member' })).toContainText('₦');
  await page.keyboard.type('7000');
  await expect(amount).toHaveValue('7000');
});

test('what is typed in a form of the drawer survives a reload', async ({ page, site }) => {
  test.slow();
  await enterAsAdmin(page, site);
  page.on('dialog', (dialog) => dialog.accept());
  const forms = [
    ['/admindues/levies/create', 'Name', 'Hall fund'],
    ['/admindues/rolls/draw', 'Name', 'Annual general meeting'],
    ['/adminbooks/periods/close', 'Until', '31/12/2018'],
    ['/adminbooks/cash-book/share/rate', 'Percent', '12.5'],
  ] as const;
  for (const [path, label, typed] of forms)
    await test.step(path, async () => {
      await page.goto(site.url + path);
      const field = page.getByRole('dialog').getByLabel(label);
      await field.fill(typed);
      await field.press('Tab');
      await page.reload();
      await expect(page.getByText('Your draft has been restored.')).toBeVisible();
      await expect(field).toHaveValue(typed);
    });
  /* What is said of a restored day is said of that day. */
  await page.goto(`${site.url}/adminbooks/periods/close`);
  await expect(page.getByText(/left to do until|Not done yet/)).toBeVisible();
});

test('a levy whose answer got lost is charged once, sent again after a reload', async ({
  page,
  site,
}) => {
  test.slow();
  const { user } = await registerMember(site.url);
  await enterAsAdmin(page, site);
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`${site.url}/admindues/levies/create`);
  const form = page.getByRole('dialog', { name: 'Charge a levy or a penalty' });
  const name = `Fund of ${user.memberId}`;
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Amount').fill('100');
  await form.getByLabel('Due Date').fill(`31-12-${thisYear()}`);
  await form.getByLabel('Due Date').press('Tab');
  await page.route(
    '**/api/v1/ledger/levies',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const charge = async () => {
    await form.getByRole('button', { name: 'Preview and charge' }).click();
    await page.getByRole('button', { name: 'Charge now' }).click();
  };
  await charge();
  await expect(form.getByText('No response from the server.')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Name')).toHaveValue(name);
  await charge();
  await expect(page.getByText(/members? charged\.$/)).toBeVisible();
  const { levies } = (await site.api('GET', '/ledger/levies')).data;
  expect(levies.filter((one: { name: string }) => one.name === name)).toHaveLength(1);
});
