import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { projectPath } from '../../server/project-path.ts';
import { ensureSubscription, importMembers } from './support/admin.ts';
import { complaintsOf } from './support/complaints.ts';
import { drawing } from './support/content.ts';
import { contact, openFilled } from './support/forms.ts';
import { enter, logInOnTheSite, registerMember, sessionOf } from './support/people.ts';
import { searchFor, title } from './support/portal.ts';
import {
  adminApi,
  adminPassword,
  expect,
  freePort,
  type Site,
  startBuiltServer,
  test,
} from './support/server.ts';
import { startStaticHost } from './support/static-host.ts';

/*
 * The client, built with VITE_API_URL, on a static host; the API on another origin (docs/settings.md, 'The API on
 * another origin').
 */

const run = promisify(execFile);

let host: Awaited<ReturnType<typeof startStaticHost>>;
let far: Site;
const undo: (() => Promise<unknown>)[] = [];

test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 1280, height: 800 } });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const port = await freePort();
  const server = await startBuiltServer({ CORS_ORIGINS: `http://127.0.0.1:${port}` });
  const root = await mkdtemp(join(tmpdir(), 'society-client-'));
  undo.push(
    () => server.stop(),
    () => rm(root, { recursive: true }),
  );
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--outDir', root, '--logLevel', 'error'];
  await run(process.execPath, [...vite, '--emptyOutDir'], {
    cwd: projectPath('.'),
    /* A slash at the end is what people paste. */
    env: { ...process.env, NODE_ENV: 'production', VITE_API_URL: `${server.url}/` },
  });
  const astray = (url = '') => new Error(`The static host was asked for ${url}.`);
  host = await startStaticHost((request, reply) => reply.destroy(astray(request.url)), {
    root,
    port,
  });
  undo.push(() => host.stop());
  far = { url: server.url, api: await adminApi(server.url) };
});
test.afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

/** Whether the picture has come and can be drawn. */
const drawn = (image: Locator) =>
  image.evaluate(async (one: HTMLImageElement) => {
    await one.decode();
    return one.naturalWidth > 0;
  });

async function publishStory({ url, api }: Site) {
  const { token } = await sessionOf(url, 'ADMIN', adminPassword);
  const form = new FormData();
  const bytes = new Uint8Array(await drawing(900, 600));
  form.append('picture', new Blob([bytes], { type: 'image/png' }), 'hall.png');
  const stored = await fetch(`${url}/api/v1/content/picture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { data } = await stored.json();
  const story = {
    slug: 'from-afar',
    title: 'From afar',
    date: '2026-03-01',
    image: { ...data.picture, alt: 'A hall' },
    summary: 'What happened.',
    body: ['Once.'],
  };
  await api('POST', '/content/news/items', { published: true, data: story });
}

test('the public site shows what is published there, and sends its forms there', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await publishStory(far);
  await page.goto(`${host.url}/news/from-afar`);
  await expect(title(page)).toHaveText('From afar');
  expect(await drawn(page.getByRole('img', { name: 'A hall' }).first())).toBe(true);
  /* Published is one story, so no samples are mixed in. */
  await page.goto(`${host.url}/firms`);
  await expect(title(page)).toHaveText('Practising firms');
  await expect(page.locator('.firm-card')).toHaveCount(0);
  expect(complaints).toEqual([]);

  const form = await openFilled(page, { ...contact, path: `${host.url}/contact` });
  await form.getByRole('button', { name: 'SEND' }).click();
  await expect(page.getByText('Thank you', { exact: false }).first()).toBeVisible();
  const { data } = await far.api('GET', '/contact/messages');
  expect(data.messages[0].name).toBe(contact.typed.name);
});

async function pay(page: Page) {
  await page.locator('summary', { hasText: 'Payment' }).click();
  const tab = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await (await tab).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Your payment has arrived. Thank you!')).toBeVisible();
}

test('a member logs in, sees their photo and pays', async ({ page }) => {
  await ensureSubscription(far);
  const member = await registerMember(far.url);
  const complaints = complaintsOf(page);
  await logInOnTheSite(page, host.url, member.user.memberId, member.password);
  await page.waitForURL(`${host.url}/dashboard`);
  await expect(title(page)).toHaveText('Welcome, Adaeze');
  expect(await drawn(page.locator('main img.photo').first())).toBe(true);
  await page.goto(`${host.url}/payment`);
  await pay(page);
  expect(complaints).toEqual([]);
});

test('an admin sees a story’s picture, and an export keeps its name', async ({ page }) => {
  const surname = await importMembers(far, 3);
  const complaints = complaintsOf(page);
  await enter(page, await sessionOf(far.url, 'ADMIN', adminPassword));
  await page.goto(`${host.url}/admincontent/news`);
  await expect(page.getByRole('link', { name: 'From afar', exact: true })).toBeVisible();
  expect(await drawn(page.locator('.item-name img').first())).toBe(true);

  await page.goto(`${host.url}/adminmembers${searchFor(surname)}`);
  await expect(page.getByRole('link', { name: /^View Profile/ })).toHaveCount(3);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/);
  expect(complaints).toEqual([]);
});
