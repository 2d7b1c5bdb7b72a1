import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { sampleContent } from '../../../server/db/seed/sample/index.ts';
import { expectAccessible } from '../support/axe.ts';
import { contact, openFilled } from '../support/forms.ts';
import { withoutPictures } from '../support/live.ts';
import { type BackEnd, sendJson, startStaticHost } from '../support/static-host.ts';

const notFound: BackEnd = (_request, reply) =>
  sendJson(reply, 404, { status: 'fail', message: 'There is nothing here.' });

const stopHalfway: BackEnd = (_request, reply) => {
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' });
  reply.write('{"status":"success","data":');
  setTimeout(() => reply.destroy(), 100);
};

let backEnd = notFound;
let host: Awaited<ReturnType<typeof startStaticHost>>;

test.use({ viewport: { width: 1280, height: 800 } });
test.beforeAll(async () => {
  host = await startStaticHost((request, reply) => backEnd(request, reply));
});
test.afterAll(() => host.stop());
test.beforeEach(async ({ page }) => {
  backEnd = notFound;
  await withoutPictures(page);
});

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This page could not be loaded' });

/** The kind that a content call asks for. */
const kindOf = (url = '') => url.replace('/api/v1/content/', '');

test.describe('on a static host without a back end', () => {
  test('every page of the navigation shows the samples, and can be reloaded', {
    tag: '@long',
  }, async ({ page }) => {
    test.slow();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(host.url);
    await expect(title(page)).toHaveText(sampleContent.site.name);
    await expect(page.locator('main .news-card')).toHaveCount(3);
    await expect(page).toHaveTitle(sampleContent.site.name);
    const links = page.locator('.main-nav a[href^="/"]:not([href="/login"])');
    const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(paths).toHaveLength(13);
    for (const path of paths) {
      const link = page.locator(`.main-nav a[href="${path}"]`);
      const menu = page.locator('.main-nav details', { has: page.locator(`a[href="${path}"]`) });
      if (await menu.count()) await menu.locator('summary').click();
      await link.click();
      await expect(page).toHaveURL(`${host.url}${path}`);
      await expect(link).toHaveAttribute('aria-current', 'page');
      const before = await title(page).innerText();
      await page.reload({ waitUntil: 'commit' });
      await expect(title(page)).toHaveText(before);
    }
    expect(errors).toEqual([]);
  });

  test('an item’s address opens by itself, with its title; an unknown one is the 404 page', async ({
    page,
  }) => {
    for (const [path, name] of [
      ['/news/tuition-fund-opens', 'A tuition fund opens for candidates of the district'],
      ['/firms/eze-nwosu', 'Eze Nwọsụ & Co. (sample)'],
      ['/chairmen', 'Past chairmen'],
      ['/no-such-page', 'ERROR 404'],
      ['/news/nothing', 'ERROR 404'],
    ] as const) {
      await page.goto(`${host.url}${path}`);
      await expect(title(page)).toHaveText(name);
      await expect(page).toHaveTitle(`${name} · ${sampleContent.site.shortName}`);
    }
  });

  test('an event’s file for a calendar is made in the browser', async ({ page }) => {
    await page.goto(`${host.url}/event`);
    const name = await title(page).innerText();
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to your calendar' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(`${sampleContent.events[0]?.slug}.ics`);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('BEGIN:VEVENT\r\n');
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${name.replaceAll(',', '\\,')}\r\n`);
  });

  test('a host that answers its page for the content calls too is one without a back end', async ({
    page,
  }) => {
    backEnd = (_request, reply) =>
      reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    await page.goto(`${host.url}/governance`);
    await expect(page.locator('.person-card')).toHaveCount(13);
  });
});

test.describe('on a static host whose back end fails', () => {
  test('the failure is told, with Retry, and no samples are shown', async ({ page }) => {
    const failures: [string, BackEnd][] = [
      ['answers 500', (_request, reply) => sendJson(reply, 500, { status: 'error' })],
      ['breaks off', (request) => request.socket.destroy()],
      ['stops halfway', stopHalfway],
    ];
    for (const [how, failing] of failures)
      await test.step(how, async () => {
        backEnd = failing;
        await page.goto(`${host.url}/firms`);
        await expect(failure(page)).toBeVisible();
        await expect(page.locator('.firm-card')).toHaveCount(0);
        await page.getByRole('button', { name: 'Retry' }).click();
        await expect(failure(page)).toBeVisible();
        backEnd = notFound;
        await page.getByRole('button', { name: 'Retry' }).click();
        await expect(page.locator('.firm-card')).toHaveCount(10);
        await expect(failure(page)).toHaveCount(0);
      });
    backEnd = stopHalfway;
    await page.goto(`${host.url}/firms`);
    await expect(failure(page)).toBeVisible();
    await expectAccessible(page);
  });

  test('where one kind fails, its page says so; header, footer and other pages stay', async ({
    page,
  }) => {
    backEnd = (request, reply) =>
      kindOf(request.url) === 'firms'
        ? sendJson(reply, 503, { status: 'error', message: 'Closed for a moment.' })
        : notFound(request, reply);
    await page.goto(`${host.url}/firms`);
    await expect(failure(page)).toContainText('Closed for a moment.');
    await page.locator('.main-nav').getByRole('link', { name: 'Gallery' }).click();
    await expect(title(page)).toHaveText('Gallery');
    await page.locator('.site-footer').getByRole('link', { name: 'Governance' }).click();
    await expect(page.locator('.person-card')).toHaveCount(13);
    backEnd = notFound;
    await page.goBack();
    await page.goBack();
    await expect(page.locator('.firm-card')).toHaveCount(10);
  });

  test('content of another shape is our mistake, and is told with its error', async ({ page }) => {
    backEnd = (request, reply) =>
      kindOf(request.url) === 'gallery'
        ? sendJson(reply, 200, { status: 'success', data: [{ title: 'No pictures' }] })
        : notFound(request, reply);
    await page.goto(`${host.url}/gallery`);
    await expect(title(page)).toHaveText('Unexpected Application Error!');
    await expect(page.getByRole('alert')).toContainText('undefined');
    await expect(page.locator('.site-footer')).toBeVisible();
  });

  test('an answer to a form that stops halfway is no answer', async ({ page }) => {
    backEnd = (request, reply) =>
      (request.method === 'GET' ? notFound : stopHalfway)(request, reply);
    const form = await openFilled(page, { ...contact, path: `${host.url}/contact` });
    await form.getByRole('button', { name: 'SEND' }).click();
    await expect(form.getByRole('alert')).toHaveText(contact.says.dead);
  });
});
