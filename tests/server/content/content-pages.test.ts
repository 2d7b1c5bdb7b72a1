import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { EditedItem } from '#contract/content/site/schemas.ts';
import { seedContent } from '../../../server/db/seed/content.ts';
import { runMaintenance } from '../../../server/jobs/housekeeping.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { editorOf, newsFields, personFields, readPage, untilShown } from '../support/content.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { filesOnDisk } from '../support/uploads.ts';

let server: TestServer;
let admin: string;
let news: ReturnType<typeof editorOf>;

beforeAll(async () => {
  server = await startTestServer();
  await seedContent(server.context.db, true);
  admin = (await makeAdmin(server)).token;
  news = editorOf(server, admin, 'news');
});
afterAll(() => server.stop());

const read = (path: string) => readPage(server, path);

describe('what is edited shows on the site at once', () => {
  it('an item that is published, changed, unpublished and deleted', async () => {
    const item = await news.added(newsFields({ slug: 'regatta', title: 'The boat race' }));
    expect((await read('/news/regatta')).status).toBe(404);
    expect((await read('/news-event')).body).not.toContain('The boat race');

    await news.publish(item._id);
    await untilShown();
    expect((await read('/news/regatta')).body).toContain('<h1>The boat race</h1>');
    expect((await read('/news-event')).body).toContain('The boat race');

    const { updatedAt } = (await news.get(item._id)).body.data.item;
    await news.change(item._id, updatedAt, { title: 'The regatta', slug: 'the-regatta' });
    await untilShown();
    expect((await read('/news/regatta')).status).toBe(404);
    expect((await read('/news/the-regatta')).body).toContain('The regatta');

    await news.publish(item._id, false);
    await untilShown();
    expect((await read('/news/the-regatta')).status).toBe(404);
    expect((await server.get('/news.xml')).body).not.toContain('regatta');
    expect((await server.get('/sitemap.xml')).body).not.toContain('regatta');
    await news.publish(item._id);
    await news.remove(item._id);
    await untilShown();
    expect((await read('/news/the-regatta')).status).toBe(404);
  });

  it('the settings of the site, on every page', async () => {
    const site = editorOf(server, admin, 'site');
    const [item]: EditedItem[] = (await site.list()).body.data.items;
    if (!item) throw new Error('There are no settings.');
    await site.change(item._id, item.updatedAt, { ...item.data, notice: 'Under new management' });
    await untilShown();
    for (const path of ['/', '/contact', '/nowhere'])
      expect((await read(path)).body).toContain('Under new management');
  });

  it('a new order', async () => {
    const people = editorOf(server, admin, 'people');
    const items: EditedItem[] = (await people.list('?limit=100')).body.data.items;
    const executive = items.filter(({ data }) => data.group === 'governance');
    const names = executive.map(({ data }) => String(data.name));
    const shown = async () => {
      const { body } = await read('/governance');
      return names.toSorted((one, other) => body.indexOf(one) - body.indexOf(other));
    };
    expect(await shown()).toEqual(names);
    await people.sort(executive.map(({ _id }) => _id).reverse());
    await untilShown();
    expect(await shown()).toEqual(names.toReversed());
  });
});

