import type { Page } from '@playwright/test';
import { complaintsOf } from './support/complaints.ts';
import { contact, openFilled } from './support/forms.ts';
import { open } from './support/live.ts';
import { logInOnTheSite, registerMember } from './support/people.ts';
import { openNavigation, title } from './support/portal.ts';
import { expect, test } from './support/server.ts';

/* Storage as private windows and strict settings have it, and one that is full. */
const kinds = {
  blocked: () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { configurable: true, get: refuse });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    };
  },
};

async function useThePortal(page: Page, url: string): Promise<void> {
  const member = await registerMember(url);
  await logInOnTheSite(page, url, member.user.memberId, member.password);
  await page.waitForURL(`${url}/dashboard`);
  await expect(title(page)).toHaveText('Welcome, Adaeze');
  await expect(page.locator('.toast')).toHaveText(/^Login successful!/);

  await (await openNavigation(page)).getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('First Name').fill('Ọlá');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await (await openNavigation(page)).getByRole('link', { name: 'Dashboard' }).click();
  await expect(title(page)).toHaveText('Welcome, Ọlá');
  await page.reload();
  await expect(title(page)).toHaveText('Welcome, Ọlá');

  await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.waitForURL(`${url}/`);
  await page.goto(`${url}/dashboard`);
  await page.waitForURL(`${url}/`);
}

for (const [kind, block] of Object.entries(kinds))
  test.describe(`with storage that is ${kind}`, () => {
    test.beforeEach(({ page }) => page.addInitScript(block));

    test('the home page lives, and changes its colours', async ({ page, site }) => {
      const complaints = complaintsOf(page);
      await open(page, `${site.url}/`);
      await page.locator('.theme-switch').first().click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.locator('.main-nav').getByRole('link', { name: 'Gallery' }).click();
      await expect(title(page)).toHaveText('Gallery');
      expect(complaints).toEqual([]);
    });

    test('the contact form is sent', async ({ page, site }) => {
      const form = await openFilled(page, { ...contact, path: `${site.url}/contact` });
      await form.getByRole('button', { name: contact.button }).click();
      await expect(page.getByRole('main')).toContainText('Thank you');
    });

    test('a member logs in, and stays so while the tab lives', async ({ page, site }) => {
      const complaints = complaintsOf(page);
      await useThePortal(page, site.url);
      expect(complaints).toEqual([]);
    });
  });
