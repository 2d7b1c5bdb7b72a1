import type { ResourceProps } from '@refinedev/core';
import type { Resource } from '../resource.ts';
import { firstPage } from './find-page.ts';

const actions = ['show', 'create', 'edit'] as const;

function refineResource({ name, label, icon, place, parent, pages }: Resource): ResourceProps[] {
  const first = firstPage({ pages });
  if (!first) return [{ name, meta: { label, hide: true } }];
  const routes = actions.flatMap((action) => {
    const page = pages[action];
    return page ? [[action, page.path]] : [];
  });
  const own = {
    name,
    list: first.path,
    ...Object.fromEntries(routes),
    meta: { label, icon, hide: place === undefined, ...(parent && { parent }) },
  };
  /* A page with a custom name is a child resource, so that refine has its address too. */
  const below = Object.entries(pages)
    .filter(([key, page]) => page !== first && !actions.some((action) => action === key))
    .map(([key, { path, title }]) => ({
      name: `${name}/${key}`,
      list: path,
      meta: { label: title, parent: name, hide: true },
    }));
  return [own, ...below];
}

/** Returns the manifests as refine's resources, in menu order; those without a place are not in the menu. */
export function refineResources(resources: readonly Resource[]): ResourceProps[] {
  const last = Number.POSITIVE_INFINITY;
  return [...resources]
    .sort((a, b) => (a.place ?? last) - (b.place ?? last) || 0)
    .flatMap(refineResource);
}
