import type { Page } from '@playwright/test';
import { bar, choosePicture, drawing, openAs } from '../support/content.ts';
import { atEachWidth, widths } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

const services = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Service \d$/ })
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

/* From the button that adds entries, which has the focus; it has it again after. */
async function typeServices(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: /^Service \d$/ }).last()).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Add: service' })).toBeFocused();
  }
}

test('the entries of a list are added, moved and removed by keys alone, and the focus stays with them', async ({
  page,
  site,
}) => {
  test.slow();
  await openAs(page, site, '/admincontent/firms/create');
  await atEachWidth(page, async () => {
    const button = (name: string) => page.getByRole('button', { name });
    await button('Add: service').focus();
    await typeServices(page, 'Audit', 'Tax', 'Advice');
    expect(await services(page)).toEqual(['Audit', 'Tax', 'Advice']);

    for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+Tab');
    await expect(button('Move up: Service 3')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button('Move up: Service 2')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button('Move up: Service 1')).toBeFocused();
    expect(await services(page)).toEqual(['Advice', 'Audit', 'Tax']);
    await page.keyboard.press('Enter');
    await expect(button('Move up: Service 1')).toBeFocused();
    expect(await services(page)).toEqual(['Advice', 'Audit', 'Tax']);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(button('Move down: Service 2')).toBeFocused();
    expect(await services(page)).toEqual(['Audit', 'Advice', 'Tax']);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await services(page)).toEqual(['Audit', 'Tax']);
    await expect(page.getByRole('listitem', { name: 'Service 2' })).toBeFocused();
    await button('Remove: Service 2').press('Enter');
    await expect(page.getByRole('listitem', { name: 'Service 1' })).toBeFocused();
    await button('Remove: Service 1').press('Enter');
    await expect(button('Add: service')).toBeFocused();
    expect(await services(page)).toEqual([]);
  });
});

/* What is below depends on no width (narrow.ts): the smaller one is the harder. */
test.describe('the entries of a list on a phone', () => {
  test.use({ viewport: { width: widths[0], height: 800 } });
  test.slow();

  test('keep the focus where as many as there can be become fewer', async ({ page, site }) => {
    await openAs(page, site, '/admincontent/site');
    const lines = page.getByRole('group', { name: 'Phone numbers' });
    const adder = lines.getByRole('button', { name: 'Add: phone number' });
    await expect(lines.getByRole('textbox').first()).toBeVisible();
    if (await adder.isVisible()) await adder.press('Enter');
    await expect(lines.getByText('There can be 2 at most.')).toBeVisible();
    await lines.getByRole('button', { name: 'Remove: Phone number 1' }).press('Enter');
    await expect(lines.getByRole('textbox')).toHaveCount(1);
    await expect(lines.getByRole('listitem', { name: 'Phone number 1' })).toBeFocused();
    await expect(adder).toBeVisible();
  });

  test('of several fields each begin in the first of them', async ({ page, site }) => {
    await openAs(page, site, '/admincontent/about');
    const values = page.getByRole('group', { name: 'Core values' });
    const entries = values.locator('.entries > li');
    await expect(entries.first()).toBeVisible();
    const before = await entries.count();
    await values.getByRole('button', { name: 'Add: core value' }).press('Enter');
    await expect(entries.last().getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Candour');
    await values.getByRole('button', { name: `Move up: Core value ${before + 1}` }).press('Enter');
    await expect(entries.nth(before - 1).getByLabel('Name')).toHaveValue('Candour');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(entries).toHaveCount(before);
    await expect(entries.last()).toBeFocused();
  });

  test('take what is wrong with them along, until it is mended', async ({ page, site }) => {
    await openAs(page, site, '/admincontent/firms/create');
    await page.getByRole('button', { name: 'Add: service' }).focus();
    await typeServices(page, 'Audit', 'Tax');
    await page.keyboard.press('Enter');
    await bar(page).getByRole('button', { name: 'Save as draft' }).click();
    const wrong = page.locator('.ant-form-item-explain-error');
    const last = page.getByRole('listitem', { name: 'Service 3' });
    await expect(last.locator(wrong)).toHaveText('This is required.');
    await page.getByRole('button', { name: 'Remove: Service 1' }).press('Enter');
    const moved = page.getByRole('listitem', { name: 'Service 2' });
    await expect(moved.locator(wrong)).toHaveText('This is required.');
    await expect(page.locator('.entries').locator(wrong)).toHaveCount(1);
    await page.getByRole('textbox', { name: 'Service 2' }).fill('Advice');
    await expect(page.locator('.entries').locator(wrong)).toHaveCount(0);
  });
});

test('a picture that arrives later finds its entry where it is by then, with what was typed meanwhile', async ({
  page,
  site,
}) => {
  test.slow();
  await openAs(page, site, '/admincontent/gallery/create');
  const file = async (name: string, width: number) => ({
    name: `${name}.png`,
    mimeType: 'image/png',
    buffer: await drawing(width, 500),
  });
  await page
    .locator('.add-pictures input[type=file]')
    .setInputFiles([await file('First', 900), await file('Second', 800)]);
  const entries = page.locator('.entries > li');
  await expect(entries).toHaveCount(2);
  const widths = () =>
    entries.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('width')));
  expect(await widths()).toEqual(['900', '800']);

  let arrive = () => {};
  const changed = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/api/v1/content/picture', async (route) => {
    await changed;
    await route.continue();
  });
  await (await choosePicture(page, 700, 500))
    .getByRole('button', { name: 'Use this picture' })
    .click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await entries.first().getByLabel('What the picture shows').fill('Typed meanwhile');
  await entries
    .first()
    .getByRole('button', { name: /^Move down/ })
    .click();
  await expect(entries.last().getByLabel('What the picture shows')).toHaveValue('Typed meanwhile');
  arrive();
  await expect.poll(widths).toEqual(['800', '700']);
  await expect(entries.last().getByLabel('What the picture shows')).toHaveValue('Typed meanwhile');
});
