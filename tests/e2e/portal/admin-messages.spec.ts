import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { enterAsAdmin } from '../support/people.ts';
import { atEachWidth, expectNoSideways, searchFor, title } from '../support/portal.ts';
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

async function open(page: Page, url: string, path = '/adminmessage') {
  await enterAsAdmin(page, url);
  await page.goto(url + path);
  await expect(title(page)).toHaveText('Admin Messages');
}

/* Opens 'Send an announcement', fills it in and asks for it to be sent. */
async function announce(page: Page, heading: string) {
  await page.getByRole('link', { name: 'Send an announcement' }).click();
  await expect(title(page)).toHaveText('Send an announcement');
  await page.getByLabel('Title').fill(heading);
  await page.getByRole('textbox', { name: 'Message' }).fill('On Thursday at 4.');
  await send(page);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const now = (page: Page) =>
  page
    .getByRole('dialog', { name: /^Send this to [\d,]+ members?\?$/ })
    .getByRole('button', { name: 'Send it now' });

test('messages and announcements are accessible at each width, and fit', { tag: '@long' }, async ({
  page,
  site,
}) => {
  test.slow();
  const settled = () =>
    atEachWidth(page, async () => {
      await expectAccessible(page);
      await expectNoSideways(page);
    });
  const name = 'A reader at each width';
  const notice = 'Notice at each width';
  await write(site.url, name);
  await open(page, site.url);
  await expect(page.getByRole('link', { name })).toBeVisible();
  await settled();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('main')).toContainText(`This is ${name}.`);
  await settled();

  await page.goto(`${site.url}/adminmessage/announcements`);
  await announce(page, '');
  await expect(page.getByText('Title is required.')).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
  await settled();
  await page.getByLabel('Title').fill(notice);
  await send(page);
  await now(page).click();
  await expect(title(page)).toHaveText(notice);
  await settled();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(notice);
  await settled();
  await page.goto(`${site.url}/adminmessage/announcements`);
  await expect(page.getByRole('link', { name: notice })).toBeVisible();
  await settled();
});

test('a message is read by opening it, then answered and archived', async ({ page, site }) => {
  await write(site.url, 'Ngọzi Okeke');
  await open(page, site.url);
  const row = page.getByRole('row', { name: /Ngọzi Okeke/ });
  await expect(row).toContainText('New');
  const badge = page.getByRole('navigation', { name: 'Portal' }).locator('.badge');
  const before = Number.parseInt(await badge.innerText(), 10);

  await row.getByRole('link', { name: 'Ngọzi Okeke' }).click();
  await expect(title(page)).toHaveText('Ngọzi Okeke');
  await expect(page).toHaveURL(/\/adminmessage\/[0-9a-f-]{36}$/);
  const message = page.getByRole('main');
  await expect(message).toContainText('This is Ngọzi Okeke.');
  await expect(message.getByText('Read', { exact: true })).toBeVisible();
  await expect(message.getByRole('link', { name: 'visitor@example.com' })).toHaveAttribute(
    'href',
    /^mailto:visitor/,
  );
  await expect(message.getByRole('link', { name: '08031234567' })).toHaveAttribute(
    'href',
    'tel:08031234567',
  );
  await expect
    .poll(async () => Number.parseInt((await badge.count()) ? await badge.innerText() : '0', 10))
    .toBe(before - 1);
  const answer = message.getByRole('textbox', { name: 'Answer' });
  await expect(answer).toHaveValue(/^Dear Ngọzi Okeke,\n[\s\S]+\nKind regards,\n/);
  await answer.fill('Dear Ngọzi Okeke,\n\nOn Friday at 4.');
  const answers = message.getByRole('region', { name: 'Answers' });
  /* The reply is listed before the form learns that it was sent. */
  await page.route('**/api/v1/contact/messages/*/replies', async (route) => {
    const response = await route.fetch();
    await expect(answers).toContainText('On Friday at 4.');
    await route.fulfill({ response });
  });
  await message.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('The answer is on its way to visitor@example.com.')).toBeVisible();
  await expect(answer).not.toHaveValue(/Friday/);
  await expect(answers.getByText('Sent', { exact: true })).toBeVisible();
  await expect(message.getByText('Answered', { exact: true })).toBeVisible();
  await message.getByRole('button', { name: 'Archive' }).click();
  await expect(title(page)).toHaveText('Admin Messages');
  await expect(page.getByText('Archived.')).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByTitle('Archive', { exact: true }).click();
  await expect(row).toContainText('Archived');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeHidden();
  await page.getByTitle('Inbox', { exact: true }).click();
  await expect(row).toContainText('Answered');
});

