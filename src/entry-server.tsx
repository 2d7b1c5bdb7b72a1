import { renderToString } from 'react-dom/server';
import { StaticRouter as PortalRouter } from 'react-router';
import type { Role } from '#contract/access.ts';
import { selectItems } from '#contract/content/site/selection.ts';
import type { OnlinePayment } from '#contract/payments/terms.ts';
import { secretParameter } from '#contract/secret-pages.ts';
import { Portal } from './portal/app.tsx';
import { createServices } from './portal/create-services.ts';
import { type Society, unknownSociety } from './portal/frame/society.ts';
import { titleOf } from './portal/frame/title.ts';
import { findPage, isAdminPath } from './portal/routing/find-page.ts';
import { App } from './public/app.tsx';
import { blankSite, withBlanks } from './public/blank-content.ts';
import { ContentStore, type SentData, sentKey } from './public/content-store.tsx';
import { headOf } from './public/head.ts';
import { headHtml } from './public/head-html.ts';
import type { ContentQuery, PageData, PublishedContent } from './public/page-content.ts';
import { StaticRouter } from './public/router.tsx';
import { matchRoute, type PublicRoute, publicRoutes } from './public/routes.tsx';
import { VerificationContext, type VerifyAnswer } from './public/verification.ts';
import { adminResources } from './resources/admin.ts';
import { memberResources } from './resources/member.ts';

export { type Society, unknownSociety } from './portal/frame/society.ts';
export { publicRoutes } from './public/routes.tsx';
export { themeScript } from './public/theme-script.ts';
export type { VerifyAnswer } from './public/verification.ts';
export { logoAddress } from './shared/society-mark.tsx';

await Promise.all(publicRoutes.map(({ Page }) => Page.preload()));

/** Returns the path of a URL as the router matches it: without case and trailing slash. */
const pathOf = (url: string) =>
  (url.split(/[?#]/, 1)[0] ?? '').toLowerCase().replace(/\/+$/, '') || '/';

/**
 * Returns the cache path of a URL's page: all unknown addresses share the 404 page, and pages behind a mailed
 * link, or a code in print, share one without it, which no cached page may contain.
 */
export function pagePath(url: string): string {
  const path = pathOf(url);
  const { route } = matchRoute(path);
  if (!route || route.path === '*') return '/404';
  return secretParameter.test(route.path) ? route.path.replace(secretParameter, '-') : path;
}

/** Returns the source file of a page's own code, as in the build's manifest. */
export const sourceOf = ({ file }: PublicRoute['Page']): string => `src/public/pages/${file}.tsx`;

/* Returns the content that a page needs; every page's layout needs `site`. */
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
 * Renders a public page: the HTML of #root, the content of <head>, and the HTTP status.
 *
 * @param url path and query
 * @param content what the pages show, published items only, in their kind's order; null for an unpublished object
 * @param origin PUBLIC_URL without a trailing slash, for canonical and Open Graph addresses
 * @param answer what the page that verifies a document says of it
 */
export function render(url: string, content: PublishedContent, origin = '', answer?: VerifyAnswer) {
  const path = pathOf(url);
  const {
    route,
    params: { slug },
  } = matchRoute(path);
  const data = withBlanks({ site: null, ...content });
  const site = data.site ?? blankSite;
  const head = headOf(path, data, site);
  const missing = head.missing === true;
  const hidden = missing || route?.hidden === true;
  const sent = neededData(route, slug, data);
  const html = renderToString(
    <StaticRouter location={path}>
      <VerificationContext value={answer}>
        <App store={new ContentStore(sent, slug)} />
      </VerificationContext>
    </StaticRouter>,
  );
  return {
    /** The name of the page's own code, shared by all routes of the page. */
    kind: route?.Page.file ?? 'not-found',
    html,
    /** The data that the page was rendered from, as JSON, for hydration. */
    data: JSON.stringify(sent),
    head: headHtml(head, path, origin, hidden, site.name),
    status: missing ? 404 : (route?.status ?? 200),
  };
}

const portalResources = (path: string) => (isAdminPath(path) ? adminResources : memberResources);

/**
 * Returns the cache path of a portal page, with its parameters by name, because the layout is the same for
 * all values: `/admindues/:id`. Null if the portal has no such page.
 */
export function portalPath(url: string): string | null {
  const path = pathOf(url);
  return findPage(portalResources(path), path)?.page.path ?? null;
}

const inAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export type RenderedPortal = { html: string; head: string; role: Role };

/**
 * Renders the layout of a portal page, the same for all users: personal data comes from the browser's own
 * session. Null if the path is not the portal's.
 *
 * @param path from `portalPath`
 * @param payment how dues can be paid online
 * @param society what it says of the society
 */
export function renderPortal(
  path: string,
  payment: OnlinePayment,
  society: Society = unknownSociety,
): RenderedPortal | null {
  const resources = portalResources(path);
  const services = createServices(resources, society, (name) =>
    name === 'online-payment' ? payment : undefined,
  );
  const found = findPage(resources, path);
  if (!found) return null;
  const html = renderToString(
    <PortalRouter location={path}>
      <Portal services={services} />
    </PortalRouter>,
  );
  const title = `<title>${inAttribute(titleOf(found.page.title, society))}</title>`;
  const meta = `<meta name="robots" content="noindex"><meta name="online-payment" content="${payment}"><meta name="society" content="${inAttribute(JSON.stringify(society))}">`;
  return { html, head: title + meta, role: found.resource.role };
}
