import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { Role } from '#contract/access.ts';
import { selectItems } from '#contract/content/selection.ts';
import type { OnlinePayment } from '#contract/payments/terms.ts';
import { Portal } from './portal/app.tsx';
import { createServices } from './portal/create-services.ts';
import { findPage, isAdminPath } from './portal/find-page.ts';
import { titleOf } from './portal/title.ts';
import { App } from './public/app.tsx';
import { blankSite, withBlanks } from './public/blank-content.ts';
import {
  ContentStore,
  type GivenData,
  type PageData,
  type SentData,
  sentKey,
} from './public/content-store.tsx';
import { headOf } from './public/head.ts';
import { headHtml } from './public/head-html.ts';
import type { ContentQuery } from './public/page-content.ts';
import { matchRoute, type PublicRoute, publicRoutes } from './public/routes.tsx';
import { adminResources } from './resources/admin.ts';
import { memberResources } from './resources/member.ts';

export { publicRoutes } from './public/routes.tsx';
export { themeScript } from './public/theme-script.ts';

await Promise.all(publicRoutes.map(({ Page }) => Page.preload()));

/** The path of a URL as the router matches it: without regard to case or to a slash at the end. */
export const pathOf = (url: string) =>
  (url.split(/[?#]/, 1)[0] ?? '').toLowerCase().replace(/\/+$/, '') || '/';

/**
 * The path that stands for a URL's page: unknown addresses share the 404 page, and pages behind a mailed
 * link share one without the token, which no kept page may hold.
 */
export function pagePath(url: string): string {
  const path = pathOf(url);
  const { route } = matchRoute(path);
  if (!route || route.path === '*') return '/404';
  return route.path.includes(':token') ? route.path.replace(':token', '-') : path;
}

/** The source of a page's own code, as the build's manifest names it. */
export const sourceOf = ({ file }: PublicRoute['Page']): string => `src/public/pages/${file}.tsx`;

/* As much of the content as a page needs; the layout of every page needs `site`. */
function neededData(
  route: PublicRoute | undefined,
  slug: string | undefined,
  data: PageData,
): SentData {
  const queries: ContentQuery[] = [{ kind: 'site' }, ...(route?.needs?.(slug) ?? [])];
  const answers = queries.map((query) => {
    const whole = data[query.kind];
    return [sentKey(query), Array.isArray(whole) ? selectItems<object>(whole, query) : whole];
  });
  return Object.fromEntries(answers);
}

/**
 * A public page: the HTML of #root, what belongs in <head>, and the HTTP status.
 *
 * @param url path and query
 * @param given the content, published items only, in their kind's order; null for an object that is not published
 * @param origin PUBLIC_URL without a slash at its end, for canonical and Open Graph addresses
 */
export function render(url: string, given: GivenData, origin = '') {
  const path = pathOf(url);
  const { route, slug } = matchRoute(path);
  const data = withBlanks({ site: null, ...given });
  const site = data.site ?? blankSite;
  const head = headOf(path, data, site);
  const missing = head.missing === true;
  const hidden = missing || route?.hidden === true;
  const sent = neededData(route, slug, data);
  const html = renderToString(
    <StaticRouter location={path}>
      <App store={new ContentStore(sent, slug)} />
    </StaticRouter>,
  );
  return {
    /** The name of the page's own code, which routes of the same page share. */
    kind: route?.Page.file ?? 'not-found',
    /** Goes inside `<div id="root">`. */
    html,
    /** What it was rendered from, as JSON, for the script that takes it over. */
    data: JSON.stringify(sent),
    head: headHtml(head, path, origin, hidden, site.name),
    status: missing ? 404 : (route?.status ?? 200),
  };
}

const portalResources = (path: string) => (isAdminPath(path) ? adminResources : memberResources);

/**
 * The path that stands for a URL's page of the portal, its parameters by their names, for the layout is
 * the same whatever they are: `/admindues/:id`. Null where the portal has no such page.
 */
export function portalPath(url: string): string | null {
  const path = pathOf(url);
  return findPage(portalResources(path), path)?.page.path ?? null;
}

/** The HTML of #root and what belongs in <head>, and whose portal it is. */
export type RenderedPortal = { html: string; head: string; role: Role };

/**
 * The layout of a page of the portal, alike for everyone: what is whose comes from the browser's own
 * session. Null where the path is none of the portal's.
 *
 * @param path as `portalPath` gives it
 * @param payment how dues can be paid online
 */
export function renderPortal(path: string, payment: OnlinePayment): RenderedPortal | null {
  const resources = portalResources(path);
  const services = createServices(resources, payment);
  const found = findPage(resources, path);
  if (!found) return null;
  const html = renderToString(
    <StaticRouter location={path}>
      <Portal services={services} />
    </StaticRouter>,
  );
  const title = `<title>${titleOf(found.page.title)}</title>`;
  const meta = `<meta name="robots" content="noindex"><meta name="online-payment" content="${payment}">`;
  return { html, head: title + meta, role: found.resource.role };
}
