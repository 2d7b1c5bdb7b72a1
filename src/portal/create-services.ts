import type { OnlinePayment } from '#contract/payments/terms.ts';
import { createLive } from '../providers/live.ts';
import { createLoginGate } from '../providers/login-gate.ts';
import { createToasts } from '../providers/notification.ts';
import { createHttp } from '../shared/http/http.ts';
import { readToken, readUser } from '../shared/session.ts';
import { createOnlinePayment } from './payments/online-payment.ts';
import type { Resource } from './resource.ts';
import type { Services } from './services.ts';
import { createUnread } from './unread.ts';

/**
 * The portal's services, with the calls that wait for a new session where the old one has ended.
 *
 * @param resources the manifests of the role whose portal it is
 * @param payment how dues can be paid online, where the page says it
 */
export function createServices(resources: readonly Resource[], payment?: OnlinePayment): Services {
  const gate = createLoginGate();
  /* Before the user is known no page has opened, and the guard decides (specification §4). */
  const renew = async () => readUser() !== null && gate.renew();
  const http = createHttp({ token: readToken, renew });
  return {
    gate,
    http,
    live: createLive(http),
    toasts: createToasts(),
    unread: createUnread(http, resources),
    onlinePayment: createOnlinePayment(http, payment),
    resources,
  };
}
