import { generatePath, matchRoutes } from 'react-router';
import type { Resource, ResourcePage } from '../resource.ts';

/* Passed in, because the manifests import the pages, and an import back would be a cycle. */
type Resources = readonly Resource[];

export type FoundPage = {
  resource: Resource;
  name: string;
  page: ResourcePage;
  params: Record<string, string>;
};

/** Returns whether a path belongs to the admins (src/resources/admin.ts). */
export const isAdminPath = (pathname: string): boolean => /^\/admin/i.test(pathname);

/** Returns the page of a path, the most specific one if several match; null if there is none. */
export function findPage(resources: Resources, pathname: string): FoundPage | null {
  const routes = resources.flatMap((resource) =>
    Object.entries(resource.pages).map(([name, page]) => ({
      path: page.path,
      handle: { resource, name, page },
    })),
  );
  const match = matchRoutes(routes, pathname)?.at(-1);
  if (!match) return null;
  const params = Object.fromEntries(
    Object.entries(match.params).map(([name, value]) => [name, value ?? '']),
  );
  return { ...match.route.handle, params };
}

/** Returns the page below a drawer; any other page unchanged. @throws if there is none */
export function pageBelow(found: FoundPage): FoundPage {
  const { resource, page } = found;
  if (!page.drawer) return found;
  const { over = 'list' } = page;
  const below = resource.pages[over];
  if (!below) throw new Error(`${page.path} has no ${over} to stand over.`);
  return { ...found, name: over, page: below };
}

/** Returns whether a page stands in a drawer over the list, whose view its address keeps. */
export const isOverList = ({ drawer, over = 'list' }: ResourcePage): boolean =>
  drawer === true && over === 'list';

/** Returns the address of a found page. */
export const addressOf = ({ page, params }: FoundPage): string => generatePath(page.path, params);

/**
 * Returns the address of the page below a drawer, of which the drawer's has the view: that of a list without what the
 * drawer asks for; a record's page has none.
 */
export function belowDrawer(
  found: FoundPage,
  search: string,
): { pathname: string; search: string } {
  const pathname = addressOf(pageBelow(found));
  if (!isOverList(found.page)) return { pathname, search: '' };
  const view = new URLSearchParams(search);
  for (const name of found.page.asks ?? []) view.delete(name);
  return { pathname, search: view.size > 0 ? `?${view}` : '' };
}

/** Returns the first page of a resource: its list if there is one. */
export function firstPage(resource: Pick<Resource, 'pages'>): ResourcePage | undefined {
  return resource.pages.list ?? Object.values(resource.pages)[0];
}

/** Returns the path of a resource's page with its parameters filled in. @throws if there is no such page */
export function pathTo(
  resources: Resources,
  name: string,
  page: string,
  params: Record<string, string> = {},
): string {
  const path = resources.find((resource) => resource.name === name)?.pages[page]?.path;
  if (path === undefined) throw new Error(`The portal has no page ${name}/${page}.`);
  return generatePath(path, params);
}
