import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { enterAsAdmin, sessionOf } from '../support/people.ts';
import { arrived, atEachWidth } from '../support/portal.ts';
import { expect, firstAdmin, test } from '../support/server.ts';

const paper = (name = 'minutes.txt') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from('Minutes of the general meeting.'),
});

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name });

async function open(page: Page, url: string) {
  await enterAsAdmin(page, url);
  await page.goto(`${url}/adminresources`);
  await expect(
    arrived(page).getByRole('heading', { level: 1, name: 'Resources List' }),
  ).toBeVisible();
}

/* Chooses an action from a file's menu. */
async function choose(page: Page, file: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${file}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/* Opens 'Add File' and fills in what is given. */
async function fillIn(page: Page, name: string, file = paper()) {
  await page.getByRole('link', { name: 'Add file' }).click();
  const form = drawer(page, 'Add File');
  await expect(page).toHaveURL(/\/adminresources\/create/);
  await form.getByLabel('File Name').fill(name);
  await form.locator('input[type=file]').setInputFiles(file);
  return form;
}

async function add(page: Page, name: string) {
  const form = await fillIn(page, name);
  await form.getByRole('button', { name: 'Add file' }).click();
  await expect(page.getByText('File uploaded successful!').last()).toBeVisible();
  await expect(form).toBeHidden();
}

test('the list and its forms are accessible at each width', { tag: '@long' }, async ({
  page,
  site,
}) => {
  test.slow();
  await open(page, site.url);
  await add(page, 'Paper for each width');
  await atEachWidth(page, async () => {
    const actions = page.getByRole('button', { name: 'Actions for Paper for each width' });
    await expect(actions).toBeVisible();
    await expectAccessible(page);
  });
  const form = await fillIn(page, '', paper('virus.exe'));
  await form.getByRole('button', { name: 'Add file' }).click();
  await expect(form.getByText('File name is required.')).toBeVisible();
  await atEachWidth(page, () => expectAccessible(page));
});

test('a file is added, renamed, deleted and brought back', async ({ page, site }) => {
  await open(page, site.url);
  await add(page, 'Minutes of May');
  const row = page.getByRole('row', { name: /Minutes of May/ });
  const [year = ''] = new Date().toISOString().split('-');
  await expect(row).toContainText(year);
  await expect(row.getByRole('link', { name: 'Open file Minutes of May' })).toHaveAttribute(
    'href',
    /\/api\/v1\/file\/download\//,
  );

  await choose(page, 'Minutes of May', 'Edit');
  const form = drawer(page, 'Edit Minutes of May');
  await expect(page).toHaveURL(/\/adminresources\/[\w-]+\/edit/);
  await form.getByLabel('File Name').fill('Minutes of June');
  await form.getByLabel('Description').fill('General meeting');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The file has been saved.')).toBeVisible();
  const renamed = page.getByRole('row', { name: /Minutes of June/ });
  await expect(renamed).toContainText('General meeting');

  await choose(page, 'Minutes of June', 'Delete');
  await expect(
    page.getByText('Minutes of June was deleted. The trash keeps it for 30 days.'),
  ).toBeVisible();
  await expect(renamed).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Minutes of June has been restored.')).toBeVisible();
  await expect(renamed).toBeVisible();

  /* A page of its own over the list, which a reload keeps and closing leaves. */
  await renamed.getByText('General meeting').click();
  const shown = drawer(page, 'Minutes of June');
  await expect(shown.getByRole('link', { name: /^Open file/ })).toBeVisible();
  await page.reload();
  await expect(shown.getByText('General meeting')).toBeVisible();
  await expect(
    arrived(page).getByRole('heading', { level: 1, name: 'Resources List' }),
  ).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await expect(page).toHaveURL(/\/adminresources(\?|$)/);
});

test('the list is searched and sorted where it stands', async ({ page, site }) => {
  await open(page, site.url);
  await add(page, 'Zonal report');
  await add(page, 'Agenda of the zone');
  const names = page.locator('tbody td b');
  await page.getByRole('searchbox', { name: 'Search files' }).fill('zon');
  await expect(names).toHaveText(['Agenda of the zone', 'Zonal report']);
  const head = page.getByRole('columnheader', { name: 'Name' });
  await head.click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.click();
  await expect(names).toHaveText(['Zonal report', 'Agenda of the zone']);
  await page.reload();
  await expect(names).toHaveText(['Zonal report', 'Agenda of the zone']);
});

test('a name that another file has is asked about, and taken; the file itself is no other one', async ({
  page,
  site,
}) => {
  await open(page, site.url);
  await add(page, 'Levy of the hall');
  const form = await fillIn(page, 'levy of the HALL ');
  const asked = form.getByText(/^There is a file named ‘Levy of the hall’ already/);
  await expect(asked).toBeVisible();
  await form.getByLabel('File Name').fill('Levy of the gate');
  await expect(asked).toBeHidden();
  /* It is there before the answer that says so has come. */
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    await page.waitForTimeout(1_500);
    await expect(form.getByText(/^There is a file named/)).toBeHidden();
    return route.fulfill({ response });
  });
  await form.getByRole('button', { name: 'Add file' }).click();
  await expect(form).toBeHidden();
  await page.unroute('**/api/v1/**');
  const again = await fillIn(page, 'levy of the HALL ');
  await again.getByRole('button', { name: 'Add file' }).click();
  await expect(again).toBeHidden();

  /* A changed name is asked about too; the file's own is no other one's. */
  await choose(page, 'Levy of the gate', 'Edit');
  const edited = drawer(page, 'Edit Levy of the gate');
  const other = edited.getByText(/^There is a file named/);
  await edited.getByLabel('File Name').fill('levy of the hall');
  await expect(other).toBeVisible();
  await edited.getByLabel('File Name').fill('levy of the GATE');
  await expect(other).toBeHidden();
});

