import sharp from 'sharp';
import { expectAccessible } from '../support/axe.ts';
import { enter, logInOnTheSite, registerMember, sessionOf } from '../support/people.ts';
import { phonePhoto } from '../support/photos.ts';
import { arrived, atEachWidth, title } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

test('settings list account, password, notifications and devices, accessible each at each width', {
  tag: '@long',
}, async ({ page, site }) => {
  test.slow();
  await enter(page, await registerMember(site.url));
  await page.goto(`${site.url}/settings/option`);
  await expect(arrived(page).getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await atEachWidth(page, async () => {
    for (const name of ['Account', 'Password', 'Push Notifications', 'Devices'])
      await expect(page.locator('.option-list').getByText(name, { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
  for (const path of ['', '/password', '/notification', '/sessions']) {
    await page.goto(`${site.url}/settings${path}`);
    await expect(title(page)).toBeVisible();
    await atEachWidth(page, async () => {
      await expect(
        page.locator('.panel :is(input:visible, table, .compact-rows)').first(),
      ).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test('the account is changed, with a photo, and the page knows at once', async ({ page, site }) => {
  await enter(page, await registerMember(site.url));
  await page.goto(`${site.url}/settings`);
  await page.getByLabel('First Name').fill('Ọlá');
  await page.getByLabel('Middle Name').fill('Grace');
  const plain = { width: 600, height: 600, channels: 3 as const, background: '#b9852c' };
  await page.locator('input[type=file]').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: plain }).jpeg().toBuffer(),
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.locator('.user-badge')).toContainText('Ọlá');
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}'));
  expect(stored).toMatchObject({ fname: 'Ọlá', mname: 'Grace', lname: 'Nwosu' });

  /* The photo has arrived: the next save leaves it as it is. */
  await page.getByLabel('Middle Name').fill('Grace Ọmọ́');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const keptName = () => page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}'));
  await expect.poll(async () => (await keptName()).mname).toBe('Grace Ọmọ́');
  expect((await keptName()).photo).toBe(stored.photo);
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Ọlá');
});

/* Shrinking takes a while, as on an old phone. */
const slowShrinking = () => {
  const shrink = window.createImageBitmap.bind(window);
  Reflect.set(window, 'createImageBitmap', async (image: ImageBitmapSource) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return shrink(image);
  });
};

test('of two photos chosen quickly the last counts; a form sent at once waits for its photo', async ({
  page,
  site,
}) => {
  test.slow();
  await page.addInitScript(slowShrinking);
  await enter(page, await registerMember(site.url));
  await page.goto(`${site.url}/settings`);
  const heavy = { name: 'heavy.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() };
  const plain = { width: 300, height: 600, channels: 3 as const, background: '#2b2f77' };
  const buffer = await sharp({ create: plain }).png().toBuffer();
  const input = page.locator('input[type=file]');
  await input.setInputFiles(heavy);
  await input.setInputFiles({ name: 'light.png', mimeType: 'image/png', buffer });
  const preview = page.locator('.photo-upload img');
  const naturalWidth = () =>
    preview.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
  await expect.poll(naturalWidth).toBe(300);
  expect(await preview.boundingBox()).toMatchObject({ width: 96, height: 96 });
  await page.waitForTimeout(2_500);
  expect(await naturalWidth()).toBe(300);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  const { photo } = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}'));
  const kept = await (await page.request.get(new URL(photo, site.url).href)).body();
  const [red, , blue] = (await sharp(kept).stats()).channels;
  expect([red?.stdev, blue?.mean]).toEqual([expect.closeTo(0, 0), expect.closeTo(0x77, -1)]);

  await page.getByText('Profile updated successfully!').waitFor({ state: 'hidden' });
  await input.setInputFiles(heavy);
  const sent = page.waitForRequest('**/api/v1/user/updateMe');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const size = Number(await (await sent).headerValue('content-length'));
  expect(size).toBeGreaterThan(50_000);
  expect(size).toBeLessThan(1_000_000);
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
});

test('bad input stands beside its field; what was typed outlives a reload, says so, and can be dropped', async ({
  page,
  site,
}) => {
  await enter(page, await registerMember(site.url));
  await page.goto(`${site.url}/settings`);
  page.on('dialog', (dialog) => dialog.accept());
  const address = page.getByLabel('Address');
  const phone = page.getByLabel('Phone Number', { exact: true });
  await phone.fill('12345');
  await address.fill('2 Dugbe Road');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Phone number must be 11 digits.')).toBeVisible();
  await expect(phone).toBeFocused();
  await page.reload();
  await expect(phone).toHaveValue('12345');
  await expect(address).toHaveValue('2 Dugbe Road');
  await phone.fill('08035550000');
  await expect(page.getByText('Phone number must be 11 digits.')).toBeHidden();
  await expect(page.getByText('Your draft has been restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(address).toHaveValue('1 Ring Road, Ibadan');
  await expect(page.getByText('Your draft has been restored.')).toBeHidden();
  await page.reload();
  await expect(address).toHaveValue('1 Ring Road, Ibadan');

  await test.step('a photo of another kind is refused before it is sent', async () => {
    let calls = 0;
    await page.route('**/api/v1/user/updateMe', (route) => {
      calls += 1;
      return route.continue();
    });
    for (const [name, buffer, says] of [
      ['me.gif', Buffer.from('GIF89a'), 'Profile picture must be a JPG, JPEG or PNG file.'],
      ['me.png', Buffer.alloc(0), 'Profile picture is empty.'],
    ] as const) {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(buffer) });
      await page.getByRole('button', { name: 'Save changes' }).click();
      /* A list, for the sentence of before fades out beside it. */
      await expect(page.locator('.ant-form-item-explain-error')).toHaveText([says]);
    }
    expect(calls).toBe(0);
  });
});

test('a photo of another kind is refused as it is chosen, and the present one stays in view', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, await registerMember(site.url));
  await page.goto(`${site.url}/settings`);
  const file = { name: 'me.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') };
  await page.locator('input[type=file]').setInputFiles(file);
  const says = 'Profile picture must be a JPG, JPEG or PNG file.';
  await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible();
  const photo = page.locator('.photo-upload img');
  await expect(photo).toHaveJSProperty('naturalWidth', 96);

  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('.ant-form-item-explain-error')).toHaveText([says]);
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeFocused();
  await expect(page.getByText(says)).toHaveCount(1);
  await expect(page.getByText(says)).toBeInViewport();

  const damaged = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await page.locator('input[type=file]').setInputFiles(damaged);
  await expect(page.locator('.photo-upload .initials')).toBeVisible();
});

test('what the server refuses is said, and nothing typed is lost', async ({ page, site }) => {
  const other = await registerMember(site.url);
  await enter(page, await registerMember(site.url));
  await page.goto(`${site.url}/settings`);
  await page.getByLabel('Email').fill(String(other.user.email));
  await page.getByLabel('Current password').fill(other.password);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('.ant-form-item-explain-error')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(String(other.user.email));

  await page.route('**/api/v1/user/updateMe', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('upload photo.').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(String(other.user.email));
});

test('a new e-mail address needs the current password; the rest is saved without it', async ({
  page,
  site,
}) => {
  const member = await registerMember(site.url);
  await enter(page, member);
  await page.goto(`${site.url}/settings`);
  const email = page.getByLabel('Email');
  const current = page.getByLabel('Current password');
  const save = page.getByRole('button', { name: 'Save changes' });
  const error = page.locator('.ant-form-item-explain-error');
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}'));
  await expect(email).toHaveValue(String(member.user.email));
  await expect(current).toBeHidden();

  const wanted = `new.${member.user.email}`;
  await email.fill(wanted);
  await page.getByLabel('Address').fill('2 Dugbe Road');
  await save.click();
  await expect(error).toHaveText(['Enter your current password to change your e-mail address.']);
  await expect(current).toBeFocused();
  await expect(email).toHaveValue(wanted);
  expect(await kept()).toMatchObject({ email: member.user.email, address: '2 Dugbe Road' });

  await current.fill('not the right one');
  await save.click();
  await expect(error).toHaveText(['Incorrect password.']);
  const draft = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(draft).toContain(wanted);
  expect(draft).not.toContain('not the right one');

  await current.fill(member.password);
  await save.click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(current).toBeHidden();
  await expect(email).toHaveValue(String(member.user.email));
  expect(await kept()).toMatchObject({ email: member.user.email, pendingEmail: wanted });
});

test('a stale edit is told, and goes on over the newer record; what changed beside the form is no conflict', async ({
  page,
  site,
}) => {
  const member = await registerMember(site.url);
  await enter(page, member);
  await page.goto(`${site.url}/settings`);
  await page.getByLabel('Middle Name').fill('Grace');
  await site.api('PATCH', `/user/${member.user._id}`, { address: 'The Bursary' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('.form-foot [role=alert]')).toContainText(
    'Somebody has changed this record since',
  );
  await expect(page.getByLabel('Middle Name')).toHaveValue('Grace');
  const again = page.getByRole('button', { name: 'Reload the record' });
  await page.context().setOffline(true);
  await again.click();
  await expect(page.locator('.toast')).toContainText('offline');
  await page.context().setOffline(false);
  await again.click();
  await expect(page.getByLabel('Address')).toHaveValue('The Bursary');
  await expect(page.getByLabel('Middle Name')).toHaveValue('Grace');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  const { data } = await site.api('GET', `/user/${member.user._id}`);
  expect(data.user).toMatchObject({ mname: 'Grace', address: 'The Bursary' });

  /* Such as a confirmation. */
  await page.reload();
  await page.getByLabel('Middle Name').fill('Grace Ọmọ́');
  await site.api('PATCH', `/user/${member.user._id}`, { maritalStatus: 'married' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('why a form failed stands where the person looks, not in a toast', async ({
    page,
    site,
  }) => {
    await enter(page, await registerMember(site.url));
    await page.goto(`${site.url}/settings`);
    const save = page.getByRole('button', { name: 'Save changes' });
    const reason = page.locator('.form-foot [role=alert]');
    await page.getByLabel('Address').fill('2 Dugbe Road');
    await page.route('**/api/v1/user/updateMe', (route) => route.abort());
    await save.click();
    await expect(reason).toHaveText('No response from the server. Please try again later.');
    await expect(reason).toBeFocused();
    await expect(reason).toBeInViewport({ ratio: 1 });

    await page.context().setOffline(true);
    await save.click();
    await expect(reason).toHaveText('You are offline. What you typed is kept.');
    await expect(reason).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(page.getByLabel('Address')).toHaveValue('2 Dugbe Road');
  });
});

test('what somebody typed is not there for who logs in after them', async ({ page, site }) => {
  const [first, second] = [await registerMember(site.url), await registerMember(site.url)];
  await enter(page, first);
  await page.goto(`${site.url}/settings`);
  await page.getByLabel('Address').fill('2 Dugbe Road');
  /* The session is gone, not ended by a log-out; who has one is offered no log-in. */
  await page.goto(`${site.url}/about`);
  await page.evaluate(() => localStorage.clear());
  await logInOnTheSite(page, site.url, second.user.memberId, second.password);
  await page.waitForURL(`${site.url}/dashboard`);
  await page.goto(`${site.url}/settings`);
  await expect(page.getByLabel('Address')).toHaveValue('1 Ring Road, Ibadan');
});

test('a password is changed; a wrong one is told beside its field and logs nobody out', async ({
  page,
  site,
}) => {
  const member = await registerMember(site.url);
  await enter(page, member);
  await page.goto(`${site.url}/settings/password`);
  const submit = page.getByRole('button', { name: 'Change password' });
  const fill = async (current: string, next: string, confirm: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password').fill(confirm);
    await submit.click();
  };
  await submit.click();
  await expect(page.locator('.ant-form-item-explain-error')).toHaveText([
    'Current password is required.',
    'Password must be at least 8 characters long.',
    'Please confirm the password.',
  ]);
  await fill(member.password, 'short', 'short');
  await expect(page.getByText('Password must be at least 8 characters long.')).toBeVisible();
  await fill(member.password, 'another long phrase', 'another long phrasx');
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await fill('not the right one', 'another long phrase', 'another long phrase');
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await expect(arrived(page).getByRole('heading', { level: 1, name: 'Password' })).toBeVisible();
  await fill(member.password, 'another long phrase', 'another long phrase');
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await page.reload();
  await expect(arrived(page).getByRole('heading', { level: 1, name: 'Password' })).toBeVisible();
  const again = await sessionOf(site.url, member.user.memberId, 'another long phrase');
  expect(again.user._id).toBe(member.user._id);

  await test.step('is shown and hidden by keyboard', async () => {
    const field = page.getByLabel('Current password');
    await field.fill('something');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show the password' }).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide the password' }).focus();
    await page.keyboard.press('Space');
    await expect(field).toHaveAttribute('type', 'password');
  });

  await test.step('is not changed offline on a phone, and the form says why', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.context().setOffline(true);
    await fill('another long phrase', 'a third long phrase', 'a third long phrase');
    const reason = page.locator('.form-foot [role=alert]');
    await expect(reason).toHaveText('You are offline. What you typed is kept.');
    await expect(reason).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Current password')).toHaveValue('another long phrase');
  });
});

test('a preference is kept, and of two choices in a row the last', async ({ page, site }) => {
  await enter(page, await registerMember(site.url));
  await page.goto(`${site.url}/settings/notification`);
  const receipts = page.getByRole('checkbox', { name: /Receipts/ });
  await expect(receipts).toBeChecked();
  await receipts.uncheck();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /Announcements/ })).toBeChecked();
  await expect(receipts).not.toBeChecked();

  /* The first is slower than the second. */
  let delayMs = 1_500;
  await page.route('**/api/v1/user/preferences', async (route) => {
    const wait = delayMs;
    if (route.request().method() === 'PATCH') delayMs = 0;
    if (wait && route.request().method() === 'PATCH')
      await new Promise((resolve) => setTimeout(resolve, wait));
    await route.continue();
  });
  const answers = [true, false].map((wanted) =>
    page.waitForResponse((answer) => answer.request().postDataJSON()?.receiptsByMail === wanted),
  );
  await receipts.check();
  await receipts.uncheck();
  await Promise.all(answers);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /Announcements/ })).toBeChecked();
  await expect(receipts).not.toBeChecked();
});

