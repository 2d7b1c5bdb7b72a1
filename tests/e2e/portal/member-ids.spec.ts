import { expectAccessible } from '../support/axe.ts';
import { registerMember } from '../support/people.ts';
import { title, widths } from '../support/portal.ts';
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
