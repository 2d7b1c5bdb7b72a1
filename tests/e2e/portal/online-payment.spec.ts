import type { Page } from '@playwright/test';
import { enterAsAdmin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { enter, registerMember } from '../support/people.ts';
import { openNavigation, title } from '../support/portal.ts';
import { expect, startBuiltServer, test } from '../support/server.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Test payments' });
const text = 'Test payments: no money moves';

/* Follows each link of the navigation, as a person does: the frame stays, and the page in it changes. */
async function expectOnEveryPage(page: Page): Promise<void> {
  const links = (await openNavigation(page)).getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const inside = paths.filter((path) => path !== '/');
  expect(inside.length).toBeGreaterThan(3);
  for (const path of inside) {
    await (await openNavigation(page)).locator(`a[href="${path}"]`).click();
    /* 'Books' leads on to the cash book below it. */
    await expect(page).toHaveURL(new RegExp(`${path}([/?]|$)`));
    await expect(title(page)).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(banner(page), path).toHaveText(text);
      await expect(banner(page), path).toBeVisible();
    }
  }
}

test('the sandbox is told on every page of a member, on a phone and a desk', async ({
  page,
  site,
}) => {
  await enter(page, await registerMember(site.url));
  await page.goto(`${site.url}/dashboard`);
  await expect(title(page)).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  await expectOnEveryPage(page);
});

test('the sandbox is told on every page of an admin, on a phone and a desk', async ({
  page,
  site,
}) => {
  test.slow();
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/admindashboard`);
  await expectOnEveryPage(page);
});

test('it is told from the first answer of the server on, so that nothing moves', async ({
  site,
}) => {
  for (const path of ['/dashboard', '/admindashboard'])
    expect(await (await fetch(site.url + path)).text()).toContain(text);
});

test('without a gateway nothing is said, and no payment is offered', async ({ page }) => {
  test.slow();
  const server = await startBuiltServer({
    NODE_ENV: 'production',
    SECRET: 'a secret of more than thirty-two characters',
    DRAIN_SECONDS: '0',
  });
  try {
    await enter(page, await registerMember(server.url));
    for (const path of ['/dashboard', '/payment']) {
      await page.goto(server.url + path);
      await expect(page.getByText('No payment record found.')).toBeVisible();
      await expect(page.locator('summary', { hasText: 'Payment' })).toHaveCount(0);
      await expect(page.getByText('Make Payment')).toHaveCount(0);
      await expect(banner(page)).toHaveCount(0);
    }
  } finally {
    await server.stop();
  }
});
