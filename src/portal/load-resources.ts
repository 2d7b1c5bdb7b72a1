import type { Resource } from '../resources/resource.ts';
import { importModule } from '../shared/import-module.ts';

/** Whether a path is the admins' (src/resources/admin.ts) rather than the members'. */
export const isAdminPath = (pathname: string): boolean => /^\/admin/i.test(pathname);

/** Fetches the manifests of the role whose path it is; the other role's are not fetched. @throws HttpError */
export async function loadResources(pathname: string): Promise<readonly Resource[]> {
  if (isAdminPath(pathname))
    return (await importModule(() => import('../resources/admin.ts'))).adminResources;
  return (await importModule(() => import('../resources/member.ts'))).memberResources;
}
