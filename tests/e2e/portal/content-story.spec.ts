import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { addStory, bar, choosePicture, openAs, searched, titled } from '../support/content.ts';
import { widths } from '../support/portal.ts';
import { expect, type Site, test } from '../support/server.ts';

/* The public site as a visitor finds it now: the story's own page and the list of all. */
async function expectPublic(visitor: Page, site: Site, slug: string, title: string) {
  const answer = await visitor.goto(`${site.url}/news/${slug}`);
  expect(answer?.status()).toBe(200);
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await visitor.goto(`${site.url}/news-event`);
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
}

async function expectGone(visitor: Page, site: Site, slug: string, title: string) {
  const answer = await visitor.goto(`${site.url}/news/${slug}`);
  expect(answer?.status()).toBe(404);
  await visitor.goto(`${site.url}/news-event`);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByText(title)).toHaveCount(0);
}

/* The list with that story alone. */
const listOf = (site: Site, title: string) => site.url + searched('news', title);

/* A table's row, or that of a phone's list. */
const rowOf = (page: Page, title: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: title });

async function choose(page: Page, title: string, action: string): Promise<void> {
  /* Behind the visitor's tab it would draw once a second. */
  await page.bringToFront();
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

for (const width of widths)
  test.describe(`a story at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('is published, taken off, deleted and brought back: the site follows at once', async ({
      page,
      site,
    }) => {
      test.slow();
      const title = titled('Ọdún scholars named');
      await page.clock.install();
      await openAs(page, site, '/admincontent/news');
      await page.getByRole('link', { name: 'New story' }).click();
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Date').fill('2026-05-18');
      await page.getByRole('textbox', { name: 'Summary' }).fill('Six of them.');
      await page.getByLabel('Text').fill('All six passed.');
      await (await choosePicture(page)).getByRole('button', { name: 'Use this picture' }).click();
      await page.getByLabel('What the picture shows').fill('Six scholars');
      const slug = await page.getByLabel('Address').inputValue();
      await bar(page)
        .getByRole('button', { name: /^Publish/ })
        .click();
      await page.waitForURL(/\/admincontent\/news\/[0-9a-f-]{36}$/);
      const id = page.url().split('/').at(-1);

      const visitor = await page.context().newPage();
      await expectPublic(visitor, site, slug, title);

      await page.goto(listOf(site, title));
      const row = rowOf(page, title);
      await choose(page, title, 'Unpublish');
      await expect(row.getByText('Draft', { exact: true })).toBeVisible();
      await expectGone(visitor, site, slug, title);

      await choose(page, title, 'Publish');
      await expect(row.getByText('Published', { exact: true })).toBeVisible();
      await expectPublic(visitor, site, slug, title);

      await choose(page, title, 'Delete');
      const toast = page.locator('.toast', { hasText: `‘${title}’ is deleted.` });
      await toast.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText(`‘${title}’ has been restored.`)).toBeVisible();
      await expect(row.getByText('Published', { exact: true })).toBeVisible();
      await expectPublic(visitor, site, slug, title);

      await choose(page, title, 'Delete');
      await expect(page.getByText('No results.')).toBeVisible();
      await expectGone(visitor, site, slug, title);
      /* One with 'Undo' stays for 10 s, and for as long as the pointer is over it. */
      await page.bringToFront();
      await expect(toast).toBeVisible();
      await page.mouse.move(0, 0);
      await page.clock.fastForward(10_500);
      await expect(toast).toBeHidden();
      await page.reload();
      await expect(page.getByText('No results.')).toBeVisible();
      await page.goto(`${site.url}/admincontent/news/${id}`);
      await expect(page.getByText('This item was not found.')).toBeVisible();
    });

    test('has a menu in the list that closes once an action is chosen, and is accessible', async ({
      page,
      site,
    }) => {
      test.slow();
      const stories = [await addStory(site), await addStory(site)];
      const [first, second] = stories.map(({ data }) => String(data.title));
      await openAs(page, site, searched('news', 'A story'));
      const more = page.getByRole('button', { name: `Actions for ${first}` });
      const menu = page.getByRole('menu');
      await more.focus();
      await page.keyboard.press('Enter');
      await expect(menu).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      await expect(menu.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
      for (const action of ['Preview', 'Publish']) {
        await page.keyboard.press('ArrowDown');
        await expect(menu.getByRole('menuitem', { name: action })).toBeFocused();
      }
      await page.keyboard.press('Enter');
      await expect(page.getByText(`‘${first}’ is published.`)).toBeVisible();
      await expect(menu).toBeHidden();
      await expect(more).toBeFocused();

      await page.keyboard.press('Enter');
      await menu.getByRole('menuitem', { name: 'Delete' }).press('Enter');
      await expect(rowOf(page, String(first))).toHaveCount(0);
      await expect(rowOf(page, String(second))).toBeVisible();
    });
  });
