import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { enterAsAdmin, registerConfirmed } from '../support/people.ts';
import { arrived, atEachWidth } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

test.describe.configure({ mode: 'serial' });

/* As it is typed: day first. */
const typed = (day: string) => day.split('-').reverse().join('/');

const thisYear = new Date().getFullYear();
const failure = 'Error processing subscription. Please try again.';

async function open(page: Page, url: string) {
  await enterAsAdmin(page, url);
  await page.goto(`${url}/adminpayment`);
  await expect(
    arrived(page).getByRole('heading', { level: 1, name: 'Set Payment Plan' }),
  ).toBeVisible();
}

/* What has been sent of plans since, beside what is read. */
function countSent(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /subscription/i.test(request.url())) sent.push(request.url());
  });
  return () => sent;
}

test('the first subscription: bad input beside its fields, nothing lost by a reload', async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  await open(page, site.url);
  const sent = countSent(page);
  const setUp = page.getByRole('button', { name: 'Setup Subscription' });
  /* A plan that is half filled in is not sent, or said to be wrong, by Enter in a field. */
  await page.getByLabel('Base Price').fill('15000');
  await page.getByLabel('Base Price').press('Enter');
  await expect(page.getByText('is required.')).toHaveCount(0);
  await page.getByLabel('Base Price').fill('');
  await setUp.click();
  for (const sentence of [
    'Subscription name is required.',
    'Subscription details is required.',
    'Base price is required.',
    'Due date is required.',
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await expectAccessible(page);
  const name = page.getByLabel('Subscription Name');
  await expect(name).toBeFocused();
  await name.fill(`Annual Dues ${thisYear}`);
  await page.getByLabel('Subscription Details').fill('National and district dues');
  await page.getByLabel('Base Price').fill('15000.505');
  await page.getByLabel('Due Date').fill(typed(`${thisYear}-03-31`));
  await page.keyboard.press('Tab');
  await setUp.click();
  await expect(page.getByText(/^Base price must be an amount in naira/)).toBeVisible();
  expect(sent()).toEqual([]);
  await page.reload();
  await expect(name).toHaveValue(`Annual Dues ${thisYear}`);
  await page.getByLabel('Base Price').fill('₦15,000.50');
  await page.getByLabel('Base Price').press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.route('**/createSubscription', (route) => route.abort());
  await setUp.click();
  await page.getByRole('button', { name: `Set up ${thisYear}` }).click();
  await expect(page.locator('.form-foot').getByText(failure)).toBeVisible();
  await expect(page.locator('.toast', { hasText: failure })).toBeVisible();
  await expect(name).toHaveValue(`Annual Dues ${thisYear}`);
  await page.unroute('**/createSubscription');
  /* The form's own message is shown though the plan is told live before its answer arrives. */
  await page.route('**/createSubscription', async (route) => {
    const response = await route.fetch();
    await page.waitForTimeout(1_000);
    await route.fulfill({ response });
  });
  await expect(page.getByRole('dialog')).toBeHidden();
  await setUp.click();
  /* This year charges at once, so it is said first that nobody is here to be charged. */
  await page.getByRole('button', { name: `Set up ${thisYear}` }).click();
  await expect(page.getByText('Subscription created successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Annual Dues ${thisYear}` })).toBeVisible();
  await expect(page.getByText('₦15,000.50')).toBeVisible();
  /* A year that was set up by mistake is taken back, whomever it charged. */
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('its price is changed; Cancel changes nothing', async ({ page, ownSite: site }) => {
  await open(page, site.url);
  const edit = page.getByRole('button', { name: 'Edit Payment' });
  await edit.click();
  const price = page.getByLabel('Price');
  const sent = countSent(page);
  await price.fill('1');
  await price.press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await edit.click();
  await expect(price).toHaveValue('15000.5');
  expect(sent()).toEqual([]);
  await price.fill('');
  const update = page.getByRole('button', { name: 'Update Price' });
  await update.click();
  await expect(page.getByText('Price is required.')).toBeVisible();
  await price.fill('20000');
  await update.click();
  await expect(page.getByText('Subscription price updated successfully!')).toBeVisible();
  await expect(page.getByText('₦20,000.00')).toBeVisible();
});

test('details are edited, the next year is set up, and this one is listed with the past', async ({
  page,
  ownSite: site,
}) => {
  await open(page, site.url);
  await page.getByRole('link', { name: 'Edit details' }).click();
  const edit = page.getByRole('dialog', { name: `Edit Annual Dues ${thisYear}` });
  await expect(page).toHaveURL(/\/adminpayment\/[\w-]+\/edit/);
  await edit.getByLabel('Subscription Details').fill(`All dues of ${thisYear}`);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Subscription changed.')).toBeVisible();
  await expect(edit).toBeHidden();
  await expect(page.getByText(`All dues of ${thisYear}`)).toBeVisible();

  await page.getByRole('link', { name: `Set up ${thisYear + 1}` }).click();
  await expect(page).toHaveURL(/\/adminpayment\/create/);
  const form = page.getByRole('dialog', { name: `Set up ${thisYear + 1}` });
  await expect(form.getByLabel('Due Date')).toHaveValue(typed(`${thisYear + 1}-03-31`));
  await form.getByLabel('Due Date').fill(typed(`${thisYear}-12-31`));
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Setup Subscription' }).click();
  await expect(form.getByText(`There is a subscription for ${thisYear} already.`)).toBeVisible();
  await expect(form.getByText(failure)).toBeVisible();
  await form.getByLabel('Due Date').fill(typed(`${thisYear + 1}-03-31`));
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Setup Subscription' }).click();
  await expect(page.getByText('Subscription created successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Annual Dues ${thisYear + 1}` })).toBeVisible();
  /* It waits for its year, and this year stays the current one. */
  const ahead = page.getByRole('region', { name: 'Set up ahead' });
  await expect(ahead.getByText(`Charges on 1 January ${thisYear + 1}`)).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 2, name: `Annual Dues ${thisYear}` }),
  ).toBeVisible();
});

test('the plan and its forms are accessible at each width', async ({ page, ownSite: site }) => {
  test.slow();
  await open(page, site.url);
  await page.getByRole('button', { name: 'Edit Payment' }).click();
  await expect(page.getByText(`Annual Dues ${thisYear}`, { exact: true })).toBeVisible();
  await atEachWidth(page, () => expectAccessible(page));
  await page.getByRole('link', { name: /^Set up/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await atEachWidth(page, () => expectAccessible(page));
});

test('a year that is set up ahead is charged on another day, or now, and that is undone', async ({
  page,
  ownSite: site,
}) => {
  const year = thisYear + 1;
  await registerConfirmed(site);
  await open(page, site.url);
  const ahead = page.getByRole('region', { name: 'Set up ahead' });
  await ahead.getByRole('button', { name: 'Change the date' }).click();
  await ahead.getByLabel('Charge on').fill(typed(`${year}-01-15`));
  await page.keyboard.press('Tab');
  await ahead.getByRole('button', { name: 'Set the date' }).click();
  await expect(page.getByText(`${year} will be charged on 15 January ${year}.`)).toBeVisible();
  await expect(ahead.getByText(`Charges on 15 January ${year}`)).toBeVisible();
  await expect(ahead.getByLabel('Charge on')).toBeHidden();

  await ahead.getByRole('button', { name: 'Charge now' }).click();
  const charge = page.getByRole('dialog', { name: /^Charge \d+ members?, ₦/ });
  await expect(charge.getByRole('table', { name: 'By category' })).toBeVisible();
  await charge.getByRole('button', { name: 'Charge now' }).click();
  await expect(page.getByText(new RegExp(`members? charged for ${year}\\.$`))).toBeVisible();

  await ahead.getByRole('button', { name: 'Undo' }).click();
  const undo = page.getByRole('dialog', { name: `Undo the charges of ${year}?` });
  await undo.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/have been undone\.$/)).toBeVisible();
  await expect(ahead.getByText(/^Not charged yet/)).toBeVisible();
});
