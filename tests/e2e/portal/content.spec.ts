import { expectAccessible } from '../support/axe.ts';
import {
  addStory,
  bar,
  choosePicture,
  drawing,
  type Item,
  openAs,
  textOf,
  titled,
} from '../support/content.ts';
import { atEachWidth, expectNoSideways } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

test.describe.configure({ timeout: 90_000 });

test('a story is written with a picture, previewed, published, changed: the site shows it at once', async ({
  page,
  site,
}) => {
  const title = titled('Ẹniọlá’s tuition fund opens');
  await openAs(page, site, '/admincontent');
  await page.getByRole('link', { name: /^News S/ }).click();
  await page.getByRole('link', { name: 'New story' }).click();
  await page.getByLabel('Title').fill(title);
  await expect(page.getByLabel('Address')).toHaveValue(/^eniolas-tuition-fund-opens-\d+-\d+$/);
  await page.getByLabel('Date').fill('2026-05-18');
  await page.getByRole('textbox', { name: 'Summary' }).fill('Twelve firms have paid in.');
  await page.getByLabel('Text').fill('The first paragraph.\n\nThe second.');

  const crop = await choosePicture(page);
  await crop.getByRole('radiogroup', { name: 'Shape' }).getByText('Square').click();
  await expect(crop.getByText('Keeps 600 × 600 of 900 × 600 pixels.')).toBeVisible();
  await crop.getByRole('button', { name: /Bottom right corner/ }).focus();
  for (let step = 0; step < 10; step++) await page.keyboard.press('Shift+ArrowUp');
  const kept = crop.getByText(/^Keeps \d+ × \d+ of 900 × 600 pixels\.$/);
  const [width, height] = (await kept.innerText()).match(/\d+/g) ?? [];
  expect(Number(width)).toBeLessThan(510);
  expect(width).toBe(height);
  await crop.getByRole('group', { name: /The part that is kept/ }).press('ArrowRight');
  await expect(kept).toHaveText(`Keeps ${width} × ${height} of 900 × 600 pixels.`);
  const corner = await crop.getByRole('button', { name: /Top left corner/ }).boundingBox();
  await page.mouse.move((corner?.x ?? 0) + 6, (corner?.y ?? 0) + 6);
  await page.mouse.down();
  await page.mouse.move((corner?.x ?? 0) + 86, (corner?.y ?? 0) + 86, { steps: 4 });
  await page.mouse.up();
  await expect(kept).not.toHaveText(`Keeps ${width} × ${height} of 900 × 600 pixels.`);
  await crop.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.locator('.picture-input img')).toHaveAttribute('src', /^\/media\//);
  await page.getByLabel('What the picture shows').fill('A full hall');

  await bar(page).getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Saved as a draft.')).toBeVisible();
  await page.waitForURL(/\/admincontent\/news\/[0-9a-f-]{36}$/);
  await expect(page).toHaveTitle(new RegExp(`^${title}`));
  expect(await textOf(site, '/news-event')).not.toContain(title);

  await page.getByRole('textbox', { name: 'Summary' }).fill('Thirteen firms have paid in.');
  const popup = page.waitForEvent('popup');
  await bar(page).getByRole('button', { name: 'Preview' }).click();
  const preview = await popup;
  await preview.waitForURL(/\/preview\//);
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(preview.getByText('The second.')).toBeVisible();
  await preview.close();
  await expect(bar(page).getByText('Changes not saved yet')).toBeVisible();

  await bar(page)
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(page.getByText('Saved. It is on the public site.')).toBeVisible();
  await expect.poll(() => textOf(site, '/news-event')).toContain(title);

  await page.getByLabel('Title').fill(`${title}, again`);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved as a draft. The site stays as it is.')).toBeVisible();
  expect(await textOf(site, '/news-event')).not.toContain(`${title}, again`);
  await bar(page).getByRole('button', { name: 'Publish changes' }).click();
  await expect(bar(page).getByText('Draft beside it')).toBeHidden();
  const visitor = await page.context().newPage();
  await visitor.goto(`${site.url}/news-event`);
  await expect(visitor.getByRole('heading', { name: `${title}, again` })).toBeVisible();
});

test('what is wrong stands beside its field, in the browser and from the server', async ({
  page,
  site,
}) => {
  const taken = await addStory(site);
  await openAs(page, site, '/admincontent/news/create');
  await bar(page)
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(bar(page).getByText('Please correct 5 fields.')).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
  const isUncovered = (one: HTMLElement) => {
    const { left, top, bottom } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + 5, (top + bottom) / 2));
  };
  const wrong = (name: string) =>
    page.locator(`[data-field="${name}"] .ant-form-item-explain-error`);
  for (const name of ['title', 'date', 'summary', 'image'])
    await expect(wrong(name)).toHaveText('This is required.');
  const error = await wrong('title').boundingBox();
  const next = await page.locator('label', { hasText: 'Address' }).boundingBox();
  expect((next?.y ?? 0) - (error?.y ?? 0) - (error?.height ?? 0)).toBeGreaterThanOrEqual(12);
  await page.getByLabel('Title').fill('Something');
  await expect(wrong('title')).toBeHidden();
  await expect(wrong('date')).toBeVisible();

  await page.getByLabel('Address').fill(taken.slug);
  await page.getByLabel('Date').fill('2026-05-18');
  await page.getByRole('textbox', { name: 'Summary' }).fill('A line.');
  await (await choosePicture(page)).getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.locator('.picture-input img')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Save as draft' }).click();
  await expect(wrong('image.alt')).toHaveText(/^Please describe the picture/);
  await page.getByLabel('What the picture shows').fill('A hall');
  await bar(page).getByRole('button', { name: 'Save as draft' }).click();
  await expect(wrong('slug')).toHaveText(
    'Another item has this address already. Please choose another.',
  );
  await expect(page.getByLabel('Address')).toBeFocused();

  /* The bar with the buttons is over the lower part of the form. */
  await page.setViewportSize({ width: 1280, height: 640 });
  const summary = page.getByRole('textbox', { name: 'Summary' });
  await summary.fill('');
  const field = await summary.boundingBox();
  await page.mouse.wheel(0, (field?.y ?? 0) + (field?.height ?? 0) - 636);
  await expect.poll(() => summary.evaluate(isUncovered)).toBe(false);
  await bar(page).getByRole('button', { name: 'Save as draft' }).click();
  await expect(summary).toBeFocused();
  expect(await summary.evaluate(isUncovered)).toBe(true);
});

