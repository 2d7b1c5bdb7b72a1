import { expectAccessible } from '../support/axe.ts';
import { addStory, bar, drawing, openAs } from '../support/content.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the society’s own logo, name and colours are on every page once they are saved', async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  await openAs(page, site, '/admincontent/site');
  await page.getByLabel('Short name').fill('Ìbàdàn DS');
  const colour = page.getByLabel('Main colour');
  await colour.fill('#ffcc00');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('This colour is too light to be read').first()).toBeVisible();
  await expect(colour).toBeFocused();
  await colour.fill('#7a0c2e');

  const logo = { name: 'Logo.png', mimeType: 'image/png', buffer: await drawing(600, 600) };
  await page.locator('.picture-input input[type=file]').first().setInputFiles(logo);
  const crop = page.getByRole('dialog', { name: 'Crop the picture' });
  await crop.getByRole('button', { name: 'Use this picture' }).click();
  const field = page.getByRole('group', { name: 'Logo' });
  await field.getByLabel('What the picture shows').fill('The mark of the society');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(bar(page).getByText('All saved')).toBeVisible();

  await page.goto(`${site.url}/adminmembers`);
  await expect(page).toHaveTitle('Members · Ìbàdàn DS');
  const action = page.getByRole('link', { name: 'Add member' });
  await expect(action).toHaveCSS('background-color', 'rgb(122, 12, 46)');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const mark = page.locator('dialog.drawer img.mark');
  await expect(mark).toBeVisible();
  expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto(`${site.url}/about`);
  await expect(page.getByRole('banner').getByText('Ìbàdàn DS')).toBeVisible();
  await expect(page.locator('.site-header img.mark')).toBeVisible();
  await expectAccessible(page);

  /* An advertisement may lead to the portal, which is a document of its own. */
  const { data } = await site.api('GET', '/content/site/items');
  const [{ _id, updatedAt, data: saved }] = data.items;
  const advertisements = [{ title: 'Dues', text: 'Who owes', href: '/adminmembers' }];
  const change = { updatedAt, data: { ...saved, advertisements }, as: 'published' };
  await site.api('PATCH', `/content/site/items/${_id}`, change);
  const { slug } = await addStory(site, true);
  await page.goto(`${site.url}/news/${slug}`);
  await page.locator('.advertisement').click();
  await expect(page).toHaveTitle('Members · Ìbàdàn DS');
});
