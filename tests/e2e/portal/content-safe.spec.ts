import { expectAccessible } from '../support/axe.ts';
import { addStory, bar, drawing, openAs, textOf } from '../support/content.ts';
import { expectNoSideways } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

test.describe.configure({ timeout: 90_000 });

test.describe('a published story on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('is drafted beside the site, gone back from, taken off, deleted and restored', async ({
    page,
    site,
  }) => {
    const story = await addStory(site, true);
    const path = `/news/${story.slug}`;
    await openAs(page, site, `/admincontent/news/${story._id}`);
    const summary = page.getByRole('textbox', { name: 'Summary' });
    const press = (name: string) => bar(page).getByRole('button', { name }).click();
    await expect(bar(page)).toContainText('Unpublish takes it off the site and keeps it here.');
    await summary.fill('Not for the site yet.');
    await press('Save as draft');
    await expect(page.getByText('Saved as a draft. The site stays as it is.')).toBeVisible();
    await expect(bar(page).getByText('Draft beside it')).toBeVisible();
    expect(await textOf(site, '/news-event')).not.toContain('Not for the site yet.');
    await expectAccessible(page);
    await expectNoSideways(page);
    await press('Publish changes');
    await expect(page.getByText('Saved. It is on the public site.')).toBeVisible();
    await expect.poll(() => textOf(site, '/news-event')).toContain('Not for the site yet.');

    await page.getByRole('button', { name: 'Versions' }).click();
    const drawer = page.getByRole('dialog', { name: 'Versions' });
    await drawer
      .getByRole('button', { name: /^Show what differs/ })
      .last()
      .click();
    await expect(drawer.getByText('What happened.')).toBeVisible();
    await expectAccessible(page);
    await drawer
      .getByRole('button', { name: /^Go back to this version/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Go back to it' }).click();
    await expect(summary).toHaveValue('What happened.');
    expect(await textOf(site, '/news-event')).toContain('Not for the site yet.');

    await press('Unpublish');
    await expect(page.getByText('It is off the site, and a draft.')).toBeVisible();
    await expect.poll(() => fetch(site.url + path).then(({ status }) => status)).toBe(404);

    await site.api('DELETE', `/content/news/items/${story._id}`);
    await page.goto(`${site.url}/admintrash`);
    await page.getByRole('button', { name: `Actions for ${story.data.title}` }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(page.getByText(`‘${story.data.title}’ has been restored.`)).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${site.url}/admincontent/news/${story._id}`);
    await expect(summary).toHaveValue('What happened.');
  });
});

test('of several pictures the wrong one is named and the others go in; a small one is warned of', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admincontent/gallery/create');
  const file = async (name: string, width: number) => ({
    name,
    mimeType: 'image/png',
    buffer: await drawing(width, 500),
  });
  const wrong = { name: 'minutes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') };
  await page
    .locator('.add-pictures input[type=file]')
    .setInputFiles([await file('One.png', 1000), wrong, await file('Two.png', 300)]);
  const entries = page.locator('.entries > li');
  await expect(entries).toHaveCount(2);
  await expect(page.getByText('minutes.pdf: Picture must be a JPG')).toBeVisible();
  await expect(entries.last()).toContainText('Small for its place: 300 pixels wide');
  await expect(entries.first()).not.toContainText('Small for its place');
});

test('text is marked by buttons, shown as it will look, and drawn so on the site, without HTML', async ({
  page,
  site,
}) => {
  const story = await addStory(site, true);
  await openAs(page, site, `/admincontent/news/${story._id}`);
  const text = page.getByRole('textbox', { name: 'Text' });
  const tool = (name: string) =>
    page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
  await text.fill('Prizes\n\nTwo went to <i>us</i>.');
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 6));
  await tool('Heading').click();
  await expect(text).toHaveValue('## Prizes\n\nTwo went to <i>us</i>.');
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(11, 14));
  await text.press('Control+b');
  await expect(text).toHaveValue('## Prizes\n\n**Two** went to <i>us</i>.');
  await page.keyboard.press('Control+z');
  await expect(text).toHaveValue('## Prizes\n\nTwo went to <i>us</i>.');
  await page.keyboard.press('Control+Shift+z');
  await tool('As it will look').click();
  await expect(page.getByRole('heading', { name: 'Prizes' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Saved. It is on the public site.')).toBeVisible();

  const visitor = await page.context().newPage();
  await visitor.goto(`${site.url}/news/${story.slug}`);
  await expect(visitor.getByRole('heading', { level: 2, name: 'Prizes' })).toBeVisible();
  await expect(visitor.locator('.prose strong')).toHaveText('Two');
  await expect(visitor.locator('.prose')).toContainText('<i>us</i>');
  await expectAccessible(visitor);
});