test('a file that is no picture is refused with a sentence', async ({ page, site }) => {
  await openAs(page, site, '/admincontent/news/create');
  const input = page.locator('.picture-input input[type=file]');
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer });
  const sentence = page.getByText('Picture must be a JPG, JPEG, PNG or WEBP file.');
  await expect(sentence).toBeVisible();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await drawing(9, 9) });
  await page.getByRole('button', { name: 'Use this picture' }).waitFor();
  await expect(sentence).toBeHidden();
  const crop = page.getByRole('dialog', { name: 'Crop the picture' });
  await expect(crop.locator(':focus')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(crop).toBeHidden();
  await expect(page.getByRole('button', { name: /Choose the picture/ })).toBeFocused();
  await input.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer });
  await expect(sentence).toBeVisible();
});

test('of two pictures that are added quickly, the last one counts', async ({ page, site }) => {
  /* A camera's photo takes its time to be made light. */
  await page.addInitScript(() => {
    const make = window.createImageBitmap.bind(window);
    const slow = async (image: ImageBitmapSource) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      document.documentElement.dataset.madeLight = 'yes';
      return make(image);
    };
    Object.assign(window, { createImageBitmap: slow });
  });
  await openAs(page, site, '/admincontent/gallery/create');
  const input = page.locator('.add-pictures input[type=file]');
  const photo = Buffer.concat([await drawing(9, 9), Buffer.alloc(2_600_000)]);
  await input.setInputFiles({ name: 'first.jpg', mimeType: 'image/jpeg', buffer: photo });
  const buffer = await drawing(300, 200);
  await input.setInputFiles({ name: 'last.png', mimeType: 'image/png', buffer });
  const crop = page.getByRole('dialog', { name: 'Crop the picture' });
  await expect(crop.getByText('Keeps 300 × 200 of 300 × 200 pixels.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-made-light');
  await page.waitForTimeout(500);
  await expect(crop.getByText('Keeps 300 × 200 of 300 × 200 pixels.')).toBeVisible();
  await crop.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByRole('listitem', { name: 'Picture 1' })).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Picture 2' })).toHaveCount(0);
});

