import { homeOf } from '../providers/session.ts';
import { findPage } from './find-page.ts';
import { loadResources } from './load-resources.ts';

/** Fetches the code of a member's dashboard, so that it is there at once when the log-in is answered. */
export async function fetchAhead(): Promise<void> {
  const home = homeOf('user');
  const [resources] = await Promise.all([loadResources(home), import('./app.tsx')]);
  await findPage(resources, home)?.page.load();
}
