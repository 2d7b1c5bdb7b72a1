import { openAs } from '../support/content.ts';
import { expect, test } from '../support/server.ts';

/* A browser that writes the month first, far from the society. */
test.use({ locale: 'en-US', timezoneId: 'America/Los_Angeles' });

test('dates are shown and typed day first whatever the browser’s language, times by the society’s clock', async ({
  page,
  site,
}) => {
  const data = {
    slug: `us-${process.pid}`,
    title: 'A dinner',
    venue: 'The hall',
    isNew: false,
    startsAt: '2027-03-04T15:30:00.000Z',
    endsAt: '2027-03-04T18:00:00.000Z',
  };
  const { data: made } = await site.api('GET', '/content/events/items?limit=1');
  const [sample] = made.items;
  const { data: added } = await site.api('POST', '/content/events/items', {
    published: false,
    data: { ...sample.data, ...data },
  });
  await openAs(page, site, `/admincontent/events/${added.item._id}`);
  const begins = page.getByLabel('Begins');
  await expect(begins).toHaveValue('04/03/2027 16:30');
  await begins.fill('05/03/2027 17:15');
  await begins.press('Enter');
  await expect(begins).toHaveValue('05/03/2027 17:15');
  /* What the browser calls 'Now' is another time where the society is. */
  await expect(page.getByText('Now', { exact: true })).toHaveCount(0);
  await page.getByLabel('Ends').fill('5/3/2027 20:00');
  await page.getByLabel('Ends').press('Enter');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('All saved')).toBeVisible();
  const { data: read } = await site.api('GET', `/content/events/items/${added.item._id}`);
  expect(new Date(read.item.data.startsAt).toISOString()).toBe('2027-03-05T16:15:00.000Z');
  expect(new Date(read.item.data.endsAt).toISOString()).toBe('2027-03-05T19:00:00.000Z');

  await page.goto(`${site.url}/admincontent/news/create`);
  await page.getByLabel('Date').fill('09/11/2026');
  await page.getByLabel('Date').press('Enter');
  await page.getByLabel('Date').click();
  await expect(page.locator('.ant-picker-cell-selected')).toHaveAttribute('title', '2026-11-09');
});