describe('a preview', () => {
  const linkTo = async (kind: string, data: unknown, _id?: string) => {
    const answer = await editorOf(server, admin, kind).preview(data, _id);
    expectContract(calls.previewContent, answer);
    return String(answer.body.data.link);
  };

  it('shows the page of a draft that was never saved, to whoever has the link, and only there', async () => {
    const link = await linkTo('news', newsFields({ slug: 'secret', title: 'Not out yet' }));
    const { status, body, headers } = await server.request('GET', link);
    expect(status).toBe(200);
    expect(body).toContain('<h1>Not out yet</h1>');
    expect(body).toContain('<title>Preview: Not out yet');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    /* The page's own policy, but for the one script in it, which is the shorter. */
    const ofPage = (await read('/news/tuition-fund-opens')).headers.get('content-security-policy');
    const script = /<script>(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers.get('content-security-policy')).toBe(
      ofPage?.replace(/(script-src 'self' )'[^']+'/, `$1'sha256-${hash}'`),
    );
    await untilShown();
    expect((await read('/news/secret')).status).toBe(404);
    expect((await read('/news-event')).body).not.toContain('Not out yet');
    expect((await server.get('/api/v1/content/news')).body.data).not.toContainEqual(
      expect.objectContaining({ slug: 'secret' }),
    );
  });

  it('brings no script that would look for the page of its own address', async () => {
    const page = (await server.request('GET', await linkTo('news', newsFields()))).body;
    expect(page).not.toContain('import(');
    expect(page).not.toContain('page-data');
    expect((await read('/about')).body).toContain('import(');
  });

  it('of a change stands in for the item, though its address changes too', async () => {
    const people = editorOf(server, admin, 'people');
    const item = await people.added(personFields({ name: 'Chief Before' }), { published: true });
    const data = { ...item.data, name: 'Chief After', slug: 'another-address' };
    const { body } = await server.request('GET', await linkTo('people', data, item._id));
    expect(body).toContain('Chief After');
    expect(body).not.toContain('Chief Before');
    await untilShown();
    expect((await read('/governance')).body).toContain('Chief Before');
  });

  it.each([
    ['patron', 'Patrons and Patroness'],
    ['chairman', 'Past chairmen'],
  ])('of a %s is on their own page', async (group, title) => {
    const { body } = await server.request('GET', await linkTo('people', personFields({ group })));
    expect(body).toContain(`<h1>${title}</h1>`);
  });

  it('of the settings is the home page with them', async () => {
    const [item]: EditedItem[] = (await editorOf(server, admin, 'site').list()).body.data.items;
    const data = { ...item?.data, notice: 'Only a thought' };
    const { body } = await server.request('GET', await linkTo('site', data));
    expect(body).toContain('Only a thought');
  });

  it('is refused for what is not complete, and for whoever may not edit', async () => {
    expectFailure(await news.preview(newsFields({ title: '' })), 400, {
      title: 'This is required.',
    });
    const { token } = await makeMember(server);
    expectFailure(await editorOf(server, token, 'news').preview(newsFields()), 403);
  });

  it('is 404 with another signature, time or id, and after ten minutes', async () => {
    const link = new URL(await linkTo('news', newsFields()));
    const id = link.pathname.split('/').at(-1) ?? '';
    const left = Number(link.searchParams.get('expires')) - Date.now() / 1000;
    expect(left).toBeGreaterThan(9 * 60);
    expect(left).toBeLessThanOrEqual(10 * 60);
    const refused = async (change: (link: URL) => void) => {
      const other = new URL(link);
      change(other);
      expectFailure(await server.request('GET', other.href), 404);
    };
    await refused((other) => other.searchParams.set('signature', 'x'));
    await refused((other) => other.searchParams.set('expires', '99999999999'));
    await refused((other) => other.searchParams.delete('signature'));
    await refused((other) => other.searchParams.append('signature', 'x'));
    for (const path of [link.pathname, `/preview/..%2fsecret${link.search}`])
      expectFailure(await server.get(path), 404);
    const { signer } = server.context;
    await refused((other) => {
      other.searchParams.set('expires', '1');
      other.searchParams.set('signature', signer.sign('content preview', `${id} 1`));
    });
    expect((await server.request('GET', link.href)).status).toBe(200);
  });

  it('leaves nothing behind once the hour is over', async () => {
    const drafts = async () =>
      (await filesOnDisk(server)).filter((path) => path.includes('previews'));
    expect((await drafts()).length).toBeGreaterThan(0);
    await server.context.pool.query(
      `update stored_files set created_at = now() - interval '61 minutes'`,
    );
    await runMaintenance(server.context);
    expect(await drafts()).toEqual([]);
  });
});
