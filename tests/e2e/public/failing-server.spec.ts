import { expect, type Page, type Route, test } from '@playwright/test';
import { expectKept, openFilled, publicForms, registration } from '../support/forms.ts';

const said = (status: number, message: string) => ({
  status,
  headers: { 'retry-after': '60' },
  contentType: 'application/json',
  body: JSON.stringify({ status: status < 500 ? 'fail' : 'error', message }),
});

const tooMany = 'Too many tries. Please try again in a minute.';
const closed = 'Closed for a moment. Please try again.';
const page502 = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };

type Answer = (route: Route) => Promise<void>;

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
  test(`${kind.name} is sent once, tells how the server failed, keeps all that was typed, and sends it again`, async ({
    page,
  }) => {
    test.slow();
    const { dead, unknown } = kind.says;
    const wordless: [string, Answer, string][] = [
      ['is dead', (route) => route.abort('connectionrefused'), dead],
      ['breaks off', (route) => route.abort('connectionreset'), dead],
      ['answers 500 with nothing', (route) => route.fulfill({ status: 500 }), unknown],
      ['answers 502 with a page', (route) => route.fulfill(page502), unknown],
    ];
    const held: Route[] = [];
    let answer: Answer = async (route) => void held.push(route);
    await page.route(kind.call, (route) => answer(route));
    const limits = await watchLimits(page);
    const form = await openFilled(page, kind);
    const button = form.getByRole('button', { name: kind.button });

    await test.step('shows that it is being sent, is sent once, and gives up at the time limit', async () => {
      /* A double click, Enter in a field, and a script's own try. */
      await button.dblclick();
      await expect.poll(() => held.length).toBe(1);
      await expect(button).toBeDisabled();
      await expect(button).toHaveAttribute('aria-busy', 'true');
      await expect(button.getByRole('img', { name: 'Loading' })).toBeVisible();
      await form.locator('input').first().press('Enter');
      await form.evaluate((one) => one instanceof HTMLFormElement && one.requestSubmit());
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
      await limits.shorten(1);
    });

    for (const [how, failure, message] of wordless)
      await test.step(how, async () => {
        answer = failure;
        await button.press('Enter');
        await expect(form.getByRole('alert')).toHaveText(message);
        await expect(button).toBeFocused();
        /* Without a sentence of the server's, registration has its own toast: one, for that of before has gone. */
        if (kind === registration)
          await expect(page.locator('.toast')).toHaveText('There was an error signing up.');
        await expectKept(form, kind);
        await expect(button).toBeEnabled();
      });

    for (const [status, message] of [
      [429, tooMany],
      [503, closed],
    ] as const)
      await test.step(`answers ${status} with a sentence`, async () => {
        answer = (route) => route.fulfill(said(status, message));
        await button.click();
        await expect(kind.sentence(form)).toHaveText(message);
        await expectKept(form, kind);
        await expect(button).toBeEnabled();
      });

    await test.step('cannot be reached from a phone that is offline', async () => {
      await page.setViewportSize({ width: 360, height: 640 });
      await page.unroute(kind.call);
      await page.context().setOffline(true);
      await button.click();
      const reason = form.getByRole('alert');
      await expect(reason).toHaveText('You are offline. What you typed is kept.');
      await expect(reason).toBeInViewport({ ratio: 1 });
      await expectKept(form, kind);
    });
  });
