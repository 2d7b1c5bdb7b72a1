import type { Locator, Page } from '@playwright/test';
import {
  choosePhoto,
  fieldError,
  openFilled,
  registration,
  registrationAt,
} from '../support/forms.ts';
import { pdf, phonePhoto } from '../support/photos.ts';
import { expect, test } from '../support/server.ts';

const preview = (form: Locator) => form.getByAltText('Your profile, as it will be shown');
const shown = (image: Element) =>
  image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0;

/** As a phone on slow data sends: so many bytes a second. */
async function sendSlowly(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

/** Notes what screen readers are told while a form is sent. */
async function listen(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('note', (text: string) => heard.push(text));
  await page.locator('.form-end [role=status]').evaluate((region) => {
    const note: (text: string | null) => void = Reflect.get(window, 'note');
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => note(region.textContent)).observe(region, changes);
  });
  return heard;
}

test('a phone’s photo is shown, made light in the browser, and its way to the server is told', async ({
  page,
  site,
}) => {
  test.slow();
  const photo = await phonePhoto();
  expect(photo.length).toBeGreaterThan(5_000_000);
  const form = await openFilled(page, registrationAt(site.url));
  await choosePhoto(form, { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: photo });
  await expect.poll(() => preview(form).evaluate(shown)).toBe(4000);

  /* A request that Playwright looks at on its way tells no length. */
  await page.unrouteAll();
  await sendSlowly(page, 300_000);
  const heard = await listen(page);
  const sent = page.waitForRequest(registration.call);
  await form.getByRole('button', { name: 'Create Account' }).click();
  const progress = form.getByRole('progressbar', { name: 'Sending' });
  await expect(progress).toBeVisible();
  await expect
    .poll(() => progress.evaluate((bar) => bar instanceof HTMLProgressElement && bar.position))
    .toBeGreaterThan(0.2);
  await page.waitForURL(`${site.url}/dashboard`, { waitUntil: 'commit' });
  const quarters = heard.filter((text) => text !== '');
  expect(quarters.length).toBeGreaterThan(1);
  expect(quarters.at(-1)).toBe('100% sent');
  const size = Number(await (await sent).headerValue('content-length'));
  expect(size).toBeGreaterThan(50_000);
  expect(size).toBeLessThan(1_000_000);

  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}'));
  const kept = await page.request.get(user.photo);
  expect(kept.status()).toBe(200);
  expect(kept.headers()['content-type']).toBe('image/webp');
  await page.goto(user.photo);
  expect(await page.locator('img').evaluate(shown)).toBeGreaterThan(90);
});

test('what is no photo is refused beside its field, and can be chosen again', async ({
  page,
  site,
}) => {
  const form = await openFilled(page, registrationAt(site.url));
  let calls = 0;
  page.on('request', (request) => {
    calls += Number(request.url().endsWith('/user/signup'));
  });
  const send = form.getByRole('button', { name: 'Create Account' });
  const error = fieldError(form, 'photo');
  const files: [name: string, bytes: Buffer, says: string, sent: number][] = [
    ['letter.pdf', pdf(100), 'Profile picture must be a JPG, JPEG or PNG file.', 0],
    ['empty.png', Buffer.alloc(0), 'Profile picture is empty.', 0],
    ['huge.jpg', Buffer.alloc(10 * 1024 * 1024 + 1), 'Profile picture must be at most 10 MB.', 0],
    /* Only the bytes tell of this one, and the server reads them. */
    ['letter.jpg', pdf(500_000), 'Profile picture must be a JPG, JPEG or PNG file.', 1],
  ];
  for (const [name, buffer, says, sent] of files)
    await test.step(name, async () => {
      await choosePhoto(form, { name, buffer, mimeType: 'image/jpeg' });
      await expect(error).toBeEmpty();
      await expect(preview(form)).toHaveCount(0);
      await send.click();
      await expect(error).toHaveText(says);
      const field = form.getByLabel('Profile picture');
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(new RegExp(says));
      expect(calls).toBe(sent);
    });
  await choosePhoto(form, { name: 'me.png', buffer: await page.screenshot() });
  await expect(error).toBeEmpty();
  await send.click();
  await page.waitForURL(`${site.url}/dashboard`);
});
