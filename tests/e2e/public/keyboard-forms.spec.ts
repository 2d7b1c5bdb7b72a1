import type { Page } from '@playwright/test';
import { choosePhoto, login, registrationAt, tinyPng } from '../support/forms.ts';
import { open, withoutPictures } from '../support/live.ts';
import { expect, test } from '../support/server.ts';

test.beforeEach(({ page }) => withoutPictures(page));

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Member login' });

/** Whether the focus is inside of the dialog. */
const within = (page: Page) =>
  dialogOf(page).evaluate((dialog) => dialog.contains(document.activeElement));

test.describe('the log-in dialog, by keyboard alone,', () => {
  const openers = [
    {
      name: 'the Membership menu',
      width: 1280,
      menu: '.main-nav .membership',
      link: 'Member login',
    },
    { name: 'the phone’s menu', width: 390, menu: '.small-menu', link: 'Member Login' },
  ];
  for (const { name, width, menu, link } of openers)
    test(`opens from ${name}, keeps the focus inside, and Escape gives it back`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, `${site.url}/governance`);
      const summary = page.locator(`${menu} summary`);
      await summary.focus();
      await page.keyboard.press('Enter');
      await page.locator(menu).getByRole('link', { name: link }).focus();
      await page.keyboard.press('Enter');
      const dialog = dialogOf(page);
      await expect(dialog.getByLabel('Membership ID')).toBeFocused();
      for (const key of ['Tab', 'Shift+Tab'])
        for (let step = 0; step < 10; step++) {
          await page.keyboard.press(key);
          /* Chromium comes by the browser's own bar once a round; the page behind is never reached. */
          const outside = await page.evaluate(() => document.activeElement !== document.body);
          if (outside) expect(await within(page)).toBe(true);
        }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      const back = page.locator(`${menu} summary:focus, ${menu} a:focus`);
      await expect(back).toHaveCount(1);
      await expect(back).toBeVisible();
    });

  test('closes by its button, which gives the focus back to a link of the page', async ({
    page,
    site,
  }) => {
    await open(page, `${site.url}/register`);
    const link = page.getByRole('main').getByRole('link', { name: 'Log in' });
    await link.press('Enter');
    await dialogOf(page).getByRole('button', { name: 'Close' }).press('Enter');
    await expect(dialogOf(page)).toBeHidden();
    await expect(link).toBeFocused();
  });

  test('is filled in, remembered and sent by Enter, and its success is told', async ({
    page,
    site,
  }) => {
    await open(page, `${site.url}/login`);
    await expect(dialogOf(page).getByLabel('Membership ID')).toBeFocused();
    await page.keyboard.type(' admin ');
    await page.keyboard.press('Tab');
    await page.keyboard.type('the first admin of a test');
    await page.keyboard.press('Tab');
    await expect(dialogOf(page).getByRole('button', { name: 'Show password' })).toBeFocused();
    await page.keyboard.press(' ');
    await expect(dialogOf(page).locator('[name=password]')).toHaveAttribute('type', 'text');
    await page.keyboard.press('Tab');
    await page.keyboard.press(' ');
    await expect(dialogOf(page).getByLabel('Remember me')).toBeChecked();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    const sent = page.waitForRequest(login.call);
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({ memberId: 'admin', remember: true });
    await page.waitForURL(`${site.url}/admindashboard`);
    await expect(page.getByRole('status').filter({ hasText: 'Login successful!' })).toBeVisible();
  });
});

test('registration is filled in and sent by keyboard alone', async ({ page, site }) => {
  const { path, typed, at } = registrationAt(site.url);
  await open(page, path);
  await choosePhoto(at(page), { name: 'me.png', buffer: tinyPng });
  const text: Record<string, string> = { ...typed, existingMemberWords: 'Since 2009' };
  const keys: Record<string, string> = { existingMember: ' ', diaspora: 'ArrowDown', agree: ' ' };
  await page.getByLabel('First name').focus();
  const order: string[] = [];
  while (order.at(-1) !== 'agree' && order.length < 30) {
    const name = await page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
    if (name) order.push(name);
    if (text[name]) await page.keyboard.type(text[name]);
    if (keys[name]) await page.keyboard.press(keys[name]);
    if (name !== 'agree') await page.keyboard.press('Tab');
  }
  expect(order).toEqual([
    'fname',
    'mname',
    'lname',
    'birthDay',
    'maritalStatus',
    'photo',
    'email',
    'phoneNumber',
    'secondaryPhoneNumber',
    'state',
    'address',
    'memberId',
    'status',
    'memberSince',
    'placeOfWork',
    'existingMember',
    'existingMemberWords',
    'diaspora',
    'password',
    'passwordConfirm',
    'agree',
  ]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/dashboard`);
  await expect(page.getByRole('status').filter({ hasText: 'Signup successful!' })).toBeVisible();
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}'));
  expect(user).toMatchObject({
    fname: 'Títílayọ̀',
    maritalStatus: 'married',
    status: 'FCA',
    phoneNumber: '08031234567',
    secondaryPhoneNumber: '08020000000',
    existingMember: 'Since 2009',
    diaspora: 'No',
    role: 'user',
  });
});
