import { eventCalendar } from '#contract/content/site/event-calendar.ts';
import type { Content, News, SocietyEvent } from '#contract/content/site/kinds.ts';
import { publicRoutes } from '../../src/entry-server.tsx';
import type { App } from '../app-types.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { escapeHtml } from '../html.ts';
import { allContent, contentOfKind } from '../modules/content/site/content.ts';

const config = { publicReason: 'search engines and readers ask without a session' };

type Published = Partial<{ [Kind in keyof Content]: Content[Kind] | null }>;

/** The paths worth finding: every page that is not hidden, and every item that has a page. */
function sitemapPaths(content: Published): string[] {
  const pages = publicRoutes
    .filter(({ path, hidden, status }) => !hidden && !status && !/[:*]/.test(path))
    .map(({ path }) => path)
    .filter((path) => !['/firm', '/center', '/event'].includes(path));
  const items = (['news', 'newsletters', 'events', 'firms', 'tuition-centers'] as const).flatMap(
    (kind) => (content[kind] ?? []).map(({ slug }) => `/${kind}/${slug}`),
  );
  return [...pages, ...items];
}

function sitemap(paths: string[], origin: string): string {
  const urls = paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}

/** RSS 2.0 of the news, the newest first. */
function newsFeed(news: News[], siteName: string, origin: string): string {
  const items = news.map(({ title, summary, slug, date }) => {
    const link = escapeHtml(`${origin}/news/${slug}`);
    const published = new Date(`${date}T08:00:00+01:00`).toUTCString();
    return `<item><title>${escapeHtml(title)}</title><link>${link}</link><guid>${link}</guid><pubDate>${published}</pubDate><description>${escapeHtml(summary)}</description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escapeHtml(siteName)}</title><link>${escapeHtml(origin)}/news-event</link><description>${escapeHtml(`News of ${siteName}`)}</description><language>en</language>${items.join('')}</channel></rss>`;
}

/** sitemap.xml, robots.txt, news.xml and an .ics file for each event. */
export function feedRoutes(app: App, { db, settings }: Context): void {
  const origin = settings.publicUrl;
  const published = async () => (await allContent(db)) as Published;

  app.get('/robots.txt', { config }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /sandbox/\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  );

  app.get('/sitemap.xml', { config }, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(sitemap(sitemapPaths(await published()), origin)),
  );

  app.get('/news.xml', { config }, async (_request, reply) => {
    const { news, site } = await published();
    const feed = newsFeed(news ?? [], site?.name ?? 'District Society', origin);
    return reply.type('application/rss+xml; charset=utf-8').send(feed);
  });

  app.get<{ Params: { slug: string } }>(
    '/events/:slug(^[a-z0-9-]+).ics',
    { config },
    async (request, reply) => {
      const events = (await contentOfKind(db, 'events')) as SocietyEvent[];
      const event = events.find(({ slug }) => slug === request.params.slug);
      if (!event) throw notFound('This event');
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${event.slug}.ics"`)
        .send(eventCalendar(event, origin));
    },
  );
}
