import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { enterAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/server.ts';

async function write(url: string, name: string, more: object = {}) {
  const response = await fetch(`${url}/api/v1/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      phoneNumber: '+234 803 123 4567',
      email: 'visitor@example.com',
      message: `Good day.\n\nThis is ${name}.`,
      ...more,
    }),
  });
  if (!response.ok) throw new Error(`Writing answered ${response.status}.`);
}

const drawer = (page: Page) => page.getByRole('dialog');

async function open(page: Page, url: string, path = '/adminmessage') {
  await enterAsAdmin(page, url);
  await page.goto(url + path);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Messages' })).toBeVisible();
}

/* Fills in 'Send an announcement' and asks for it to be sent. */
async function announce(page: Page, title: string) {
  await page.getByRole('button', { name: 'Send an announcement' }).click();
  const form = page.getByRole('dialog', { name: 'Send an announcement' });
  await form.getByLabel('Title').fill(title);
  await form.getByRole('textbox', { name: 'Message' }).fill('On Thursday at 4.');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  return form;
}

for (const width of [390, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('messages and announcements are accessible', async ({ page, site }) => {
      test.slow();
      const name = `Reader at ${width}`;
      await write(site.url, name);
      await open(page, site.url);
      await expect(page.getByText(name, { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: `Read the message of ${name}` }).click();
      await expect(drawer(page)).toContainText(`This is ${name}.`);
      await expectAccessible(page);

      await page.goto(`${site.url}/adminmessage/announcements`);
      const form = await announce(page, '');
      await expect(form.getByText('Title is required.')).toBeVisible();
      await expectAccessible(page);
    });
  });

test('a message is read by opening it, then answered and archived', async ({ page, site }) => {
  await write(site.url, 'Ngọzi Okeke');
  await open(page, site.url);
  const row = page.getByRole('row', { name: /Ngọzi Okeke/ });
  await expect(row).toContainText('New');
  const badge = page.getByRole('navigation', { name: 'Portal' }).locator('.badge');
  const before = Number.parseInt(await badge.innerText(), 10);

  await row.getByRole('button', { name: 'Read the message of Ngọzi Okeke' }).click();
  const message = drawer(page);
  await expect(message).toContainText('This is Ngọzi Okeke.');
  await expect(message.getByText('Read', { exact: true })).toBeVisible();
  await expect(message.getByRole('link', { name: 'visitor@example.com' })).toHaveAttribute(
    'href',
    /^mailto:visitor/,
  );
  await expect(message.getByRole('link', { name: '+234 803 123 4567' })).toHaveAttribute(
    'href',
    'tel:+2348031234567',
  );
  await expect
    .poll(async () => Number.parseInt((await badge.count()) ? await badge.innerText() : '0', 10))
    .toBe(before - 1);
  await message.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(row).toContainText('Answered');
  await message.getByRole('button', { name: 'Archive' }).click();
  await expect(row).toContainText('Archived');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Answered');
});

test('messages are searched and filtered, and the address keeps both', async ({ page, site }) => {
  await write(site.url, 'Aminu Bello');
  await write(site.url, 'Idara Essien');
  await open(page, site.url);
  await page.getByLabel('Search messages').fill('aminu');
  await expect(page.getByRole('row', { name: /Idara Essien/ })).toBeHidden();
  await expect(page.getByRole('row', { name: /Aminu Bello/ })).toBeVisible();
  await page.getByLabel('State', { exact: true }).selectOption('archived');
  await expect(page.getByText('No records found.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Search messages')).toHaveValue('aminu');
  await expect(page.getByText('No records found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all messages' }).click();
  await expect(page.getByRole('row', { name: /Idara Essien/ })).toBeVisible();
});

test('an announcement is asked about, sent, put right and taken back', async ({ page, site }) => {
  await open(page, site.url, '/adminmessage/announcements');
  const form = await announce(page, 'General meeting');
  const ask = page.getByRole('dialog', { name: /^Send this to \d+ members?\?$/ });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toBeHidden();
  await expect(form.getByLabel('Title')).toHaveValue('General meeting');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await ask.getByRole('button', { name: 'Send it now' }).click();
  await expect(page.getByText('Announcement sent.')).toBeVisible();
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'Edit General meeting' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit announcement' });
  await edit.getByLabel('Title').fill('Monthly meeting');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Announcement changed.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Monthly meeting' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete this announcement?' });
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Announcement deleted.')).toBeVisible();
  await expect(page.getByText('Monthly meeting')).toBeHidden();
});

test('an announcement whose answer was lost is sent once', async ({ page, site }) => {
  await open(page, site.url, '/adminmessage/announcements');
  /* The server has it; its answer never arrives. */
  let lost = false;
  await page.route('**/api/v1/announcements', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback();
    lost = true;
    await route.fetch();
    return route.abort();
  });
  const form = await announce(page, 'The secretariat is closed');
  const now = page.getByRole('button', { name: 'Send it now' });
  await now.click();
  await expect(form.getByText('No response from the server.')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('The secretariat is closed');
  await page.reload();
  await page.getByRole('button', { name: 'Send an announcement' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('The secretariat is closed');
  await form.getByRole('button', { name: 'Send', exact: true }).dblclick();
  await now.click();
  await expect(page.getByText('Announcement sent.')).toBeVisible();
  const { data } = await site.api('GET', '/announcements?limit=100');
  const sent = data.announcements.filter(
    ({ title }: { title: string }) => title === 'The secretariat is closed',
  );
  expect(sent).toHaveLength(1);
});