test('the name that was just saved stays, while an older answer is at hand', async ({
  page,
  site,
}) => {
  await enter(page, await registerMember(site.url));
  await page.goto(`${site.url}/dashboard`);
  await expect(title(page)).toHaveText('Welcome, Adaeze');
  await page.locator('summary', { hasText: 'Your account' }).click();
  await page.locator('.user-menu').getByRole('link').first().click();
  await page.getByLabel('First Name').fill('Ọlá');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  /* From here on no newer answer comes. */
  await page.route('**/api/v1/user/me', () => undefined);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(title(page)).toHaveText('Welcome, Ọlá');
  await page.waitForTimeout(300);
  await expect(page.locator('.user-badge')).toContainText('Ọlá');
});

test('another device is logged out, on a phone from its row', async ({ page, site }) => {
  const member = await registerMember(site.url);
  const logIn = () => sessionOf(site.url, member.user.memberId, member.password);
  const elsewhere = await logIn();
  await enter(page, member);
  await page.goto(`${site.url}/settings/sessions`);
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  /* Two sessions of a day are told apart by their times. */
  const moment = /\d{4}, \d+(\.\d\d)? [ap]\.m\./;
  const logOut = page.getByRole('button', { name: 'Log out that device' });
  const cells = page.getByRole('row').filter({ has: logOut }).getByRole('cell');
  await expect(cells.filter({ hasText: moment })).toHaveCount(2);
  await logOut.click();
  await expect(page.getByText('That device is logged out.')).toBeVisible();
  await expect(logOut).toBeHidden();
  const asked = await fetch(`${site.url}/api/v1/user/me`, {
    headers: { authorization: `Bearer ${elsewhere.token}` },
  });
  expect(asked.status).toBe(401);

  await logIn();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  const rows = page.getByRole('list', { name: 'sessions' }).locator('> li');
  await expect(rows).toHaveCount(2);
  const other = rows.filter({ hasNotText: 'This device' });
  await expect(other.locator('summary')).toContainText(moment);
  await other.locator('summary').click();
  await expectAccessible(page);
  await other.getByRole('button', { name: 'Log out that device' }).click();
  await expect(page.getByText('That device is logged out.')).toBeVisible();
  await expect(rows).toHaveCount(1);
});

test('a form of a member that is not saved is asked about before it is left', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await enter(page, await registerMember(site.url));
  await page.goto(`${site.url}/settings`);
  const address = page.getByLabel('Address');
  await address.fill('2 Dugbe Road');
  const away = page.getByRole('link', { name: 'Password' });
  await away.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(away).toBeFocused();
  await expect(address).toHaveValue('2 Dugbe Road');
  await away.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/settings\/password$/);
  await expect(question).toBeHidden();
});
