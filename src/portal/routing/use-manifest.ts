import { useResourceParams } from '@refinedev/core';
import { use } from 'react';
import type { Resource, ResourcePage } from '../resource.ts';
import { useServices } from '../services.ts';
import { firstPage } from './find-page.ts';
import { type FormSchemas, PagePartsContext } from './page-parts.ts';

/* A page with a name of its own is refine's resource `name/page` (refine-resources.ts). */
const partsOf = (name = '') => name.split('/');

/** Returns the description of a resource; by default that of the current page. @throws if there is none */
export function useManifest(name?: string): Resource {
  const { resources } = useServices();
  const { resource } = useResourceParams();
  const [wanted] = partsOf(name ?? resource?.name);
  const found = resources.find((one) => one.name === wanted);
  if (!found) throw new Error(`There is no resource ${wanted}.`);
  return found;
}

/** Returns the description of the current page's resource, with the schemas of its form. */
export function useFormManifest(): Resource & FormSchemas {
  return { ...useManifest(), ...use(PagePartsContext).form };
}

/** Returns the current page in the description of its resource, or, with a drawer open, the one below it. */
export function usePage(): ResourcePage | undefined {
  const { resource } = useResourceParams();
  const { pages } = useManifest();
  const page = pages[partsOf(resource?.name)[1] ?? 'list'];
  if (page?.drawer) return pages[page.over ?? 'list'];
  return page ?? firstPage({ pages });
}
