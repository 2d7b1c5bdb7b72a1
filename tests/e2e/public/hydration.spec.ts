import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { contact, fillIn } from '../support/forms.ts';
import { untilHydrated, withoutPictures } from '../support/live.ts';
import { expect, test } from '../support/server.ts';

/* The pictures change by themselves. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The scripts of a page as they are fetched; the entry is held until `go`. */
async function watchScripts(page: Page) {
  const fetched: string[] = [];
  let go: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) fetched.push(request.url());
  });
  const hold = () =>
    page.route('**/assets/index-*.js', async (route) => {
      await gone;
      await route.continue();
    });
  return { fetched, hold, go };
}

const isHydrated = (page: Page) =>
  page.evaluate(() => 'hydrated' in document.documentElement.dataset);

const thanks = 'Thank you. Your message has reached the secretariat.';

test.beforeEach(({ page }) => withoutPictures(page));

test('a page is hydrated without a touch, and fetches each file once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.js$|^\/(page-data|api)\//.test(pathname)) asked.push(pathname);
  });
  await page.goto('/firms');
  await untilHydrated(page);
  await expect.poll(() => asked.some((path) => /\/login-dialog-/.test(path))).toBe(true);
  expect(asked.filter((path) => !path.endsWith('.js'))).toEqual([
    expect.stringMatching(/^\/page-data\/[\w-]+$/),
  ]);
  expect(asked.filter((path) => /\/assets\/(index|firms)-/.test(path))).toHaveLength(2);
  expect(new Set(asked).size).toBe(asked.length);
});

