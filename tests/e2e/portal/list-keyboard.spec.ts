import type { Page } from '@playwright/test';
import { enterAsAdmin, importMembers } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { registerMember } from '../support/people.ts';
import { searchFor } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

const focused = (page: Page) => page.locator(':focus');

test('Enter on Next and Previous turns one page, and each is one stop of Tab', async ({
  page,
  site,
}) => {
  const surname = await importMembers(site, 62);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers${searchFor(surname)}&page=2`);
  const at = (number: number) => page.getByText(`Showing page ${number} of 4, 62 members in total`);
  const previous = page.getByRole('button', { name: 'Previous' });
  const next = page.getByRole('button', { name: 'Next' });
  await expect(at(2)).toBeVisible();
  await next.press('Enter');
  await expect(at(3)).toBeVisible();
  await expect(next).toBeFocused();
  await previous.press('Enter');
  await expect(at(2)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('1');
  await page.keyboard.press('Shift+Tab');
  await expect(previous).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('.ant-pagination :focus')).toHaveCount(0);
});

test('the filters and the columns are reached by keyboard at each width', async ({
  page,
  site,
}) => {
  const surname = await importMembers(site, 3);
  await enterAsAdmin(page, site);
  await page.goto(`${site.url}/adminmembers${searchFor(surname)}&view=table`);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(page.getByText(`Ade01 ${surname}`)).toBeVisible();
    for (const label of width > 767 ? ['Filters', 'Columns'] : ['Filters']) {
      const opener = page.getByRole('button', { name: label, exact: true });
      const dialog = page.getByRole('dialog', { name: label });
      await opener.press('Enter');
      await expect(dialog).toBeFocused();
      await expect(opener).toHaveAttribute('aria-expanded', 'true');
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  }
});

test('toasts that are closed by keyboard hand the focus on, and time goes on after it', async ({
  page,
  site,
}) => {
  test.slow();
  for (const lname of ['One', 'Two', 'Three', 'Four'])
    await registerMember(site.url, { fname: 'Toasted', lname });
  await enterAsAdmin(page, site);
  await page.clock.install();
  await page.goto(`${site.url}/adminmembers/registrations`);
  const toasts = page.getByRole('region', { name: 'Notifications' }).locator('.toast');
  const confirm = (lname: string) =>
    page.getByRole('button', { name: `Confirm Toasted ${lname}` }).click();
  await confirm('One');
  await confirm('Two');
  await expect(toasts).toHaveCount(2);
  const before = page.getByRole('link', { name: 'All members' });
  await before.focus();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toasts).toHaveCount(1);
  await expect(toasts.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.clock.fastForward(10_500);
  await expect(toasts).toHaveCount(1);
  await before.focus();
  await page.clock.fastForward(10_500);
  await expect(toasts).toHaveCount(0);

  await confirm('Three');
  await expect(toasts).toHaveCount(1);
  await before.focus();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toasts).toHaveCount(0);
  await expect(before).toBeFocused();
  /* The focus left with the toast: the next one's time runs. */
  await confirm('Four');
  await expect(toasts).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.clock.fastForward(10_500);
  await expect(toasts).toHaveCount(0);
});

test('a link that looks like a button is one stop of Tab, and in a list no link is in another', async ({
  page,
  site,
}) => {
  await enterAsAdmin(page, site);
  for (const [path, name] of [
    ['/adminmessage/announcements', 'Send an announcement'],
    ['/admincontent/news', /^New /],
    ['/admincontent/none', 'Back to all content'],
  ] as const) {
    await page.goto(`${site.url}${path}`);
    await expect(page.getByRole('link', { name }).first()).toBeVisible();
    await expect(page.locator('a :is(a, button)')).toHaveCount(0);
  }

  /* Also where only a column that has links is shown. */
  await page.goto(`${site.url}/adminmembers?view=table`);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Phone Number' }).check();
  for (const name of ['Member ID', 'Name', 'Designation', 'Dues', 'Account'])
    await columns.getByRole('checkbox', { name, exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Details' }).first()).toBeVisible();
  await expect(page.locator('a :is(a, button)')).toHaveCount(0);
});
