import { loadResources } from './load-resources.ts';
import { findPage } from './portal/routing/find-page.ts';
import { homeOf } from './shared/session.ts';

/** Preloads the code of a member's dashboard, so that it is ready when the log-in succeeds. */
export async function fetchPortal(): Promise<void> {
  const home = homeOf('user');
  const [resources] = await Promise.all([loadResources(home), import('./portal/app.tsx')]);
  await findPage(resources, home)?.page.load();
}