test('items are put in order by keys, by buttons and by dragging them; a refusal puts them back', async ({
  page,
  site,
}) => {
  const listed = async () =>
    (await site.api('GET', '/content/downloads/items?limit=100')).data.items.map(
      ({ data }: Item) => data.title,
    );
  const [first, second, third] = await listed();
  await openAs(page, site, '/admincontent/downloads');
  const names = page.locator('.item-name a');
  await expect(names.first()).toHaveText(first);

  await page.getByRole('button', { name: `Move down: ${first}` }).click();
  await expect(names.nth(1)).toHaveText(first);
  await expect(page.getByText(`${first}: place 2 of 4.`)).toBeAttached();
  const down = page.getByRole('button', { name: `Move down: ${first}` });
  await down.press('Enter');
  await expect.poll(listed).toEqual([second, third, first, expect.any(String)]);
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(listed).toEqual([second, third, expect.any(String), first]);
  await expect(down).toHaveAttribute('aria-disabled', 'true');
  await expect(down).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(listed).toEqual([second, third, first, expect.any(String)]);
  await expect(page.getByRole('button', { name: `Move up: ${first}` })).toBeFocused();

  const grip = page.getByRole('button', { name: `Drag to reorder: ${first}` });
  const from = await grip.boundingBox();
  const to = await page.locator('tr', { hasText: second }).boundingBox();
  await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((from?.x ?? 0) + 10, (to?.y ?? 0) + 4, { steps: 8 });
  const spoken = page.locator('[id^=DndLiveRegion]');
  await expect(spoken).toHaveText(`${first}: place 1 of 4.`);
  await page.mouse.up();
  await expect.poll(listed).toEqual([first, second, third, expect.any(String)]);
  await expect(names.first()).toHaveText(first);

  /* Arrows are listened to a moment after it is said. */
  const pickedUp = async () => {
    await expect(spoken).toHaveText(`Picked up ${first}: place 1 of 4.`);
    await page.waitForTimeout(250);
  };
  await grip.focus();
  await page.keyboard.press('Space');
  await pickedUp();
  await page.keyboard.press('ArrowDown');
  await expect(spoken).toHaveText(`${first}: place 2 of 4.`);
  await page.keyboard.press('Escape');
  await expect(spoken).toHaveText(`Returned ${first}: place 1 of 4.`);
  await expect(names.first()).toHaveText(first);
  await page.keyboard.press('Space');
  await pickedUp();
  await page.keyboard.press('ArrowDown');
  await expect(spoken).toHaveText(`${first}: place 2 of 4.`);
  await page.keyboard.press('Space');
  await expect(spoken).toHaveText(`Put down ${first}: place 2 of 4.`);
  await expect.poll(listed).toEqual([second, first, third, expect.any(String)]);
  await expect(grip).toBeFocused();
  await page.getByRole('button', { name: `Move up: ${first}` }).click();
  await expect.poll(listed).toEqual([first, second, third, expect.any(String)]);

  await page.route('**/content/downloads/order', (route) =>
    route.fulfill({ status: 409, json: { status: 'fail', message: 'The list has changed.' } }),
  );
  await page.getByRole('button', { name: `Move down: ${first}` }).click();
  await expect(page.getByText('The list has changed.')).toBeVisible();
  await expect(names.first()).toHaveText(first);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('items are put in order by their menus, and no row is higher than 88 px', async ({
    page,
    site,
  }) => {
    const kind = 'people';
    const before = (await site.api('GET', `/content/${kind}/items?limit=100`)).data.items;
    await openAs(page, site, `/admincontent/${kind}`);
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button') });
    await expect(rows.first()).toContainText(before[0].data.name);
    for (const row of await rows.all())
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(88);
    await rows.first().getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await expect(rows.nth(1)).toContainText(before[0].data.name);
    await expect
      .poll(
        async () => (await site.api('GET', `/content/${kind}/items?limit=100`)).data.items[1]._id,
      )
      .toBe(before[0]._id);
  });
});

