import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { firstAdmin, type Site } from './server.ts';

/** A member registered by the API, with their session. */
export type Registered = {
  token: string;
  password: string;
  user: Record<string, unknown> & { _id: string; memberId: string };
};

let count = 0;

/** Registers a new member by the API; `fields` override the default input. */
export async function registerMember(
  url: string,
  fields: Record<string, string> = {},
): Promise<Registered> {
  count += 1;
  const number = `${process.pid % 10_000}${String(count).padStart(3, '0')}`;
  const password = 'a long enough phrase';
  const form = new FormData();
  const texts = {
    fname: 'Adaeze',
    lname: 'Nwosu',
    memberId: `MB${number}`,
    email: `member${number}@example.com`,
    maritalStatus: 'single',
    phoneNumber: '08031234567',
    address: '1 Ring Road, Ibadan',
    existingMember: 'No',
    birthDay: '29-02',
    diaspora: 'No',
    placeOfWork: 'Self-employed',
    status: 'ACA',
    password,
    passwordConfirm: password,
    ...fields,
  };
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  const plain = { width: 40, height: 40, channels: 3 as const, background: '#0c4a38' };
  const photo = await sharp({ create: plain }).png().toBuffer();
  form.append('photo', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'me.png');
  const response = await fetch(`${url}/api/v1/user/signup`, { method: 'POST', body: form });
  const answer = await response.json();
  if (!response.ok) throw new Error(`Registering answered ${response.status}: ${answer.message}`);
  return { token: answer.token, password, user: answer.data.user };
}

/** Registers a new member, whom the secretariat confirms. */
export async function registerConfirmed(
  { url, api }: Site,
  fields: Record<string, string> = {},
): Promise<Registered> {
  const member = await registerMember(url, fields);
  const { data } = await api('POST', `/user/${member.user._id}/confirm`, {});
  return { ...member, user: data.user };
}

/** Returns a session from the API, in the format that the log-in dialog stores. */
export async function sessionOf(url: string, memberId: string, password: string) {
  const response = await fetch(`${url}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ memberId, password }),
  });
  if (!response.ok) throw new Error(`Logging in answered ${response.status}.`);
  const { token, data } = await response.json();
  return { token: String(token), user: data.user };
}

/** Stores a session before the page's first script; later changes by the page stay. */
export async function enter(page: Page, session: { token: string; user: unknown }): Promise<void> {
  await page.addInitScript(
    ([token, user]) => {
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', 'yes');
      localStorage.setItem('authToken', token);
      localStorage.setItem('userInfo', user);
    },
    [session.token, JSON.stringify(session.user)] as const,
  );
}

/** Starts the page with the first admin's session. */
export async function enterAsAdmin(page: Page, url: string): Promise<void> {
  await enter(page, await sessionOf(url, firstAdmin.memberId, firstAdmin.password));
}

/** Starts the page with a session on the server with sample data, which no test changes. */
export async function enterDemo(page: Page, url: string, who: 'admin' | 'member'): Promise<void> {
  const folder = join(tmpdir(), `society-e2e-${process.env.E2E_PORT}`);
  const logins = JSON.parse(await readFile(join(folder, 'demo-logins.json'), 'utf8'));
  await enter(page, await sessionOf(url, logins[who].memberId, logins[who].password));
}

/** Logs in by the dialog of the public site; the caller waits for the next page. */
export async function logInOnTheSite(
  page: Page,
  url: string,
  memberId: string,
  password: string,
): Promise<void> {
  await page.goto(`${url}/login`);
  const dialog = page.getByRole('dialog', { name: 'Member login' });
  await dialog.getByLabel('Membership ID').fill(memberId);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
}
