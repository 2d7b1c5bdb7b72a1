import { expect, type Page, type Route, test } from '@playwright/test';
import { expectKept, openFilled, publicForms, registration } from '../support/forms.ts';
import { open } from '../support/live.ts';

/** Notes the time limits that the page sets, and makes them shorter when asked. In ms. */
async function watchLimits(page: Page) {
  await page.addInitScript(() => {
    const limits = { set: [0], times: 1 };
    Object.assign(window, { limits });
    const note = (limit: number) => {
      limits.set.push(limit);
      return limit / limits.times;
    };
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (limit) => timeout(note(limit));
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      this.timeout = note(this.timeout);
      send.call(this, body);
    };
  });
  return {
    shorten: (times: number) => page.evaluate(`limits.times = ${times}`),
    last: () => page.evaluate('limits.set.at(-1)'),
  };
}

for (const kind of publicForms)
  test(`${kind.name} shows that it is being sent, is sent once, and gives up at the time limit`, async ({
    page,
  }) => {
    const held: Route[] = [];
    await page.route(kind.call, (route) => void held.push(route));
    const limits = await watchLimits(page);
    const form = await openFilled(page, kind);
    const button = form.getByRole('button', { name: kind.button });

    /* A double click, Enter in a field, and a script's own try. */
    await button.dblclick();
    await expect.poll(() => held.length).toBe(1);
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button.getByRole('img', { name: 'Loading' })).toBeVisible();
    await form.locator('input').first().press('Enter');
    await form.evaluate((element) => element instanceof HTMLFormElement && element.requestSubmit());
    await expectKept(form, kind);
    await held[0]?.fulfill({ status: 500 });
    await expect(button).toBeEnabled();
    await expect(button.getByRole('img')).toHaveCount(0);
    expect(held).toHaveLength(1);

    const limit = kind === registration ? 120_000 : 15_000;
    expect(await limits.last()).toBe(limit);
    await limits.shorten(limit / 400);
    await button.click();
    await expect(form.getByRole('alert')).toHaveText(kind.says.slow);
    expect(held).toHaveLength(2);
    await expectKept(form, kind);
    await expect(button).toBeEnabled();
  });

test('Log Out leads home at once, however long the server takes', async ({ page }) => {
  await open(page, '/unauthorized');
  await page.evaluate(() => localStorage.setItem('authToken', 'one of another day'));
  await page.route('**/api/v1/user/logout', () => undefined);
  const told = page.waitForRequest('**/api/v1/user/logout');
  await page.getByRole('button', { name: 'Log Out' }).click();
  expect((await told).headers().authorization).toBe('Bearer one of another day');
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
