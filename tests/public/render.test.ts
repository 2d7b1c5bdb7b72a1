import { describe, expect, it } from 'vitest';
import { sampleContent } from '../../server/db/seed/sample/index.ts';
import { pagePath, render } from '../../src/entry-server.tsx';
import type { PublishedContent } from '../../src/public/page-content.ts';
import { publicRoutes } from '../../src/public/routes.tsx';

const pathOf = (path: string) =>
  path.replace('*', '/nowhere').replace(':token', 't').replace('/:slug', '/nobody');

const lists = Object.entries(sampleContent).map(([kind, value]) => [
  kind,
  Array.isArray(value) ? [] : null,
]);
const nothing: PublishedContent = Object.fromEntries(lists);

describe('rendering on the server', () => {
  for (const { path } of publicRoutes)
    it(`${path} needs no more than it says, with content and without`, () => {
      const url = pathOf(path);
      for (const content of [sampleContent, nothing]) {
        const page = render(url, content, 'https://society.example');
        expect(page.html.match(/<main/g)).toHaveLength(1);
        expect(page.html).not.toContain('Loading…');
        expect(page.head).toContain('<title>');
      }
    });

  it('keeps one page for all unknown addresses, and none with a mailed token in it', () => {
    expect(pagePath('/firms?page=2')).toBe('/firms');
    expect(pagePath('/nowhere/at/all')).toBe('/404');
    expect(pagePath('//[')).toBe('/404');
    expect(pagePath('/reset-password/a-secret')).toBe('/reset-password/-');
    expect(pagePath('/verify/a-code')).toBe('/verify/-');
    expect(render('/reset-password/-', sampleContent).status).toBe(200);
  });

  it('asks for the button of a mailed link, as nothing is done before', () => {
    for (const url of ['/confirm-email/-', '/newsletter/confirm/-', '/newsletter/unsubscribe/-'])
      expect(render(url, sampleContent).html).toMatch(
        /<h1[^>]*>[^<]+<\/h1><p>Press the button, and /,
      );
  });

  it('answers 404 for what is not there, and keeps it out of search engines', () => {
    for (const url of ['/nowhere', '/news/nothing', '/firms/nobody']) {
      const page = render(url, sampleContent);
      expect(page.status).toBe(404);
      expect(page.head).toContain('noindex');
    }
  });

  it('leaves the phone a keyboard with a hyphen for the date of birth', () => {
    const { html } = render('/register', sampleContent);
    const [field] = /<input[^>]*name="birthDay"[^>]*>/.exec(html) ?? [];
    expect(field).toContain('placeholder="dd-mm"');
    expect(field).not.toContain('inputMode="numeric"');
  });

  it('tells past events from those to come', () => {
    const [first, ...others] = sampleContent.events;
    if (!first) throw new Error('There is no sample of an event.');
    const gone = { ...first, startsAt: '2025-01-21T16:00:00+01:00', endsAt: null };
    const { html } = render('/news-event', {
      ...sampleContent,
      events: [...others, gone],
    });
    const [upcoming = '', past = ''] = html.split('Past events');
    expect(upcoming).not.toContain(`/events/${first.slug}"`);
    expect(past).toContain(`/events/${first.slug}"`);
    expect(render('/news-event', sampleContent).html).not.toContain('Past events');
  });

  it('leaves room for events beside an article, however many news there are', () => {
    const [one] = sampleContent.news;
    if (!one) throw new Error('There is no sample of news.');
    const news = Array.from({ length: 8 }, (_, place) => ({ ...one, slug: `news-${place}` }));
    const { html } = render('/news/news-0', { ...sampleContent, news });
    const [aside = ''] = html.split('class="article-aside"')[1]?.split('</aside>') ?? [];
    expect(aside.match(/<li>/g)).toHaveLength(5);
    expect(aside).toContain('href="/events/');
    expect(aside).not.toContain('href="/news/news-0"');
  });

  it('calls an event new or trending where an editor does, until it is over', () => {
    const [first] = sampleContent.events;
    if (!first) throw new Error('There is no sample of an event.');
    const badges = (event: object) => {
      const events = [{ ...first, isNew: false, isTrending: false, ...event }];
      const { html } = render('/news-event', { ...sampleContent, events });
      return html.match(/>(New|Trending)</g) ?? [];
    };
    const startsAt = '2025-01-21T16:00:00+01:00';
    expect(badges({})).toEqual([]);
    expect(badges({ isNew: true, isTrending: true })).toEqual(['>New<', '>Trending<']);
    expect(badges({ isNew: true, isTrending: true, startsAt, endsAt: null })).toEqual([]);
  });

  it.each([
    ['/firm', 'No firms listed yet'],
    ['/center', 'No centres listed yet'],
    ['/event', 'No events announced'],
  ])('%s says so while there is nothing for it to show', (url, sentence) => {
    const empty = render(url, nothing);
    expect(empty.status).toBe(200);
    expect(empty.html).toContain(sentence);
    expect(render(url, sampleContent).html).not.toContain(sentence);
  });

  it('sends the home page with no more of a list than it shows, and that alone', () => {
    const { html, data } = render('/', sampleContent);
    const sent = JSON.parse(data);
    expect(sent.firms).toBeUndefined();
    const shown = sampleContent.firms.slice(0, 3).map(({ slug }) => slug);
    const firms = sent['firms?limit=3&brief'];
    expect(firms.map(({ slug }: { slug: string }) => slug)).toEqual(shown);
    expect(firms[0]).not.toHaveProperty('body');
    for (const slug of shown) expect(html.includes(`href="/firms/${slug}"`)).toBe(true);
    expect(sampleContent.firms.length).toBeGreaterThan(3);

    const all = render('/firms', sampleContent);
    expect(JSON.parse(all.data).firms).toEqual(sampleContent.firms);
  });

  it.each(['/news/', '/events/'])(
    '%s of a slug that is none has the same data for all',
    (section) => {
      const dataOf = (slug: string) => render(section + slug, sampleContent).data;
      expect(dataOf('nobody')).toBe(dataOf('no%20one'));
    },
  );
});
