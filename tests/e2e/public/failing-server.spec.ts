import { expect, type Route, test } from '@playwright/test';
import { expectKept, fieldError, openFilled, publicForms, registration } from '../support/forms.ts';
import { untilHydrated } from '../support/live.ts';

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

for (const kind of publicForms)
  test(`${kind.name} tells how the server failed, keeps all that was typed, and sends it again`, async ({
    page,
  }) => {
    const { dead, unknown } = kind.says;
    const wordless: [string, Answer, string][] = [
      ['is dead', (route) => route.abort('connectionrefused'), dead],
      ['breaks off', (route) => route.abort('connectionreset'), dead],
      ['answers 500 with nothing', (route) => route.fulfill({ status: 500 }), unknown],
      ['answers 502 with a page', (route) => route.fulfill(page502), unknown],
    ];
    let answer: Answer = (route) => route.abort();
    await page.route(kind.call, (route) => answer(route));
    const form = await openFilled(page, kind);
    const button = form.getByRole('button', { name: kind.button, exact: true });

    for (const [how, failure, message] of wordless)
      await test.step(how, async () => {
        answer = failure;
        await button.press('Enter');
        await expect(form.getByRole('alert')).toHaveText(message);
        await expect(button).toBeFocused();
        /* Without a sentence of the server's, registration has its own toast. */
        if (kind === registration)
          await expect(page.locator('.toast').last()).toHaveText('There was an error signing up.');
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
  });

test.describe('on a phone that is offline', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  for (const kind of publicForms)
    test(`${kind.name} says so where the person looks, and keeps all that was typed`, async ({
      page,
    }) => {
      const form = await openFilled(page, kind);
      await untilHydrated(page);
      await page.context().setOffline(true);
      await form.getByRole('button', { name: kind.button, exact: true }).click();
      const reason = form.getByRole('alert');
      await expect(reason).toHaveText('You are offline. What you typed is kept.');
      await expect(reason).toBeInViewport({ ratio: 1 });
      await expectKept(form, kind);
    });
});

test('what the server says of a field is gone when the field is edited', async ({ page }) => {
  await page.route(registration.call, (route) => route.fulfill(said(503, closed)));
  const form = await openFilled(page, registration);
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(fieldError(form, 'memberId')).toHaveText(closed);
  await expect(form.getByLabel('Member ID')).toBeFocused();
  await page.keyboard.type('X');
  await expect(fieldError(form, 'memberId')).toBeEmpty();
});