test('bad input is told beside its field; a refused upload is said twice and loses nothing, and Cancel does', async ({
  page,
  site,
}) => {
  test.slow();
  await open(page, site.url);
  const form = await fillIn(page, '', paper('virus.exe'));
  await expect(form.getByText(/^Attachment must be a PDF/)).toBeVisible();
  await form.getByRole('button', { name: 'Add file' }).click();
  await expect(form.getByText('File name is required.')).toBeVisible();
  await expect(form.getByText(/^Attachment must be a PDF/)).toHaveCount(1);
  await expect(form.getByLabel('File Name')).toBeFocused();
  await form.getByRole('button', { name: 'Remove virus.exe' }).click();
  await form.getByRole('button', { name: 'Add file' }).click();
  await expect(form.getByText('Attachment is required.')).toBeVisible();

  const answer = { status: 500, contentType: 'application/json' };
  let body: object = {};
  await page.route('**/api/v1/file/upload', (route) =>
    route.fulfill({ ...answer, body: JSON.stringify(body) }),
  );
  await form.getByLabel('File Name').fill('Minutes of July');
  await form.locator('input[type=file]').setInputFiles(paper());
  const send = form.getByRole('button', { name: 'Add file' });
  await send.click();
  const sentence = 'An error occurred. Please try again.';
  await expect(form.getByText(sentence)).toBeVisible();
  await expect(page.locator('.toast', { hasText: sentence })).toBeVisible();
  body = { status: 'error', message: 'The storage is full.' };
  await send.click();
  await expect(form.getByText('The storage is full.')).toBeVisible();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(form).toBeHidden();
  await page.getByRole('link', { name: 'Add file' }).click();
  await expect(form.getByText('Your draft has been restored.')).toBeVisible();
  await expect(form.getByLabel('File Name')).toHaveValue('Minutes of July');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('link', { name: 'Add file' }).click();
  await expect(form.getByLabel('File Name')).toHaveValue('');
});

test('with the last file of a page the list goes to the page before', async ({ page, site }) => {
  const { token } = await sessionOf(site.url, firstAdmin.memberId, firstAdmin.password);
  const { results } = await site.api('GET', '/file/getUpload');
  for (let count = results; count < 21; count += 1) {
    const form = new FormData();
    form.append('fileName', `Paper ${count}`);
    form.append('image', new Blob(['Minutes.'], { type: 'text/plain' }), 'minutes.txt');
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${site.url}/api/v1/file/upload`, { method: 'POST', headers, body: form });
  }
  await open(page, site.url);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing page 2 of 2, 21 files in total')).toBeVisible();
  await page.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Showing page 2 of 2')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(20);
});