test('several messages are marked as read, and as unread, at once', async ({ page, site }) => {
  const names = ['Bulk Àkàndé', 'Bulk Bassey'];
  for (const name of names) await write(site.url, name);
  await open(page, site.url, `/adminmessage${searchFor('bulk')}`);
  const rows = names.map((name) => page.getByRole('row', { name: new RegExp(name) }));
  for (const row of rows) await expect(row).toContainText('New');
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await expect(page.getByText('2 messages selected')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as read', exact: true }).click();
  await expect(page.getByText('2 messages marked as read.')).toBeVisible();
  for (const row of rows) await expect(row.getByText('Read', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${names[1]}` }).check();
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(page.getByText('1 message marked as unread.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Bulk Bassey/ })).toContainText('New');
});

test('of several messages one is refused: the others are marked, and it is said which', async ({
  page,
  site,
}) => {
  for (const name of ['Partly Àkàndé', 'Partly Bassey']) await write(site.url, name);
  await open(page, site.url, `/adminmessage${searchFor('partly')}`);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const badge = page.getByRole('navigation', { name: 'Portal' }).locator('.badge');
  const before = Number.parseInt(await badge.innerText(), 10);
  let sent = 0;
  await page.route('**/api/v1/contact/messages/*', (route) => {
    sent += 1;
    return sent === 1 ? route.fulfill({ status: 500, json: {} }) : route.continue();
  });
  await page.getByRole('checkbox', { name: 'Select Partly Àkàndé' }).check();
  await page.getByRole('checkbox', { name: 'Select Partly Bassey' }).check();
  await page.getByRole('button', { name: 'Mark as read', exact: true }).click();
  await expect(
    page.getByText(/1 message marked as read\. 1 left out: could not be changed: Partly \S+\./),
  ).toBeVisible();
  await expect(row('Partly').filter({ hasText: 'New' })).toHaveCount(1);
  /* It stays ticked for the next try. */
  await expect(page.getByText('1 message selected')).toBeVisible();
  await expect(
    row('Partly')
      .filter({ hasText: 'New' })
      .getByRole('checkbox', { name: /^Select/ }),
  ).toBeChecked();
  await expect
    .poll(async () => Number.parseInt((await badge.count()) ? await badge.innerText() : '0', 10))
    .toBe(before - 1);
});

test('messages are searched and filtered, and the address keeps both', async ({ page, site }) => {
  await write(site.url, 'Aminu Bello');
  await write(site.url, 'Idara Essien');
  await open(page, site.url);
  await page.getByLabel('Search messages').fill('aminu');
  await expect(page.getByRole('row', { name: /Idara Essien/ })).toBeHidden();
  await expect(page.getByRole('row', { name: /Aminu Bello/ })).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByTitle('Archived').click();
  await expect(page.getByText('No records found.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Search messages')).toHaveValue('aminu');
  await expect(page.getByText('No records found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all messages' }).click();
  await expect(page.getByRole('row', { name: /Idara Essien/ })).toBeVisible();
});

test('what comes in and what goes out have an address each', async ({ page, site }) => {
  await open(page, site.url);
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Messages', exact: true }).getByRole('link', { name });
  await tab('Announcements').click();
  await expect(page).toHaveURL(/\/adminmessage\/announcements$/);
  await expect(tab('Announcements')).toHaveAttribute('aria-current', 'page');
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Messages' }),
  ).toHaveAttribute('href', '/adminmessage');
  await page.goBack();
  await expect(tab('From visitors')).toHaveAttribute('aria-current', 'page');
});

test('an announcement is asked about, sent, put right and taken back', async ({ page, site }) => {
  await open(page, site.url, '/adminmessage/announcements');
  await announce(page, 'General meeting');
  const ask = page.getByRole('dialog', { name: /^Send this to [\d,]+ members?\?$/ });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toBeHidden();
  await expect(page.getByLabel('Title')).toHaveValue('General meeting');
  await send(page);
  await now(page).click();
  await expect(page.getByText('Announcement sent.')).toBeVisible();
  await expect(title(page)).toHaveText('General meeting');
  await expect(page.getByText('On Thursday at 4.')).toBeVisible();
  await expect(page.getByText('The portal', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Monthly meeting');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The announcement has been saved.')).toBeVisible();
  await expect(title(page)).toHaveText('Monthly meeting');

  await page.goto(`${site.url}/adminmessage/announcements`);
  await page.getByRole('button', { name: 'Actions for Monthly meeting' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete Monthly meeting?' });
  await expect(sure).toContainText('Members will no longer see “Monthly meeting”.');
  /* What the server refuses is said once, in the question. */
  await page.route('**/api/v1/announcements/*', (route) => route.abort());
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(sure.getByRole('alert')).toBeVisible();
  /* Counted once: a toast goes by itself, which a check that waits would take for none. */
  await page.waitForTimeout(300);
  expect(await page.locator('.toast.error').count()).toBe(0);
  await page.unroute('**/api/v1/announcements/*');
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The announcement has been deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Monthly meeting' })).toBeHidden();
});

test('Back closes a question that the page asks', async ({ page, site }) => {
  await open(page, site.url, '/adminmessage/announcements');
  await announce(page, 'Left behind');
  await now(page).click();
  await expect(page.getByText('Announcement sent.')).toBeVisible();
  await page.goto(`${site.url}/adminmessage/announcements?search=left`);
  await page.getByRole('link', { name: 'Announcements' }).click();
  await expect(page).toHaveURL(`${site.url}/adminmessage/announcements`);
  await page.getByRole('button', { name: 'Actions for Left behind' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete Left behind?' });
  await expect(sure).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/search=left$/);
  await expect(sure).toBeHidden();

  /* Also over a form: what is typed in it is asked about in its place, and is no longer under way. */
  await page.goto(`${site.url}/adminmessage/announcements`);
  await announce(page, 'Not meant yet');
  await expect(now(page)).toBeVisible();
  await page.goBack();
  await expect(now(page)).toBeHidden();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await expect(page.getByLabel('Title')).toHaveValue('Not meant yet');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(now(page)).toBeVisible();
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
  await announce(page, 'The secretariat is closed');
  await now(page).click();
  await expect(page.getByText('No response from the server.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('The secretariat is closed');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('Your draft has been restored.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('The secretariat is closed');
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick();
  await now(page).click();
  await expect(page.getByText('Announcement sent.')).toBeVisible();
  const { data } = await site.api('GET', '/announcements?limit=100');
  const sent = data.announcements.filter(
    ({ title: of }: { title: string }) => of === 'The secretariat is closed',
  );
  expect(sent).toHaveLength(1);
});
