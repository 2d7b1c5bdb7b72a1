import { expect, type Page, test } from '@playwright/test';
import { open } from '../support/live.ts';

/* The pictures change by themselves. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('a change of route starts at the top', async ({ page }) => {
    await open(page, '/');
    await page.evaluate(() => window.scrollTo(0, 3000));
    await page.getByRole('link', { name: 'All firms' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Practising firms');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page).toHaveTitle(/Practising firms/);
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    await page.goBack();
    await expect(page.getByRole('link', { name: 'All firms' })).toBeVisible();
    expect(await place()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.reload();
    /* What is above, as its fonts come, moves what the browser holds in view. */
    await expect.poll(async () => Math.abs((await place()) - 900)).toBeLessThan(200);
  });

  test('the carousel’s controls are there before its script, and what is pressed is done', async ({
    page,
  }) => {
    let come = () => {};
    const late = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const pages = page.locator('.hero-controls .pages button');
    await expect(pages).toHaveCount(6);
    await pages.nth(3).click();
    come();
    await expect(pages.nth(3)).toHaveAttribute('aria-current', 'true');
  });

  test('the colour mode is light whatever the system says, and a choice is kept', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, '/about');
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Change between light and dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('colorMode'))).toBe('dark');
  });
});

test.describe('the log-in dialog', () => {
  async function openDialog(page: Page) {
    await open(page, '/login');
    const dialog = page.getByRole('dialog', { name: 'Member login' });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  const answers: [string, { status: number; body: string } | null, string][] = [
    [
      'a refusal',
      { status: 401, body: '{"status":"fail","message":"no"}' },
      'Incorrect member ID or password. Please try again.',
    ],
    [
      'a sentence of the server',
      { status: 503, body: '{"status":"error","message":"Closed for an hour."}' },
      'Closed for an hour.',
    ],
    [
      'an answer without one',
      { status: 500, body: 'oops' },
      'An error occurred. Please try again.',
    ],
    ['no answer', null, 'No response from the server. Please try again later.'],
  ];
  test('tells how a log-in failed, keeps what was typed, and closes on Escape', async ({
    page,
  }) => {
    const dialog = await openDialog(page);
    await dialog.getByLabel('Membership ID').fill('MB001');
    for (const [name, answer, message] of answers)
      await test.step(name, async () => {
        await page.route('**/api/v1/user/login', (route) =>
          answer ? route.fulfill({ ...answer, contentType: 'application/json' }) : route.abort(),
        );
        await dialog.locator('input[name=password]').fill('not the right one');
        await page.keyboard.press('Enter');
        await expect(dialog.getByRole('alert')).toHaveText(message);
        await expect(dialog.getByLabel('Membership ID')).toHaveValue('MB001');
        await page.unroute('**/api/v1/user/login');
      });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

for (const path of ['/', '/login', '/dashboard'])
  test(`who chose dark is shown no light first on ${path}`, async ({ page }) => {
    /* The portal's would lead away. */
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.addInitScript(() => {
      localStorage.setItem('colorMode', 'dark');
      new MutationObserver((_, observer) => {
        if (!document.documentElement?.dataset.theme) return;
        Object.assign(window, { darkSince: performance.now() });
        observer.disconnect();
      }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-theme'] });
    });
    await page.goto(path);
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    const [dark, paint] = await page.evaluate(() => [
      (window as { darkSince?: number }).darkSince,
      performance.getEntriesByName('first-paint')[0]?.startTime,
    ]);
    expect(dark).toBeGreaterThan(0);
    expect(dark).toBeLessThan(paint ?? 0);
  });
