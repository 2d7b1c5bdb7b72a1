import { generatePath, matchRoutes } from 'react-router';
import type { Resource, ResourcePage } from './resource.ts';

/* The manifests are handed in, for they name the pages, which may not import them in turn. */
type Resources = readonly Resource[];

export type FoundPage = {
  resource: Resource;
  /** The page's name in its manifest: `list`, `show`, … */
  name: string;
  page: ResourcePage;
  params: Record<string, string>;
};

/** Whether a path is the admins' (src/resources/admin.ts) rather than the members'. */
export const isAdminPath = (pathname: string): boolean => /^\/admin/i.test(pathname);

/** The page of a path, the most exact one where several fit; null where the portal has none. */
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

/** The page that stands below a drawer; of any other page, itself. @throws where there is none */
export function pageBelow(found: FoundPage): FoundPage {
  const { resource, page } = found;
  if (!page.drawer) return found;
  const { over = 'list' } = page;
  const below = resource.pages[over];
  if (!below) throw new Error(`${page.path} has no ${over} to stand over.`);
  return { ...found, name: over, page: below };
}

/** The address of a page that was found. */
export const addressOf = ({ page, params }: FoundPage): string => generatePath(page.path, params);

/** Where a resource begins: its list, or the first of its pages. */
export function firstPage(resource: Pick<Resource, 'pages'>): ResourcePage | undefined {
  return resource.pages.list ?? Object.values(resource.pages)[0];
}

/** The path of a resource's page with its parameters filled in. @throws where there is no such page */
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
