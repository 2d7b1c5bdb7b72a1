import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { enterAsAdmin, sessionOf } from '../support/people.ts';
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
  await expect(page.getByRole('heading', { level: 1, name: 'Resources List' })).toBeVisible();
}

/* Opens 'Add File' and fills in what is given. */
async function fillIn(page: Page, name: string, file = paper()) {
  await page.getByRole('button', { name: 'Add file' }).click();
  const form = drawer(page, 'Add File');
  await form.getByLabel('File Name').fill(name);
  await form.locator('input[type=file]').setInputFiles(file);
  return form;
}

async function add(page: Page, name: string) {
  const form = await fillIn(page, name);
  await form.getByRole('button', { name: 'Add file' }).click();
  await expect(page.getByText('File uploaded successful!')).toBeVisible();
  await expect(form).toBeHidden();
}

for (const width of [390, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('the list and its forms are accessible', async ({ page, site }) => {
      test.slow();
      await open(page, site.url);
      await add(page, `Paper for ${width} px`);
      await expect(page.getByRole('button', { name: `Edit Paper for ${width} px` })).toBeVisible();
      await expectAccessible(page);
      const form = await fillIn(page, '', paper('virus.exe'));
      await form.getByRole('button', { name: 'Add file' }).click();
      await expect(form.getByText('File name is required.')).toBeVisible();
      await expectAccessible(page);
    });
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

  await row.getByRole('button', { name: 'Edit Minutes of May' }).click();
  const form = drawer(page, 'Edit File');
  await form.getByLabel('File Name').fill('Minutes of June');
  await form.getByLabel('Description').fill('General meeting');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('File changed.')).toBeVisible();
  const renamed = page.getByRole('row', { name: /Minutes of June/ });
  await expect(renamed).toContainText('General meeting');

  await renamed.getByRole('button', { name: 'Delete Minutes of June' }).click();
  await expect(page.getByText('Minutes of June was deleted.')).toBeVisible();
  await expect(renamed).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Minutes of June is back.')).toBeVisible();
  await expect(renamed).toBeVisible();
});

test('bad input is told beside its field, and the right file takes its place', async ({
  page,
  site,
}) => {
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
});

test('a refused upload is said twice and loses nothing; Cancel does', async ({ page, site }) => {
  await open(page, site.url);
  const answer = { status: 500, contentType: 'application/json' };
  let body: object = {};
  await page.route('**/api/v1/file/upload', (route) =>
    route.fulfill({ ...answer, body: JSON.stringify(body) }),
  );
  const form = await fillIn(page, 'Minutes of July');
  const send = form.getByRole('button', { name: 'Add file' });
  await send.click();
  const sentence = 'An error occurred. Please try again.';
  await expect(form.getByText(sentence)).toBeVisible();
  await expect(page.locator('.toast', { hasText: sentence })).toBeVisible();
  body = { status: 'error', message: 'The storage is full.' };
  await send.click();
  await expect(form.getByText('The storage is full.')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Add file' }).click();
  await expect(form.getByLabel('File Name')).toHaveValue('Minutes of July');
  await expect(form.getByText('minutes.txt')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Add file' }).click();
  await expect(form.getByLabel('File Name')).toHaveValue('');
});

test('a list that cannot be read says so, and is read again', async ({ page, site }) => {
  await page.route('**/api/v1/file/getUpload', (route) => route.abort());
  await open(page, site.url);
  await expect(page.getByText('Failed to fetch files')).toBeVisible();
  await page.unroute('**/api/v1/file/getUpload');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Failed to fetch files')).toBeHidden();
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
  await page.getByRole('button', { name: /^Delete / }).click();
  await expect(page.getByText('Showing page 1 of 1, 20 files in total')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(20);
});
