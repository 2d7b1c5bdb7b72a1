import type { Page } from '@playwright/test';
import { enter, registerMember, sessionOf } from './support/people.ts';
import { copyCheckout, readRecipe } from './support/recipe.ts';
import { adminApi, adminPassword, expect, startBuiltServer, test } from './support/server.ts';

/* Follows the README's 'Add a resource' to the letter on a copy of this project, and looks at the result. */

type Answer = { status: number; body: ReturnType<typeof JSON.parse> };

async function ask(url: string, path: string, token?: string, body?: object): Promise<Answer> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
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
  expect(made).toMatchObject({ status: 201, body: { data: { branch } } });
  const { _id } = made.body.data.branch;
  expect(await ask(url, 'branches', member)).toMatchObject({
    status: 200,
    body: { results: 1, data: { branches: [{ _id, ...branch }] } },
  });
  expect(await ask(url, `branches/${_id}`, member)).toMatchObject({
    status: 200,
    body: { data: { branch } },
  });
  for (const id of ['none', _id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))])
    expect((await ask(url, `branches/${id}`, admin)).status).toBe(404);
  const { body } = await ask(url, 'openapi.json');
  expect(Object.keys(body.paths['/api/v1/branches'])).toEqual(['get', 'post']);
  expect(Object.keys(body.paths['/api/v1/branches/{id}'])).toEqual(['get']);
}

async function lookAtPages(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/adminbranches`);
  await expect(page).toHaveTitle(/^Branches/);
  const sidebar = page.getByRole('navigation', { name: 'Portal' });
  await expect(sidebar.getByRole('link', { name: 'Branches' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('cell', { name: 'Ọ̀yọ́ East' })).toBeVisible();

  await page.getByRole('link', { name: 'Add branch' }).click();
  await page.getByLabel('Name').fill('Ìbàdàn North');
  await page.getByRole('button', { name: 'Add branch' }).click();
  await expect(page.getByText('Town is required.')).toBeVisible();
  await expect(page.getByLabel('Town')).toBeFocused();
  await page.getByLabel('Town').fill('Ìbàdàn');
  await expect(page.getByText('Town is required.')).toBeHidden();
  await page.getByRole('button', { name: 'Add branch' }).click();
  await expect(page.getByText('Branch added.')).toBeVisible();
  await page.waitForURL(/adminbranches(\?|$)/);
  await expect(page.getByRole('row')).toHaveCount(3);

  await page.getByRole('link', { name: 'Ìbàdàn North' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ìbàdàn North' })).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText('Ìbàdàn');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
    /Branches.*Branch$/,
  );

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Jump to…' }).fill('add br');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/adminbranches/new`);
}

test('the recipe of the README adds a resource, on both sides', async ({ page }) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(20_000);
  const recipe = await readRecipe('Add a resource');
  /* One folder a side and what belongs to it, and one place in each file that is there already. */
  expect(Object.keys(recipe.files)).toHaveLength(9);
  expect(new Set(recipe.changes.map(({ path }) => path)).size).toBe(4);
  const copy = await copyCheckout();
  try {
    await copy.follow(recipe);
    const vite = (part: string, ...more: string[]) =>
      copy.run(
        'vite/bin/vite.js',
        'build',
        '--outDir',
        `dist/${part}`,
        '--logLevel',
        'warn',
        ...more,
      );
    await Promise.all([
      vite('client'),
      vite('server', '--ssr'),
      copy.run('typescript/bin/tsc', '--noEmit'),
      copy.run('@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
    ]);
    await copy.run(
      'vitest/vitest.mjs',
      'run',
      '--project',
      'unit',
      'tests/portal/manifests.test.ts',
    );
    const server = await startBuiltServer(copy.folder);
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
