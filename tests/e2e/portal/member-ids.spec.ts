import { enterAsAdmin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { registerMember } from '../support/people.ts';
import { atEachWidth, expectNoSideways, title, widths } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

test('a member logs in with the ID in another spelling, and with the e-mail address', async ({
  browser,
  site,
}) => {
  const member = await registerMember(site.url, { memberId: 'MB-700123' });
  const names = ['mb 700123', String(member.user.email).toUpperCase()];
  for (const [index, width] of widths.entries()) {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${site.url}/login`);
    const dialog = page.getByRole('dialog', { name: 'Member login' });
    const field = dialog.getByLabel('Membership ID');
    await expect(field).toHaveAccessibleDescription('Your member ID or your e-mail address');
    await expectAccessible(page);
    await field.fill(names[index] ?? '');
    await dialog.getByLabel('Password', { exact: true }).fill(member.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(title(page)).toHaveText('Welcome, Adaeze');
    await context.close();
  }
});

test('the members’ list shows records that have one member ID in two spellings', async ({
  page,
  site,
}) => {
  await registerMember(site.url);
  await enterAsAdmin(page, site);
  /* Only data from before the canonical form has such records: the answer is marked as if it had. */
  await page.route('**/user/getAllUsers?*sharedId=yes*', async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.delete('sharedId');
    const response = await route.fetch({ url: String(url) });
    const body = await response.json();
    for (const user of body.data.users) user.memberIdShared = true;
    await route.fulfill({ response, json: body });
  });
  await atEachWidth(page, async () => {
    await page.goto(`${site.url}/adminmembers`);
    const note = page.getByRole('note').filter({ hasText: 'in another spelling' });
    await expect(note).toBeVisible();
    await expectNoSideways(page);
    await note.getByRole('button', { name: 'Show them' }).click();
    await expect(page).toHaveURL(/sharedId=yes/);
    await expect(note.getByRole('button', { name: 'Show all' })).toBeVisible();
    await expectAccessible(page);
  });
});
