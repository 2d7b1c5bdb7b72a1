import type { APIRequestContext } from '@playwright/test';
import { withoutPictures } from '../support/live.ts';
import { expect, test } from '../support/server.ts';

test.use({ javaScriptEnabled: false });

/** The addresses of the site map, and the few that it leaves out. */
async function allPages(request: APIRequestContext): Promise<string[]> {
  const map = await (await request.get('/sitemap.xml')).text();
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc));
  const template = ['/firm', '/center', '/event', '/login', '/forgot-password', '/unauthorized'];
  return [...new Set([...listed.map(({ pathname }) => pathname), ...template])];
}

test('every page reads, and every link on it answers', { tag: '@long' }, async ({
  page,
  request,
}) => {
  test.slow();
  await withoutPictures(page);
  const pages = await allPages(request);
  for (const path of ['/', '/firms', '/chairmen', '/register', '/news/tuition-fund-opens'])
    expect(pages).toContain(path);
  const found = new Map<string, string>();
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('h1'), path).toHaveCount(1);
    await expect(page.locator('h1'), path).toBeVisible();
    const text = await page.locator('main').innerText();
    expect(text.length, `${path} says ${text}`).toBeGreaterThan(60);
    const links = page.locator('a[href], form[action], link[rel=alternate]');
    const targets = await links.evaluateAll((all) =>
      all.map((one) => one.getAttribute('href') ?? ''),
    );
    for (const target of targets) if (target.startsWith('/')) found.set(target, path);
  }
  expect(found.size).toBeGreaterThan(35);
  for (const [target, on] of found) {
    const answer = await request.get(target);
    expect(answer.status(), `${target} on ${on}`).toBe(200);
  }
});

test.describe('the forms', () => {
  test('the contact form is sent, and what is wrong in it is told', async ({ page, site }) => {
    await page.goto(`${site.url}/contact`);
    await page.getByLabel('Name', { exact: true }).fill('Ngọzi Ụmeh');
    await page.getByLabel('How did you find us?').selectOption('Search engine');
    await page.getByLabel('Message').fill('When is the next meeting?');
    await page.getByRole('button', { name: 'SEND' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please correct the form');
    await expect(page.getByText('Phone number is required.')).toBeVisible();

    await page.goBack();
    await expect(page.getByLabel('Message')).toHaveValue('When is the next meeting?');
    await page.getByLabel('Phone Number').fill('0803 000 0000');
    await page.getByRole('button', { name: 'SEND' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Thank you. Your message has reached the secretariat.',
    );
    await page.getByRole('link', { name: 'Back to the site' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
  });

  test('the newsletter is asked for with the consent only', async ({ page, site }) => {
    await page.goto(site.url);
    await page.getByLabel('E-mail address').fill('reader@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please agree that we may write to you.')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('E-mail address')).toHaveValue('reader@example.com');
    await page.getByLabel('E-mail me the newsletter').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Almost done/);
  });

  test('what needs JavaScript says so', async ({ page }) => {
    await withoutPictures(page);
    for (const path of [
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password/a-token',
      '/newsletter/confirm/a-token',
    ])
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator('noscript')).toBeVisible();
        expect(await page.locator('main').innerText()).toContain('needs JavaScript');
      });
  });
});
