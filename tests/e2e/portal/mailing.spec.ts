import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { enterAsAdmin, registerMember } from '../support/people.ts';
import { expectNoSideways, searchFor, title } from '../support/portal.ts';
import { expect, test } from '../support/server.ts';

const phone = { width: 390, height: 800 };

async function open(page: Page, url: string, path: string) {
  await page.setViewportSize(phone);
  await enterAsAdmin(page, url);
  await page.goto(url + path);
}

test('a newsletter is written on a phone, tested, sent to its readers and read on the site', async ({
  page,
  site,
}) => {
  await open(page, site.url, '/adminmessage/newsletters');
  await page.getByRole('link', { name: 'Write a newsletter' }).click();
  await expect(title(page)).toHaveText('Write a newsletter');
  await page.getByLabel('Title').fill('Harvest of the year');
  await page.getByRole('textbox', { name: 'Text' }).fill('Dear readers,\n\nThank you.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(title(page)).toHaveText('Harvest of the year');
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText(/^A test e-mail is on its way to /)).toBeVisible();

  await page.getByRole('button', { name: 'Send now' }).click();
  const ask = page.getByRole('dialog', { name: /^Send this to [\d,]+ readers?\?$/ });
  await ask.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText(/^The newsletter is on its way to /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send now' })).toBeHidden();
  await page.getByRole('link', { name: 'View on the site' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harvest of the year');
  await expect(page.getByText('Thank you.')).toBeVisible();

  await page.goto(`${site.url}/adminmessage/subscribers`);
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^newsletter-.+\.csv$/);
});

test('an announcement to chosen members says how many get it, is tested and reaches them alone', async ({
  page,
  site,
}) => {
  const { user } = await registerMember(site.url, { lname: 'Chosen' });
  await open(page, site.url, `/adminmembers${searchFor(user.memberId)}&view=table`);
  await page.getByRole('checkbox', { name: /^Select .*Chosen/ }).check();
  await page.getByRole('button', { name: 'Send an announcement' }).click();
  await expect(title(page)).toHaveText('Send an announcement');
  await expect(page.getByText('It goes to 1 member whom you selected')).toBeVisible();
  await page.getByLabel('Title').fill('For one');
  await page.getByRole('textbox', { name: 'Message' }).fill('Please call.');
  await page.getByRole('switch', { name: 'Also send it by e-mail' }).click();
  await page.getByLabel('Greeting').fill('Good day {first name},');
  await expect(page.getByText(/^You would read: “Good day [^{]+,”$/)).toBeVisible();
  await expectNoSideways(page);
  await page.getByRole('button', { name: 'Send me a test e-mail' }).click();
  await expect(page.getByText(/^A test e-mail is on its way to /)).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const ask = page.getByRole('dialog', { name: 'Send this to 1 member?' });
  await expect(ask).toContainText('By e-mail it goes to 1 member.');
  await ask.getByRole('button', { name: 'Send it now' }).click();
  await expect(page.getByText('Announcement sent, by e-mail to 1 member too.')).toBeVisible();
  await expect(page.getByText('Chosen members')).toBeVisible();
  await expect(page.getByRole('region', { name: 'E-mails' })).toContainText('1 sent');
});
