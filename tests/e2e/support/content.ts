import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { enter, sessionOf } from './people.ts';
import { title } from './portal.ts';
import { adminPassword, expect, type Site } from './server.ts';

/** An item in the API's format for editors. */
export type Item = { _id: string; slug: string; updatedAt: string; data: Record<string, unknown> };

let count = 0;
/** Returns a unique title, because several tests share a server. */
export const titled = (words: string) => `${words} ${process.pid}-${++count}`;

/** Opens a page of the portal as the first admin. */
export async function openAs(page: Page, site: Site, path: string): Promise<void> {
  await enter(page, await sessionOf(site.url, 'ADMIN', adminPassword));
  await page.goto(site.url + path);
  /* The form's code is the portal's largest. */
  await expect(title(page)).toBeVisible({ timeout: 20_000 });
}

/** Returns a PNG picture of that size in px. */
export const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2b2f77' } })
    .png()
    .toBuffer();

/** Chooses a picture of that size in px for the form’s first picture; returns the crop dialog. */
export async function choosePicture(page: Page, width = 900, height = 600): Promise<Locator> {
  const buffer = await drawing(width, height);
  await page
    .locator('.picture-input input[type=file]')
    .first()
    .setInputFiles({ name: 'Hall of Ọ̀yán.png', mimeType: 'image/png', buffer });
  return page.getByRole('dialog', { name: 'Crop the picture' });
}

const fields = (title: string, more: object = {}) => ({
  slug: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  title,
  date: '2026-03-01',
  image: { src: '/pictures/event-dinner', alt: 'A hall', width: 960, height: 640, widths: [480] },
  summary: 'What happened.',
  body: ['Once.'],
  ...more,
});

/** Creates a news story for one test. */
export async function addStory(site: Site, published = false): Promise<Item> {
  const data = fields(titled('A story'));
  return (await site.api('POST', '/content/news/items', { published, data })).data.item;
}

/** Returns the path of a kind's list with a search. */
export const searched = (kind: string, words: string) =>
  `/admincontent/${kind}?${new URLSearchParams({ search: words })}`;

/** Returns the bar at the bottom of an editor. */
export const bar = (page: Page) => page.locator('.save-bar');
/** Fetches a public page’s HTML. */
export const textOf = (site: Site, path: string) =>
  fetch(site.url + path).then((answer) => answer.text());