test('a phone line of the settings is changed: every page’s header shows it', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admincontent');
  await page.getByRole('link', { name: /^Site settings/ }).click();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeHidden();
  const number = `0800 ${process.pid}`;
  await page.getByRole('textbox', { name: 'Phone number 1' }).fill(number);
  await bar(page)
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(bar(page).getByText('All saved')).toBeVisible();
  const visitor = await page.context().newPage();
  await visitor.goto(`${site.url}/contact`);
  await expect(visitor.locator('header').getByText(number)).toBeVisible();
});

test('who is overtaken keeps their text beside the newer version', async ({ page, site }) => {
  const story = await addStory(site);
  await openAs(page, site, `/admincontent/news/${story._id}`);
  await page.getByRole('textbox', { name: 'Summary' }).fill('Mine.');
  await site.api('PATCH', `/content/news/items/${story._id}`, {
    updatedAt: story.updatedAt,
    data: { summary: 'Theirs.', body: ['Their text.'] },
  });
  await bar(page).getByRole('button', { name: 'Save as draft' }).click();
  await expect(bar(page).getByText('Somebody else has changed this item')).toBeVisible();
  await page.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('Theirs.');
  const aside = page.getByRole('region', { name: 'What you had typed' });
  await expect(aside.getByText('Mine.')).toBeVisible();
  await aside.getByRole('button', { name: 'Restore mine: Summary' }).click();
  await bar(page).getByRole('button', { name: 'Save as draft' }).click();
  await expect(bar(page).getByText('All saved')).toBeVisible();
  const saved = (await site.api('GET', `/content/news/items/${story._id}`)).data.item;
  expect(saved.data).toMatchObject({ summary: 'Mine.', body: ['Their text.'] });
});

test('a document is uploaded for a report', async ({ page, site }) => {
  const title = titled('Annual report');
  await openAs(page, site, '/admincontent/reports/create');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('The accounts.');
  await page.getByLabel('Year').fill('2025');
  await page.locator('.document-input input[type=file]').setInputFiles({
    name: 'The accounts.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  });
  await expect(page.getByRole('link', { name: 'The accounts.pdf' })).toBeVisible();
  await bar(page)
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(page.getByText('Saved. It is on the public site.')).toBeVisible();
  await expect.poll(() => textOf(site, '/reports')).toContain('The accounts.pdf');
});

test('an address that names nothing says so', async ({ page, site }) => {
  await openAs(page, site, '/admincontent');
  await page.goto(`${site.url}/admincontent/nothing`);
  await expect(page.getByText('This kind of content does not exist.')).toBeVisible();
  await page.goto(`${site.url}/admincontent/news/00000000-0000-7000-8000-000000000000`);
  await expect(page.getByText('This item was not found.')).toBeVisible();
});

test('every page of the content is accessible at each width, and none scrolls sideways', {
  tag: '@long',
}, async ({ page, site }) => {
  test.slow();
  const story = await addStory(site);
  await openAs(page, site, '/admincontent');
  const settled = () =>
    atEachWidth(page, async () => {
      await expectAccessible(page);
      await expectNoSideways(page);
    });
  await expect(page.locator('.kind-counts b').first()).toBeVisible();
  await settled();
  await page.goto(`${site.url}/admincontent/people`);
  await expect(page.getByRole('main').getByRole('link').nth(3)).toBeVisible();
  await settled();
  /* Its groups are wider than a phone, and wrap. */
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('radiogroup', { name: 'Group' })).toBeVisible();
  await expectNoSideways(page);
  for (const path of [`/news/${story._id}`, '/site', '/events/create']) {
    await page.goto(`${site.url}/admincontent${path}`);
    await expect(bar(page)).toBeVisible();
    await settled();
  }
  await bar(page)
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(page.getByText('This is required.').first()).toBeVisible();
  await choosePicture(page);
  await expect(page.getByText(/^Keeps 900/)).toBeVisible();
  await settled();
});
