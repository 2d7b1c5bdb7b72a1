import { useResourceParams } from '@refinedev/core';
import type { Resource } from '../resource.ts';
import { useServices } from '../services.ts';

/** Returns the description of a resource; by default that of the current page. @throws if there is none */
export function useManifest(name?: string): Resource {
  const { resources } = useServices();
  const { resource } = useResourceParams();
  const wanted = name ?? resource?.name;
  const found = resources.find((one) => one.name === wanted);
  if (!found) throw new Error(`There is no resource ${wanted}.`);
  return found;
}
