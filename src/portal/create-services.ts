import { createBackEnd } from '../providers/back-end.ts';
import { createLive } from '../providers/live.ts';
import { createLoginGate } from '../providers/login-gate.ts';
import { createHttp } from '../shared/http/http.ts';
import { readToken, readUser } from '../shared/session.ts';
import { createToasts } from '../shared/toasts.ts';
import { type Society, unknownSociety } from './frame/society.ts';
import { createUnread } from './frame/unread.ts';
import { createOffline } from './offline/offline.ts';
import type { Resource } from './resource.ts';
import type { Services } from './services.ts';

/**
 * Creates the portal's services. Calls wait for a new log-in when the session has ended.
 *
 * @param resources the manifests of the portal's role
 * @param society what the page says of the society
 * @param fact what else the page says
 */
export function createServices(
  resources: readonly Resource[],
  society: Society = unknownSociety,
  fact: Services['fact'] = () => undefined,
): Services {
  const gate = createLoginGate();
  /* Before the user is known, no page is open and the guard decides. */
  const renew = async () => readUser() !== null && gate.renew();
  const http = createHttp({ token: readToken, renew });
  const backEnd = createBackEnd();
  return {
    gate,
    http,
    backEnd,
    live: createLive(http),
    toasts: createToasts(),
    unread: createUnread(http, resources, backEnd.note),
    offline: createOffline(),
    society,
    fact,
    resources,
  };
}
