import type { Page } from '@playwright/test';
import { enter, registerMember, sessionOf } from './support/people.ts';
import { arrived } from './support/portal.ts';
import { copyCheckout, type Recipe, readRecipe } from './support/recipe.ts';
import { adminApi, adminPassword, expect, startNewServer, test } from './support/server.ts';

/* Follows 'Add a resource' and 'Add a call' of docs/adding-a-resource.md to the letter on a copy of this project, and checks the result. */

type Answer = { status: number; body: ReturnType<typeof JSON.parse> };

async function ask(
  url: string,
  path: string,
  token?: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Answer> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text && JSON.parse(text) };
}

async function lookAtCalls(url: string, admin: string): Promise<void> {
  const { token: member } = await registerMember(url);
  const branch = { name: 'Ọ̀yọ́ East', town: 'Ọ̀yọ́' };
  expect((await ask(url, 'branches')).status).toBe(401);
  expect((await ask(url, 'branches', undefined, branch)).status).toBe(401);
  expect((await ask(url, 'branches', member, branch)).status).toBe(403);
  expect(await ask(url, 'branches', admin, { name: ' ' })).toMatchObject({
    status: 400,
    body: { errors: { name: 'Name is required.', town: 'Town is required.' } },
  });
  const made = await ask(url, 'branches', admin, branch);
  expect(made).toMatchObject({ status: 201, body: { data: branch } });
  const { _id } = made.body.data;
  expect(await ask(url, 'branches?search=oyo', member)).toMatchObject({
    status: 200,
    body: { total: 1, data: [{ _id, ...branch }] },
  });
  expect(await ask(url, `branches/${_id}`, member)).toMatchObject({
    status: 200,
    body: { data: branch },
  });
  for (const id of ['none', _id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))])
    expect((await ask(url, `branches/${id}`, admin)).status).toBe(404);
  const move = (town: string) => ask(url, `branches/${_id}/move`, admin, { town });
  expect(await move('Ìsẹ́yìn')).toMatchObject({
    status: 200,
    body: { message: 'Ọ̀yọ́ East has moved to Ìsẹ́yìn.' },
  });
  expect(await move('Ìsẹ́yìn')).toMatchObject({
    status: 400,
    body: { errors: { town: 'It is in Ìsẹ́yìn already.' } },
  });
  await ask(url, `branches/${_id}`, admin, { isOpen: false }, 'PATCH');
  expect((await move('Ọ̀yọ́')).status).toBe(409);
  const { body } = await ask(url, 'openapi.json');
  expect(Object.keys(body.paths['/api/v1/branches'])).toEqual(['get', 'post']);
  expect(Object.keys(body.paths['/api/v1/branches/{id}'])).toEqual(['get', 'patch', 'delete']);
}

