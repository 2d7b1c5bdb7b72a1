import { expect, type Page, test } from '@playwright/test';
import { open } from '../support/live.ts';

test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

/** Moves one finger over the dialog, by so many px. */
async function swipe(page: Page, by: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x, y: 400 }];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : at(x) });
  await send('touchStart', 195);
  await send('touchMove', 195 + by);
  await send('touchEnd');
  await session.detach();
}

test('a picture of the gallery opens over the page, with its caption; keys and fingers turn to others', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, '/gallery');
  const opener = page.getByRole('link', { name: 'Enlarge: Talking drums at the door' });
  await expect(opener).toHaveAttribute('href', /\/pictures\/gallery-drummers-960\.webp$/);
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Investiture of the 20th Chairman' });
  const caption = dialog.locator('figcaption');
  await expect(caption).toHaveText('Talking drums at the door3 of 4');
  /* Light, as on the dark ground around the picture. */
  await expect(caption).toHaveCSS('color', 'rgb(244, 242, 232)');
  await expect(dialog.getByRole('img')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Next picture' })).toBeInViewport({ ratio: 1 });

  await page.keyboard.press('ArrowRight');
  await expect(caption).toContainText('The investiture dinner');
  await page.keyboard.press('ArrowRight');
  await expect(caption).toHaveText('The oath of office1 of 4');
  await page.keyboard.press('ArrowLeft');
  await expect(caption).toContainText('4 of 4');
  await swipe(page, 120);
  await expect(caption).toContainText('3 of 4');
  await swipe(page, -120);
  await expect(caption).toContainText('4 of 4');
  await swipe(page, 20);
  await expect(caption).toContainText('4 of 4');
  await dialog.getByRole('button', { name: 'Previous picture' }).click();
  await expect(caption).toContainText('3 of 4');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  expect(asked.filter((url) => /portal|antd/.test(url))).toEqual([]);
});
