import { renderToString } from 'react-dom/server';
import { matchPath, StaticRouter } from 'react-router';
import type { Role } from '#contract/access.ts';
import type { ContentKind } from '#contract/content/kinds.ts';
import type { OnlinePayment } from '#contract/payments/terms.ts';
import { Portal } from '../portal/app.tsx';
import { createServices } from '../portal/create-services.ts';
import { findPage } from '../portal/find-page.ts';
import { isAdminPath } from '../portal/load-resources.ts';
import { titleOf } from '../portal/title.ts';
import { adminResources } from '../resources/admin.ts';
import { memberResources } from '../resources/member.ts';
import { type PublicRoute, publicRoutes } from '../routes.tsx';
import { App } from './app.tsx';
import { blankSite, withBlanks } from './blank-content.ts';
import { ContentStore, type GivenData, type PageData, type SentData } from './content-store.tsx';
import { headOf } from './head.ts';
import { headHtml } from './head-html.ts';

export { publicRoutes } from '../routes.tsx';
export { themeScript } from './theme-script.ts';

await Promise.all(publicRoutes.map(({ Page }) => Page.preload()));

/** The path of a URL as the router matches it: without regard to case or to a slash at the end. */
export const pathOf = (url: string) =>
  (url.split(/[?#]/, 1)[0] ?? '').toLowerCase().replace(/\/+$/, '') || '/';
const routeOf = (path: string) => publicRoutes.find((route) => matchPath(route.path, path));

/**
 * The path that stands for a URL's page: unknown addresses share the 404 page, and pages behind a mailed
 * link share one without the token, which no kept page may hold.
 */
export function pagePath(url: string): string {
  const path = pathOf(url);
  const route = routeOf(path);
  if (!route || route.path === '*') return '/404';
  return route.path.includes(':token') ? route.path.replace(':token', '-') : path;
}

/** The source of a page's own code, as the build's manifest names it. */
export const sourceOf = ({ file }: PublicRoute['Page']): string => `src/public/pages/${file}.tsx`;

/** As much of the content as a page needs; the layout of every page needs `site`. */
function neededData(route: PublicRoute | undefined, given: GivenData): PageData {
  const kinds = new Set<string>(['site', ...(route?.needs ?? [])]);
  const needed = Object.entries(given).filter(([kind]) => kinds.has(kind));
  return withBlanks({ site: null, ...Object.fromEntries(needed) });
}

/** A page's content as it is sent: long lists of which it shows the first items only are cut. */
function sentWith(data: PageData, counts: PublicRoute['first'] = {}): SentData {
  const lists = Object.entries(data).flatMap(([kind, value]) => {
    const count = counts[kind as ContentKind];
    const long = count !== undefined && Array.isArray(value) && value.length > count;
    return long ? [[kind, value.slice(0, count)] as const] : [];
  });
  if (lists.length === 0) return data;
  const first = Object.fromEntries(lists);
  const whole = Object.entries(data).filter(([kind]) => !(kind in first));
  return { ...Object.fromEntries(whole), first };
}

/**
 * What the pages of a kind are rendered from, as JSON.
 *
 * @param kind the page's own name (lazy-page.tsx), which routes of the same page share
 * @param given the content, as `render` is given it
 * @returns nothing where there is no such page
 */
export function pageData(kind: string, given: GivenData): string | undefined {
  const route = publicRoutes.find(({ Page }) => Page.file === kind);
  return route && JSON.stringify(sentWith(neededData(route, given), route.first));
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
  const route = routeOf(path);
  const data = neededData(route, given);
  const site = data.site ?? blankSite;
  const head = headOf(path, data, site);
  const missing = head.missing === true;
  const hidden = missing || route?.hidden === true;
  const sent = sentWith(data, route?.first);
  const html = renderToString(
    <StaticRouter location={url}>
      <App store={new ContentStore(sent)} />
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