/* Adds, finds, sorts, opens, changes, moves, closes and deletes, as an admin does in a day. */
async function lookAtPages(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/adminbranches`);
  await expect(page).toHaveTitle(/^Branches/);
  const sidebar = page.getByRole('navigation', { name: 'Portal' });
  await expect(sidebar.getByRole('link', { name: 'Branches' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('cell', { name: 'Ọ̀yọ́ East', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'New branch' }).click();
  await page.waitForURL(`${url}/adminbranches/create`);
  await page.getByLabel('Name').fill('Ìbàdàn North');
  await page.getByRole('button', { name: 'Add branch' }).click();
  await expect(page.getByText('Town is required.')).toBeVisible();
  await expect(page.getByLabel('Town')).toBeFocused();
  await page.getByLabel('Town').fill('Ìbàdàn');
  await expect(page.getByText('Town is required.')).toBeHidden();
  await page.getByRole('button', { name: 'Add branch' }).click();
  await expect(page.getByText('The branch has been added.')).toBeVisible();
  await page.waitForURL(/adminbranches(\?|$)/);
  const names = page.locator('tbody').getByRole('cell', { name: /^\S+ (North|East)$/ });
  await expect(names).toHaveText(['Ìbàdàn North', 'Ọ̀yọ́ East']);

  await page.getByRole('columnheader', { name: 'Name' }).press('Enter');
  await page.getByRole('columnheader', { name: 'Name' }).press('Enter');
  await expect(names).toHaveText(['Ọ̀yọ́ East', 'Ìbàdàn North']);
  await page.getByRole('searchbox', { name: 'Search branches' }).fill('ibadan');
  await expect(names).toHaveText(['Ìbàdàn North']);
  await page.reload();
  await expect(names).toHaveText(['Ìbàdàn North']);

  await page.getByRole('button', { name: 'Actions for Ìbàdàn North' }).click();
  await page.getByRole('menuitem', { name: 'View' }).click();
  await expect(
    arrived(page).getByRole('heading', { level: 1, name: 'Ìbàdàn North' }),
  ).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Branches');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.waitForURL(/adminbranches\/[\w-]+\/edit$/);
  await page.getByLabel('Town').fill('Bódìjà');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The branch has been saved.')).toBeVisible();
  await expect(page.getByText('Bódìjà')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Jump to…' }).fill('new br');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/adminbranches/create`);

  await page.goto(`${url}/adminbranches`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Actions for Ìbàdàn North' }).click();
  await page.getByRole('menuitem', { name: 'Move' }).click();
  await expect(dialog).toContainText('It is in Bódìjà now.');
  await dialog.getByLabel('Town').fill('Bódìjà');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog.getByLabel('Town')).toHaveAccessibleDescription('It is in Bódìjà already.');
  await dialog.getByLabel('Town').fill('Ìdó');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('Ìbàdàn North has moved to Ìdó.')).toBeVisible();

  const closed = page.getByRole('row', { name: /Ìbàdàn North/ });
  await expect(closed.getByRole('cell', { name: 'Yes' })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Ìbàdàn North' }).click();
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Ìbàdàn North is closed.')).toBeVisible();
  await expect(closed.getByRole('cell', { name: 'No', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Ìbàdàn North' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['View', 'Edit', 'Delete']);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(names).toHaveText(['Ọ̀yọ́ East']);
  await page.setViewportSize({ width: 360, height: 740 });
  const row = page.getByRole('region', { name: 'branches' }).getByRole('listitem');
  await expect(row).toContainText('Ọ̀yọ́ East');
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(88);
}

/* What an engineer writes: the files whole, and the lines that are added to others. */
const linesOf = ({ files, changes }: Recipe) =>
  Object.values(files).join('').trimEnd().split('\n').length +
  changes.flatMap(({ hunk }) => hunk.split('\n').filter((line) => line.startsWith('+'))).length;

test('the documented recipe adds a resource and a call', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(20_000);
  const resource = await readRecipe('Add a resource');
  expect(Object.keys(resource.files)).toHaveLength(6);
  expect(linesOf(resource)).toBeLessThanOrEqual(100);
  const call = await readRecipe('Add a call');
  expect(Object.keys(call.files)).toHaveLength(2);
  expect(linesOf(call)).toBeLessThanOrEqual(80);
  const copy = await copyCheckout();
  try {
    await copy.follow(resource);
    await copy.follow(call);
    const vitest = (project: string, ...more: string[]) =>
      copy.run('vitest/vitest.mjs', 'run', '--project', project, ...more);
    await Promise.all([
      /* Builds both halves, too. */
      vitest('server', 'tests/server/system/audit-calls.test.ts', '-t', 'every call|moveBranch'),
      copy.run('typescript/bin/tsc', '--noEmit'),
      copy.run('@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
    ]);
    await vitest('unit', 'tests/resources/manifests.test.ts', 'tests/resources/acts.test.ts');
    const server = await startNewServer({ project: copy.folder });
    try {
      await adminApi(server.url);
      const session = await sessionOf(server.url, 'ADMIN', adminPassword);
      await lookAtCalls(server.url, session.token);
      await enter(page, session);
      await lookAtPages(page, server.url);
    } finally {
      await page.close();
      await server.stop();
    }
  } finally {
    await copy.remove();
  }
});
