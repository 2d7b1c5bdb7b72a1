import { findMember, importMembers } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { enter, enterAsAdmin, registerMember } from '../support/people.ts';
import {
  isAlive,
  openNavigation,
  revoke,
  storageOf,
  title,
  widths,
  withoutStream,
} from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

test('logging out on a phone is asked about, and ends the session on the server', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: widths[0], height: 800 });
  const member = await registerMember(site.url);
  await enter(page, member);
  await page.goto(`${site.url}/dashboard`);
  await page.goto(`${site.url}/settings`);
  const ask = page.getByRole('dialog', { name: 'Are you sure you want to log out?' });
  await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click();
  await ask.getByRole('button', { name: 'Stay Logged In' }).click();
  await expect(ask).toBeHidden();
  await expect(page).toHaveURL(`${site.url}/settings`);
  expect(await isAlive(site.url, member.token)).toBe(true);

  await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click();
  await ask.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${site.url}/`);
  expect(await storageOf(page)).toEqual({});
  expect(await isAlive(site.url, member.token)).toBe(false);
  await page.goBack();
  await page.waitForURL(`${site.url}/`);
});

test('the command palette goes to pages and members by keyboard, and says what it does', async ({
  page,
  site,
}) => {
  test.slow();
  const surname = await importMembers(site, 1);
  const { _id } = await findMember(site, surname);
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterAsAdmin(page, site.url);
  await page.goto(`${site.url}/adminresources`);
  await expect(title(page)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Jump to a page or a record' });
  const input = page.getByRole('combobox', { name: 'Jump to…' });
  const list = page.getByRole('listbox', { name: 'Results' });
  const options = list.getByRole('option');
  const chosen = options.and(page.locator('[aria-selected=true]'));
  const openPalette = async () => {
    await page.keyboard.press('Control+k');
    await expect(input).toBeFocused();
  };

  await test.step('stays closed over a drawer', async () => {
    /* Its code is here from now on. */
    await openPalette();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Add file' }).click();
    const drawer = page.getByRole('dialog', { name: 'Add File' });
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(300);
    await expect(input).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('goes to a page', async () => {
    await openPalette();
    await page.keyboard.type('annual');
    await expect(chosen).toContainText('Annual Dues');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.url}/admindues`);
    await expect(input).toBeHidden();
  });

  await test.step('of a long list only the list scrolls, and one that has room does not', async () => {
    const overflow = (box: HTMLElement) => box.scrollHeight - box.clientHeight;
    await openPalette();
    await page.keyboard.press('End');
    await expect(options.last()).toBeInViewport();
    await expect(input).toBeInViewport();
    expect(await dialog.evaluate(overflow)).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 3200 });
    await openPalette();
    await expect(options.nth(13)).toBeVisible();
    expect(await list.evaluate(overflow)).toBe(0);
    expect(await dialog.evaluate(overflow)).toBe(0);
  });

  await test.step('says that it searches, and where not everything could be searched', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/**search=nobody*', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: {} });
    });
    await input.fill('nobody');
    const said = dialog.getByRole('status');
    await expect(said).toHaveText('Searching…');
    answer();
    await expect(said).toHaveText('Not everything could be searched. Please try again.');
    await input.fill('nowhere');
    await expect(said).toHaveText('No results.');
    /* So few are not searched for. */
    await input.fill('q');
    await expect(said).toHaveText('Type 2 letters or more to find a record.');
  });

  await test.step('aborts the search that the next key makes old', async () => {
    let aborted = 0;
    page.on('requestfailed', (request) => {
      if (request.url().includes('getAllUsers?search=Zx')) aborted += 1;
    });
    await page.route('**/getAllUsers?search=Zx&**', () => undefined);
    const asked = page.waitForRequest('**/getAllUsers?search=Zx&**');
    await input.fill('Zx');
    await asked;
    await input.fill('Zxy');
    await expect.poll(() => aborted).toBe(1);
  });

  await test.step('goes to a member', async () => {
    await input.fill('settings');
    await expect(options.nth(1)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await input.fill(surname);
    await expect(chosen).toContainText(`Ade01 ${surname}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.url}/adminmembers/user/${_id}`);
    await expect(title(page)).toHaveText(`Ade01 ${surname}`);
  });
});

test('a member’s palette finds no members', async ({ page, site }) => {
  await enter(page, await registerMember(site.url, { lname: 'Palette' }));
  await withoutStream(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${site.url}/dashboard`);
  await expect(title(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Jump to…' }).fill('Palette');
  await expect(page.getByText('No results.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('getAllUsers'))).toEqual([]);
});

test('a session that ends midway is renewed over the page, and what waits is sent once', async ({
  page,
  site,
}) => {
  const member = await registerMember(site.url);
  await enter(page, member);
  await page.goto(`${site.url}/settings`);
  const address = page.getByLabel('Address');
  await expect(address).toHaveValue('1 Ring Road, Ibadan');
  await address.fill('2 Dugbe Road');
  await revoke(site.url, member.token);
  const sent: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/user/updateMe')) sent.push(response.status());
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const password = dialog.locator('input[name=password]');
  await expect(dialog.locator('input[name=memberId]')).toHaveValue(member.user.memberId);
  await password.fill('not the right one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible();
  await password.fill(member.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(address).toHaveValue('2 Dugbe Road');
  expect(sent).toEqual([401, 200]);
  const token = (await storageOf(page)).authToken ?? '';
  expect(token).not.toBe(member.token);
  expect(await isAlive(site.url, token)).toBe(true);
});

test('whoever logs in again in another role goes to that role’s pages', async ({ page, site }) => {
  const member = await registerMember(site.url);
  await enter(page, member);
  await page.goto(`${site.url}/settings`);
  await page.getByLabel('Address').fill('2 Dugbe Road');
  await site.api('POST', `/user/${member.user._id}/role`, { role: 'admin' });
  /* The dialog may be over it already: the page hears that the session has ended. */
  await page.getByRole('button', { name: 'Save changes' }).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await dialog.locator('input[name=password]').fill(member.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/admindashboard`);
  await expect(title(page)).toBeVisible();
});

test('whoever gives the renewal up is logged out', async ({ page, site }) => {
  const member = await registerMember(site.url);
  await enter(page, member);
  await page.goto(`${site.url}/settings`);
  await page.getByLabel('Address').fill('2 Dugbe Road');
  await revoke(site.url, member.token);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Log out instead' }).click();
  await page.waitForURL(`${site.url}/`);
  expect(await storageOf(page)).toEqual({});
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['entered']);
});

test('logged out in one tab is logged out in the other, whatever was typed there', async ({
  page,
  context,
  site,
}) => {
  const member = await registerMember(site.url);
  await enter(page, member);
  await page.goto(`${site.url}/dashboard`);
  await expect(title(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${site.url}/settings`);
  const asked: string[] = [];
  other.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  /* By keys, after which a browser may ask before it leaves. */
  await other.getByLabel('Address').press('2');
  await page.bringToFront();
  await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${site.url}/`);
  /* Not `waitForURL`: it fails where its first navigation is replaced by the next. */
  await expect(other).toHaveURL(`${site.url}/`);
  expect(asked).toEqual([]);
  expect(await isAlive(site.url, member.token)).toBe(false);
});
