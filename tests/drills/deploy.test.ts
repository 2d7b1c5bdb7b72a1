import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, expect as expectOfPage, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { contact, expectKept, fillIn, registration } from '../e2e/support/forms.ts';
import { open } from '../e2e/support/live.ts';
import { enter, registerMember } from '../e2e/support/people.ts';
import { openNavigation, title } from '../e2e/support/portal.ts';
import { copyCheckout } from '../e2e/support/recipe.ts';
import { clearUp, freshSettings, startProcess } from '../server/support/processes.ts';

/* A copy of the project is built, changed and built again while its server runs and pages are open. */

const run = promisify(execFile);
const expectPage = expectOfPage.configure({ timeout: 20_000 });
const thanks = 'Thank you. Your message has reached the secretariat.';

let copy: Awaited<ReturnType<typeof copyCheckout>>;
let settings: Record<string, string>;
let server: Awaited<ReturnType<typeof startProcess>>;
let browser: Browser;
let member: Awaited<ReturnType<typeof registerMember>>;

const inCopy = (path: string) => join(copy.folder, path);
const start = () => startProcess(settings, { args: ['dist/server/main.js'], cwd: copy.folder });

async function stop(): Promise<void> {
  server.child.kill('SIGTERM');
  await server.exited;
}

/* As `npm run build` does, which would also look after the packages. */
async function build(): Promise<void> {
  const script = "import('./scripts/lib/build.mjs').then((it) => it.ensureBuilt({ force: true }))";
  await run(process.execPath, ['-e', script], { cwd: copy.folder });
}

type Manifest = Record<string, { file: string }>;

async function readBuild(): Promise<{ entry: string; files: string[] }> {
  const text = await readFile(inCopy('dist/client/.vite/manifest.json'), 'utf8');
  const manifest: Manifest = JSON.parse(text);
  const files = Object.values(manifest).map(({ file }) => file);
  return { entry: manifest['index.html']?.file ?? '', files };
}

/** A page of the portal, with nothing loaded but what it opened with. */
async function openPortal(path = '/dashboard'): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, member);
  await page.goto(server.url + path);
  await expectPage(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expectPage(title(page)).toBeVisible();
  return page;
}

async function openPublic(path: string, isAlive: boolean): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  /* Who asks to save data has not fetched the log-in dialog ahead. */
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  if (isAlive) await open(page, server.url + path);
  else await page.goto(server.url + path);
  return page;
}

async function goTo(page: Page, link: string, heading: string): Promise<void> {
  await (await openNavigation(page)).getByRole('link', { name: link }).click();
  await expectPage(title(page)).toHaveText(heading);
  await expectPage(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

async function sendContact(page: Page): Promise<void> {
  await contact.at(page).getByRole('button', { name: contact.button }).click();
  await expectPage(page.getByText(thanks)).toBeVisible();
}

/** Notes what is not there, every few milliseconds, of what open pages ask for. */
function watch(paths: string[]) {
  const missing: string[] = [];
  let asked = 0;
  let isOver = false;
  const done = (async () => {
    while (!isOver)
      for (const path of paths) {
        const { status } = await fetch(`${server.url}${path}`);
        asked += 1;
        if (status !== 200) missing.push(`${path} ${status}`);
      }
  })();
  return async () => {
    isOver = true;
    await done;
    return { asked, missing };
  };
}

beforeAll(async () => {
  copy = await copyCheckout();
  await build();
  settings = await freshSettings();
  server = await start();
  member = await registerMember(server.url);
  const executablePath = findChromium();
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await clearUp();
  await copy?.remove();
});

describe('a new build beside a running server, with pages open', () => {
  let before: { entry: string; files: string[] };
  let portals: Page[];
  let contacts: Page[];
  let register: Page;

  test('takes no file away, and most of them have other names', async () => {
    before = await readBuild();
    portals = [await openPortal(), await openPortal(), await openPortal('/settings')];
    contacts = [
      await openPublic('/contact', true),
      await openPublic('/contact', false),
      await openPublic('/contact', true),
      await openPublic('/contact', false),
    ];
    register = await openPublic('/register', true);

    const shared = inCopy('src/shared/http/http-error.ts');
    const text = await readFile(shared, 'utf8');
    await writeFile(shared, text.replace('An error occurred.', 'Something went wrong.'));
    const finish = watch([`/${before.entry}`, '/about', '/dashboard', '/favicon.ico']);
    await build();
    const { asked, missing } = await finish();
    expect(missing).toEqual([]);

    const after = await readBuild();
    const replaced = before.files.filter((file) => !after.files.includes(file));
    expect(replaced).toContain(before.entry);
    process.stdout.write(
      `${replaced.length} of ${before.files.length} files replaced; ${asked} requests meanwhile, none missed\n`,
    );
  });

  test('an open portal goes on, and an open contact form is sent', async () => {
    const [portal] = portals;
    const [alive, untouched] = contacts;
    if (!portal || !alive || !untouched) throw new Error('No page is open.');
    await goTo(portal, 'Payment', 'Payment History');
    for (const page of [alive, untouched]) {
      await fillIn(contact.at(page), contact);
      await sendContact(page);
    }
    await alive.locator('.main-nav').getByRole('link', { name: 'Gallery' }).click();
    await expectPage(title(alive)).toHaveText('Gallery');
  });

  test('so do pages of the former build once the server runs the new one', async () => {
    await stop();
    server = await start();
    const { entry } = await readBuild();
    const page = await (await fetch(`${server.url}/about`)).text();
    expect(page).toContain(entry);
    expect((await fetch(`${server.url}/${before.entry}`)).status).toBe(200);

    const [, portal] = portals;
    if (!portal) throw new Error('No page is open.');
    await goTo(portal, 'Payment', 'Payment History');
    const fresh = await openPortal('/settings');
    await expectPage(title(fresh)).toHaveText('Account settings');
  });

  test('where the former files are gone after all, the address loads, with what was typed', async () => {
    const [, , portal] = portals;
    const [, , alive, untouched] = contacts;
    if (!portal || !alive || !untouched) throw new Error('No page is open.');
    await portal.getByLabel('First Name').fill('Ọlá');
    await fillIn(contact.at(alive), contact);
    await fillIn(contact.at(untouched), contact);
    const typed = { ...registration, photo: false, ticked: () => [] };
    await fillIn(registration.at(register), typed);

    const kept = JSON.parse(await readFile(inCopy('dist/.kept-client.json'), 'utf8'));
    for (const file of Object.keys(kept)) await rm(inCopy(`dist/client/${file}`));
    expect((await fetch(`${server.url}/${before.entry}`)).status).toBe(404);

    await (await openNavigation(portal)).getByRole('link', { name: 'Payment' }).click();
    const question = portal.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Leave' }).click();
    await expectPage(title(portal)).toHaveText('Payment History');
    await goTo(portal, 'Settings', 'Account settings');
    await expectPage(portal.getByLabel('First Name')).toHaveValue('Ọlá');

    await sendContact(alive);
    await sendContact(untouched);

    /* The log-in dialog is not there; the page is of now, with the form as it was. */
    await register.locator('.main-nav .membership summary').click();
    await register.getByRole('link', { name: 'Member login' }).click();
    const { entry } = await readBuild();
    await expectPage(register.locator('#boot')).toHaveAttribute(
      'data-scripts',
      new RegExp(`^/${entry}`),
    );
    const { password: _, passwordConfirm: __, ...texts } = typed.typed;
    await expectKept(registration.at(register), { ...typed, typed: texts });
    await expectPage(register).toHaveURL(`${server.url}/register`);
  });
});
