import { expectKept, openFilled, registration, registrationAt } from '../support/forms.ts';
import { open, untilHydrated } from '../support/live.ts';
import { expect, test } from '../support/server.ts';

test.describe('a registration that is half filled in', () => {
  test('is all there after a reload, but for the passwords and the photo, and can be sent', async ({
    page,
    site,
  }) => {
    const kind = registrationAt(site.url);
    await openFilled(page, kind);
    const abroad = page.getByRole('group', { name: 'diaspora' });
    await abroad.getByLabel('Yes').check();
    await abroad.getByLabel('Which country?').fill('Ghana');
    await page.reload();
    await page.keyboard.press('Shift');
    const form = registration.at(page);
    await expect(form.getByLabel('First name')).toHaveValue('Títílayọ̀');
    await expect(abroad.getByLabel('Yes')).toBeChecked();
    await expect(abroad.getByLabel('Which country?')).toHaveValue('Ghana');
    await expect(form.getByRole('group', { name: 'existing' }).getByLabel('No')).toBeChecked();
    await expect(form.getByLabel('I agree that the society')).toBeChecked();
    const { password = '', passwordConfirm = '', ...kept }: Record<string, string> = kind.typed;
    await expectKept(form, { ...kind, typed: kept, ticked: () => [], photo: false });
    for (const name of ['password', 'passwordConfirm'])
      await expect(form.locator(`[name=${name}]`)).toHaveValue('');
    const storage = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(await storage()).toContain('Ring Road');
    expect(await storage()).not.toContain(password);

    /* Only what was not kept is asked for. */
    await form.getByRole('button', { name: 'Create Account' }).click();
    await expect(form.locator('.error:not(:empty)')).toHaveText([
      'Profile picture is required.',
      'Password must be at least 8 characters.',
      'Please confirm the password.',
    ]);
    await form.locator('[name=photo]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } }),
    });
    await form.locator('[name=password]').fill(password);
    await form.locator('[name=passwordConfirm]').fill(passwordConfirm);
    const sending = page.waitForRequest('**/user/signup');
    await form.getByRole('button', { name: 'Create Account' }).click();
    /* The 11 digits of what was typed with the country's code. */
    expect((await sending).postDataBuffer()?.toString()).toContain('\r\n08031234567\r\n');
    await page.waitForURL(`${site.url}/dashboard`);
    const user = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}'));
    expect(user).toMatchObject({ diaspora: 'Ghana', existingMember: 'No', state: 'Oyo' });

    /* Of the draft nothing is left. */
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
      'authToken',
      'userInfo',
    ]);
    await open(page, `${site.url}/register`);
    await expect(form.getByLabel('First name')).toHaveValue('');
  });

  test('keeps what was chosen and ticked before the script came', async ({ page, site }) => {
    const scripts: (() => void)[] = [];
    let late = true;
    await page.route('**/assets/*.js', async (route) => {
      if (late) await new Promise<void>((resolve) => scripts.push(resolve));
      await route.continue();
    });
    const kind = registrationAt(site.url);
    await page.goto(kind.path, { waitUntil: 'domcontentloaded' });
    const form = kind.at(page);
    for (const box of kind.ticked(form)) await box.check();
    await form.getByLabel('First name').fill('Ìyábọ̀');
    await form
      .locator('[name=photo]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not yet') });
    late = false;
    for (const go of scripts) go();
    await untilHydrated(page);
    await form.getByRole('button', { name: 'Create Account' }).click();
    await expect(form.getByText('Last name is required.')).toBeVisible();
    for (const box of kind.ticked(form)) await expect(box).toBeChecked();
    const told = await form.locator('.error:not(:empty)').allTextContents();
    for (const name of ['First name', 'Profile picture', 'Existing member', 'Diaspora'])
      expect(told).not.toContain(`${name} is required.`);
    expect(told).not.toContain('Please agree to the privacy notice.');
  });
});
