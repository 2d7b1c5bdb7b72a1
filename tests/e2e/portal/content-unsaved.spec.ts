import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { addStory, bar, openAs, titled } from '../support/content.ts';
import { openNavigation, title, widths } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

/* A reload asks in the browser's own words. */
const acceptReloads = (page: Page) => page.on('dialog', (dialog) => dialog.accept());

const questionOf = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

for (const width of widths)
  test.describe(`what is not saved yet at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });
    test.slow();

    test('outlives a reload, and is asked about before the page is left', async ({
      page,
      site,
    }) => {
      const story = await addStory(site);
      acceptReloads(page);
      const question = questionOf(page);
      await openAs(page, site, `/admincontent/news/${story._id}`);
      const summary = page.getByRole('textbox', { name: 'Summary' });
      const back = page.getByRole('main').getByRole('link', { name: 'News', exact: true });
      await summary.fill('Not saved yet.');
      await expect(bar(page).getByText('Changes not saved yet')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Your draft has been restored.')).toBeVisible();
      await expect(summary).toHaveValue('Not saved yet.');
      await expect(bar(page).getByText('Changes not saved yet')).toBeVisible();

      await back.press('Enter');
      await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(back).toBeFocused();
      await expect(summary).toHaveValue('Not saved yet.');
      await (await openNavigation(page)).getByRole('link', { name: 'Members' }).click();
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toBeHidden();
      expect(new URL(page.url()).pathname).toBe(`/admincontent/news/${story._id}`);
      await expect(summary).toHaveValue('Not saved yet.');

      if (width < 600) await page.keyboard.press('Escape');
      await back.click();
      await question.getByRole('button', { name: 'Leave' }).click();
      await expect(title(page)).toHaveText('News');
      await expect(question).toBeHidden();

      await page.goto(`${site.url}/admincontent/news/${story._id}`);
      await expect(summary).toHaveValue('Not saved yet.');
      await bar(page).getByRole('button', { name: 'Save as draft' }).click();
      await expect(bar(page).getByText('All saved')).toBeVisible();
      await page.reload();
      await expect(bar(page).getByText('All saved')).toBeVisible();
      await expect(page.getByText('Your draft has been restored.')).toBeHidden();
      await back.click();
      await expect(title(page)).toHaveText('News');
      await expect(question).toBeHidden();
    });
  });

/* What is below depends on no width (narrow.ts): the smaller one is the harder. */
test.describe('what is not saved yet on a phone', () => {
  test.use({ viewport: { width: widths[0], height: 800 } });
  test.slow();

  test('for it was typed during the first save, stays in the form', async ({ page, site }) => {
    const name = titled('Anniversary');
    let answer = () => {};
    const typed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/content/gallery/items', async (route) => {
      if (route.request().method() === 'POST') await typed;
      await route.continue();
    });
    await openAs(page, site, '/admincontent/gallery/create');
    await page.getByLabel('Title').fill(name);
    const description = page.getByRole('textbox', { name: 'Description' });
    await description.fill('Saved.');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await bar(page).getByRole('button', { name: 'Save as draft' }).click();
    await sent;
    await description.fill('Typed since.');
    answer();
    await page.waitForURL(/\/admincontent\/gallery\/[0-9a-f-]{36}$/);
    await expect(title(page)).toHaveText(name);
    await expect(description).toHaveValue('Typed since.');
    await expect(bar(page).getByText('Changes not saved yet')).toBeVisible();
    await expect(questionOf(page)).toBeHidden();
  });

  test('of a new item outlives a reload with its lists, and can be given up', async ({
    page,
    site,
  }) => {
    acceptReloads(page);
    await openAs(page, site, '/admincontent/firms/create');
    await page.getByLabel('Name').fill('Ọláyínká & Co');
    await page.getByRole('button', { name: 'Add: service' }).click();
    await page.keyboard.type('Audit');
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('Ọláyínká & Co');
    await expect(page.getByRole('textbox', { name: 'Service 1' })).toHaveValue('Audit');
    await page.getByRole('button', { name: 'Discard the draft' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('');
    await expect(page.getByRole('textbox', { name: 'Service 1' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('');
  });
});

test('a button that saves keeps the focus while it saves and after', async ({ page, site }) => {
  const story = await addStory(site);
  await openAs(page, site, `/admincontent/news/${story._id}`);
  await page.getByRole('textbox', { name: 'Summary' }).fill('Typed by keys.');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/content/news/items/${story._id}`, async (route) => {
    await held;
    await route.continue();
  });
  const save = bar(page).getByRole('button', { name: 'Save as draft' });
  await save.press('Enter');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(save).toBeFocused();
  release();
  await expect(bar(page).getByText('All saved')).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'false');
  await expect(save).toBeFocused();
});
