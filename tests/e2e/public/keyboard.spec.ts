import { expect, type Page, test } from '@playwright/test';
import { open, withoutPictures } from '../support/live.ts';

/* The pictures change by themselves. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(({ page }) => withoutPictures(page));

/** What has the focus, as it is named. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const text = at instanceof HTMLElement ? at.innerText : '';
    return (at?.getAttribute('aria-label') ?? text).replace(/\s+/g, ' ').trim();
  });

/** The names that Tab comes to, one after the other. */
async function tabThrough(page: Page, times: number): Promise<string[]> {
  const names: string[] = [];
  for (let step = 0; step < times; step++) {
    await page.keyboard.press('Tab');
    names.push(await focused(page));
  }
  return names;
}

const dropDowns: [string, string[]][] = [
  ['About Us', ['The District', 'Past Chairmen', 'Grand Patrons and Patroness']],
  [
    'Insights',
    [
      'News and Events',
      'Resources Download',
      'Practising Firms',
      'Annual Reports',
      'Tuition Centres',
    ],
  ],
  ['Membership', ['Member Registration', 'Member login']],
];

test.describe('by keyboard alone, on a wide screen,', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('Tab goes through the header as it is read, and the skip link leads past it', async ({
    page,
  }) => {
    await open(page, '/about');
    expect(await tabThrough(page, 14)).toEqual([
      'Skip to the content',
      'secretariat@oyandistrict.example',
      '0800 000 0101',
      '0800 000 0102',
      'Change between light and dark',
      'Ọ̀yán District Society of Chartered Accountants',
      'Home',
      'About Us',
      'Governance',
      'Insights',
      'Gallery',
      'Contact us',
      'National Institute (opens in a new tab)',
      'Membership',
    ]);
    await page.goto('/about');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('the drop-downs open on Enter and Space, one at a time, and Escape gives the focus back', async ({
    page,
  }) => {
    await open(page, '/governance');
    for (const [name, links] of dropDowns)
      await test.step(name, async () => {
        const summary = page.locator('.main-nav summary', { hasText: name });
        const menu = page.locator('.main-nav details', { hasText: name });
        for (const key of ['Enter', ' ']) {
          await summary.focus();
          await page.keyboard.press(key);
          await expect(menu).toHaveAttribute('open');
          expect(await tabThrough(page, links.length)).toEqual(links);
          await page.keyboard.press('Escape');
          await expect(menu).not.toHaveAttribute('open');
          await expect(summary).toBeFocused();
        }
        await page.keyboard.press(' ');
        await page.keyboard.press(' ');
        await expect(menu).not.toHaveAttribute('open');
      });
    for (const [name] of dropDowns) {
      await page.locator('.main-nav summary', { hasText: name }).focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('.main-nav details[open]')).toHaveCount(1);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/register$/);
    await expect(page.locator('.main-nav details[open]')).toHaveCount(0);
  });

  test('the carousel goes on by itself, is paused, turned and played', async ({ page }) => {
    await page.clock.install();
    await open(page, '/');
    const slides = page.locator('.hero-controls .pages button');
    const controls = page.getByRole('group', { name: 'Pictures of the district' });
    await controls.getByRole('button', { name: 'Previous picture' }).focus();
    const current = async () =>
      (await slides.evaluateAll((all) => all.map((one) => one.ariaCurrent))).indexOf('true');
    await expect.poll(current).toBe(0);
    /* Each timer in its turn: a slide that has not come to rest yet is not left. */
    await page.clock.runFor(7_000);
    await expect.poll(current).not.toBe(0);
    const names = await tabThrough(page, 8);
    expect(names.slice(-2)).toEqual(['Next picture', 'Pause the pictures']);
    expect(names.slice(0, 6).map((name) => name.slice(0, 14))).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `Picture ${number} of 6`),
    );
    await page.keyboard.press('Enter');
    await expect(controls.getByRole('button', { name: 'Play the pictures' })).toBeFocused();
    /* Time passes by itself too: on a slow machine there was more than one change. */
    const before = await current();
    await page.clock.fastForward(7_000);
    await page.waitForTimeout(700);
    expect(await current()).toBe(before);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(current).toBe((before + 1) % 6);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press(' ');
    await expect.poll(current).toBe(5);
    await controls.getByRole('button', { name: 'Previous picture' }).press('Enter');
    await expect.poll(current).toBe(4);
    await controls.getByRole('button', { name: 'Play the pictures' }).press(' ');
    await page.clock.fastForward(7_000);
    await expect.poll(current).toBe(5);
  });
});

test.describe('by keyboard alone, on a phone,', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the hamburger menu opens, closes on Escape, and leads on', async ({ page }) => {
    await open(page, '/about');
    const summary = page.locator('.small-menu > summary');
    const menu = page.locator('.small-menu');
    await summary.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toHaveAttribute('open');
    expect(await tabThrough(page, 14)).toEqual([
      'Home',
      'The District',
      'Past Chairmen',
      'Grand Patrons and Patroness',
      'Governance',
      'News and Events',
      'Resources Download',
      'Practising Firms',
      'Annual Reports',
      'Tuition Centres',
      'Gallery',
      'Contact us',
      'National Institute (opens in a new tab)',
      'Member Registration',
    ]);
    await page.keyboard.press('Escape');
    await expect(menu).not.toHaveAttribute('open');
    await expect(summary).toBeFocused();
    await page.keyboard.press(' ');
    await tabThrough(page, 5);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/governance$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Governance');
    await expect(menu).not.toHaveAttribute('open');
  });
});

test('under reduced motion the pictures stand still until they are asked to play', async ({
  page,
}) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  const slides = page.locator('.hero-controls .pages button');
  await expect(slides).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Play the pictures' })).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(slides.first()).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Next picture' }).press('Enter');
  await expect(slides.nth(1)).toHaveAttribute('aria-current', 'true');
});