test('a touch hydrates a page whose load event is still to come', async ({ page }) => {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await page.route('**/pictures/**', async (route) => {
    await finished;
    await route.abort();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.waitForTimeout(500);
  expect(await isHydrated(page)).toBe(false);
  await page.keyboard.press('Shift');
  await untilHydrated(page);
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  finish();
});

test('after a failed start a click is held again, and replayed once the script comes', async ({
  page,
}) => {
  let asked = 0;
  await page.route('**/page-data/**', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto('/firms');
  await expect.poll(() => asked).toBe(1);
  expect(await isHydrated(page)).toBe(false);
  await page.unroute('**/page-data/**');
  /* Until the first start has failed, a click belongs to it. */
  await page.waitForTimeout(500);
  await page.locator('.theme-switch').first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await isHydrated(page)).toBe(true);
});

for (const [what, pattern] of [
  ['the entry', '**/assets/index-*.js'],
  ['the page’s own code', '**/assets/firms-*.js'],
] as const)
  test(`${what} is asked for again where it did not come`, async ({ page }) => {
    let asked = 0;
    await page.route(pattern, (route) => {
      asked += 1;
      return route.abort();
    });
    await page.goto('/firms');
    await expect.poll(() => asked).toBeGreaterThan(0);
    await page.waitForTimeout(500);
    expect(await isHydrated(page)).toBe(false);
    await page.unroute(pattern);
    await page.keyboard.press('Shift');
    await untilHydrated(page);
  });

test.describe('a page that has been published anew since it came', () => {
  /** Lets what a page shows be gone, as often as said; the first answer waits for `go`. */
  async function loseData(page: Page, times: number) {
    let go: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      go = resolve;
    });
    let documents = 0;
    page.on('response', (response) => {
      if (response.request().resourceType() === 'document') documents += 1;
    });
    await page.route(
      '**/page-data/**',
      async (route) => {
        await gone;
        await route.fulfill({ status: 404, json: {} });
      },
      { times },
    );
    return { go, documents: () => documents };
  }

  test('is loaded anew, with what was typed', async ({ page }) => {
    const lost = await loseData(page, 1);
    await page.goto('/contact');
    const name = contact.at(page).locator('[name=email]');
    await name.fill('ada@example.com');
    lost.go();
    await expect.poll(lost.documents).toBe(2);
    await expect(name).toHaveValue('ada@example.com');
    await name.press('End');
    await untilHydrated(page);
    await expect(name).toHaveValue('ada@example.com');
  });

  test('sends a form all the same', async ({ page, site }) => {
    const lost = await loseData(page, 2);
    await page.goto(`${site.url}/contact`);
    const form = contact.at(page);
    await fillIn(form, contact);
    await form.getByRole('button', { name: contact.button }).click();
    lost.go();
    await expect(page.getByText(thanks)).toBeVisible();
  });

  test('is loaded anew once, and no more where that does not help', async ({ page }) => {
    const lost = await loseData(page, 100);
    lost.go();
    await page.goto('/firms');
    await page.keyboard.press('Shift');
    await expect.poll(lost.documents).toBe(2);
    await page.keyboard.press('Shift');
    await page.waitForTimeout(500);
    await page.keyboard.press('Shift');
    await page.waitForTimeout(500);
    expect(lost.documents()).toBe(2);
    expect(await isHydrated(page)).toBe(false);
    await page.locator('.membership summary').click();
    await page.getByRole('link', { name: 'Member login' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test('the log-in dialog’s code is not fetched ahead for a visitor who asks to save data', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const { fetched } = await watchScripts(page);
  await page.goto('/about');
  await untilHydrated(page);
  await page.waitForTimeout(500);
  expect(fetched.filter((url) => /\/login-dialog-/.test(url))).toEqual([]);
});

test('a page that is still coming is hydrated once it is parsed', async ({ page, site }) => {
  const text = await (await fetch(`${site.url}/about`)).text();
  const middle = text.indexOf('<footer');
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  let finish: () => void = () => undefined;
  const slow = createServer((request, response) => {
    if (request.url === '/about') {
      response.setHeader('content-type', 'text/html; charset=utf-8').write(text.slice(0, middle));
      finish = () => response.end(text.slice(middle));
      return;
    }
    fetch(site.url + request.url).then(async (answer) => {
      response.setHeader('content-type', answer.headers.get('content-type') ?? '');
      response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
    }, response.destroy);
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const address = slow.address();
  if (!address || typeof address === 'string') throw new Error('There is no free port.');
  try {
    const entry = page.waitForResponse(/\/assets\/index-.*\.js/);
    await page.goto(`http://127.0.0.1:${address.port}/about`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Shift');
    await entry;
    await page.waitForTimeout(300);
    expect(await isHydrated(page)).toBe(false);
    finish();
    await untilHydrated(page);
    await expect(page.locator('footer')).toHaveCount(1);
    expect(failures).toEqual([]);
  } finally {
    slow.closeAllConnections();
    slow.close();
  }
});

test('the home page’s pictures change by themselves', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Pause the pictures' })).toBeVisible();
  const second = page.getByRole('button', { name: /^Picture 2 of 6/ });
  await expect(second).not.toHaveAttribute('aria-current', 'true');
  await page.clock.fastForward(7_000);
  await expect(second).toHaveAttribute('aria-current', 'true');
});

for (const width of [390, 1280])
  test(`at ${width} px a click on the log-in before hydration opens the dialog`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const scripts = await watchScripts(page);
    await scripts.hold();
    await page.goto('/firms');
    await page.locator(width < 1000 ? '.small-menu > summary' : '.membership summary').click();
    await page.getByRole('link', { name: 'Member login' }).click();
    expect(await isHydrated(page)).toBe(false);
    scripts.go();
    await expect(page.getByRole('dialog', { name: 'Member login' })).toBeVisible();
    await expect(page).toHaveURL('/firms');
  });

test('a form that is sent before hydration is sent after it', async ({ page, site }) => {
  const scripts = await watchScripts(page);
  await scripts.hold();
  await page.goto(`${site.url}/contact`);
  const form = contact.at(page);
  await fillIn(form, contact);
  await form.getByRole('button', { name: contact.button }).click();
  expect(await isHydrated(page)).toBe(false);
  scripts.go();
  await expect(page.getByRole('status').filter({ hasText: thanks })).toBeFocused();
  await expect(page).toHaveURL(`${site.url}/contact`);
});

/* The first touch after a failed start may load the page anew, which closes the menu: then it is opened again. */
async function followLogin(page: Page, url: string): Promise<void> {
  const login = page.getByRole('link', { name: 'Member login' });
  await expect(async () => {
    if (!(await login.isVisible())) await page.locator('.membership summary').click();
    await login.click({ timeout: 500 });
    await page.waitForURL(url, { timeout: 1_000 });
  }).toPass();
}

test('where the script does not come, links lead and forms are sent as without any', async ({
  page,
  site,
}) => {
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto(`${site.url}/contact`);
  const form = contact.at(page);
  const send = form.getByRole('button', { name: contact.button });
  /* The first click may wait for the script, in vain, and the first touch may load the page anew. */
  await expect(async () => {
    if (await send.isVisible()) {
      await fillIn(form, contact);
      await send.click({ timeout: 500 });
    }
    await expect(page.getByText(thanks)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.goto(`${site.url}/firms`);
  await followLogin(page, `${site.url}/login`);
});

test('where the page’s own part of the script does not come, the log-in’s link leads', async ({
  page,
}) => {
  /* Under another address neither, as it is asked for the second time. */
  await page.route(/\/assets\/firms-[^/]*\.js/, (route) => route.abort());
  await page.goto('/firms');
  await followLogin(page, '/login');
  await expect(page.getByRole('dialog', { name: 'Member login' })).toBeVisible();
});

test('a draft is restored without a touch', async ({ page }) => {
  await page.goto('/contact');
  const name = contact.at(page).locator('[name=email]');
  await name.fill('ada@example.com');
  await untilHydrated(page);
  await name.press('End');
  await name.pressSequentially('.ng');
  await page.reload();
  await expect(name).toHaveValue('ada@example.com.ng');
});

test('no page tries what its security policy forbids', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  for (const path of ['/login', '/contact', '/']) {
    await page.goto(path);
    await page.keyboard.press('Shift');
    await page.locator('form [name=email], form [name=memberId]').first().focus();
    await page.keyboard.type('a');
    await page.locator('form button[type=submit]').first().click();
    await expect(
      page.locator('form .error:not(:empty), form .form-message:not(:empty)').first(),
    ).toBeVisible();
  }
  expect(refused).toEqual([]);
});
