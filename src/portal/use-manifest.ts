import { useResourceParams } from '@refinedev/core';
import type { Resource } from './resource.ts';
import { useServices } from './services.ts';

/** The description of a resource; of the page's own where none is named. @throws where there is none */
export function useManifest(name?: string): Resource {
  const { resources } = useServices();
  const { resource } = useResourceParams();
  const wanted = name ?? resource?.name;
  const found = resources.find((one) => one.name === wanted);
  if (!found) throw new Error(`There is no resource ${wanted}.`);
  return found;
}
