import type { Resource } from './portal/resource.ts';
import { isAdminPath } from './portal/routing/find-page.ts';
import { importModule } from './shared/import-module.ts';

/** Fetches the manifests of the path's role; not the other role's. @throws HttpError */
export async function loadResources(pathname: string): Promise<readonly Resource[]> {
  if (isAdminPath(pathname))
    return (await importModule(() => import('./resources/admin.ts'))).adminResources;
  return (await importModule(() => import('./resources/member.ts'))).memberResources;
}
