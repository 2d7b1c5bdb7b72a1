import type { Page } from '@playwright/test';
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
