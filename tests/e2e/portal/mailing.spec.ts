import type { Page } from '@playwright/test';
import { startTermiiStub } from '../../server/support/termii-stub.ts';
import { expectAccessible } from '../support/axe.ts';
import { enter, enterAsAdmin, registerConfirmed } from '../support/people.ts';
import { expectNoSideways, searchFor, title } from '../support/portal.ts';
import { adminApi, expect, startBuiltServer, test } from '../support/server.ts';

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
  const { user } = await registerConfirmed(site, { lname: 'Chosen' });
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

test('where the society sends text messages, an announcement goes to phones, and a member can turn that off', async ({
  page,
  browser,
}) => {
  test.slow();
  const stub = await startTermiiStub();
  const server = await startBuiltServer(stub.settings);
  try {
    const api = await adminApi(server.url);
    const member = await registerConfirmed({ url: server.url, api }, { lname: 'Phone' });
    const { user } = member;
    await open(page, server.url, `/adminmembers${searchFor(user.memberId)}&view=table`);
    await page.getByRole('checkbox', { name: /^Select .*Phone/ }).check();
    await page.getByRole('button', { name: 'Send an announcement' }).click();
    await page.getByLabel('Title').fill('Meeting');
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('It is on Saturday.');
    await page.getByRole('textbox', { name: 'Text message' }).fill('Meeting on Saturday, ₦500.');
    await expect(
      page.getByText('The text message is sent from “District” in 1 part. Each part is charged.'),
    ).toBeVisible();
    await expect(page.getByText('₦ makes each part at most 70 characters long')).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
    stub.answer = { status: 400, body: '{"message":"Insufficient balance"}' };
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const ask = page.getByRole('dialog', { name: 'Send this to 1 member?' });
    await expect(ask).toContainText('As a text message it goes to 1 member, 1 part each.');
    await ask.getByRole('button', { name: 'Send it now' }).click();
    await expect(page.getByText('as a text message to 1 member too.')).toBeVisible();
    const report = page.getByRole('region', { name: 'Text messages' });
    await expect(report).toContainText('Insufficient balance', { timeout: 40_000 });
    stub.answer = null;
    await report.getByRole('button', { name: 'Send these again' }).click();
    await page.getByRole('button', { name: 'Send them again' }).click();
    await expect(report).toContainText('1 sent', { timeout: 40_000 });
    expect(stub.sent).toMatchObject([{ to: '2348031234567', sms: 'Meeting on Saturday, ₦500.' }]);

    const at = new Date(Date.now() + 86_400_000).toISOString();
    const form = { title: 'Another', body: 'Later.', textMessage: 'Once more.', at };
    const { data } = await api('POST', '/announcements', form);
    const waiting = `${server.url}/adminmessage/announcements/${data.announcement._id}`;
    await page.goto(`${waiting}/edit`);
    await expect(page.getByRole('textbox', { name: 'Text message' })).toHaveValue('Once more.');
    await page.getByLabel('Title').fill('Another one');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(title(page)).toHaveText('Another one');
    await expect(page.getByText('Text message: “Once more.”')).toBeVisible();

    const own = await browser.newPage();
    await enter(own, member);
    await own.goto(`${server.url}/settings/notification`);
    const choice = own.getByRole('checkbox', { name: /^Text messages/ });
    await expect(choice).toBeChecked();
    await choice.uncheck();
    await expect(own.getByText('Saved.')).toBeVisible();
    await own.reload();
    await expect(choice).not.toBeChecked();
    await own.close();
  } finally {
    await server.stop();
    await stub.stop();
  }
});
