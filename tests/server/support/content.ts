import type { Picture } from '#contract/content/site/fields.ts';
import type { EditedItem } from '#contract/content/site/schemas.ts';
import { makePhoto, multipart } from './builders.ts';
import type { Answer, TestServer } from './test-server.ts';

let count = 0;

/** The fields of a story that is right in every way, under an address of its own. */
export function newsFields(overrides: Record<string, unknown> = {}) {
  count += 1;
  return {
    slug: `story-${count}`,
    title: `Story ${count}`,
    date: '2026-03-01',
    image: { src: '/pictures/hall', alt: 'The hall', width: 960, height: 640, widths: [480, 960] },
    summary: 'What happened, in a line.',
    body: ['The first paragraph.', 'The second.'],
    ...overrides,
  };
}

/** The fields of a member of the executive. */
export function personFields(overrides: Record<string, unknown> = {}) {
  count += 1;
  const name = `Person ${count}`;
  return { slug: `person-${count}`, group: 'governance', name, post: 'Member', ...overrides };
}

/** A picture that was uploaded, and that no item shows yet. */
export async function newPicture(server: TestServer, token: string): Promise<Picture> {
  const file = { field: 'picture', name: 'a.jpg', bytes: await makePhoto(30, 20) };
  const body = multipart({}, file);
  const answer = await server.request('POST', '/api/v1/content/picture', { token, body });
  return { ...answer.body.data.picture, alt: 'A picture' };
}

/** The editing calls of one kind, as one who is logged in makes them. */
export function editorOf(server: TestServer, token: string, kind: string) {
  const path = `/api/v1/content/${kind}`;
  const send = (method: string, below: string, body?: unknown): Promise<Answer> =>
    server.request(method, path + below, { token, ...(body !== undefined && { body }) });
  return {
    list: (query = '') => send('GET', `/items${query}`),
    get: (id: string) => send('GET', `/items/${id}`),
    add: (data: unknown, more: Record<string, unknown> = {}) =>
      send('POST', '/items', { data, ...more }),
    change: (id: string, updatedAt: string, data: unknown, as?: string) =>
      send('PATCH', `/items/${id}`, { data, updatedAt, as }),
    publish: (id: string, published = true, updatedAt?: string) =>
      send('POST', `/items/${id}/publish`, { published, updatedAt }),
    remove: (id: string) => send('DELETE', `/items/${id}`),
    sort: (ids: string[]) => send('POST', '/order', { ids }),
    preview: (data: unknown, _id?: string) => send('POST', '/preview', { data, _id }),
    /** Adds an item that is known to be right. */
    async added(data: unknown, more: Record<string, unknown> = {}): Promise<EditedItem> {
      const { status, body } = await send('POST', '/items', { data, ...more });
      if (status !== 201) throw new Error(`Not added: ${JSON.stringify(body)}`);
      return body.data.item;
    },
  };
}

/** Milliseconds, a little more, that a rendered page may lag behind its content. */
export const untilShown = () => new Promise((resolve) => setTimeout(resolve, 300));

/** What a visitor reads at a path: the rendered page. */
export const readPage = (server: TestServer, path: string) =>
  server.request('GET', path, { headers: { accept: 'text/html' } });

/** What visitors are given of a kind. */
export const readPublished = async (server: TestServer, kind: string) =>
  (await server.get(`/api/v1/content/${kind}`)).body.data as Record<string, unknown>[];
