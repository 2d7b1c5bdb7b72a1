import { contact, newsletter, openFilled } from '../support/forms.ts';
import { open } from '../support/live.ts';
import { expect, test } from '../support/server.ts';

for (const { kind, thanks } of [
  { kind: contact, thanks: 'Thank you. Your message has reached the secretariat.' },
  { kind: newsletter, thanks: /^Almost done: please open the link/ },
])
  test(`${kind.name} is thanked for where it was, and nothing of it is kept`, async ({
    page,
    site,
  }) => {
    const path = `${site.url}${kind.path}`;
    const form = await openFilled(page, { ...kind, path });
    await form.locator('[name=email]').press('Enter');
    const said = page.getByRole('status').filter({ hasText: thanks });
    await expect(said).toBeFocused();
    await expect(form).toHaveCount(0);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await open(page, path);
    await expect(form.locator('[name=email]')).toHaveValue('');
  });
