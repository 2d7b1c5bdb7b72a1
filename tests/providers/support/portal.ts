import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { createAuthProvider } from '../../../src/providers/auth.ts';
import { createDataProvider } from '../../../src/providers/data.ts';
import { createHttp } from '../../../src/providers/http.ts';
import { createLoginGate } from '../../../src/providers/login-gate.ts';
import { readToken, saveSession } from '../../../src/providers/session.ts';
import type { Endpoint } from '../../../src/resources/resource.ts';
import { makeAdmin, makeMember } from '../../server/support/builders.ts';
import { startTestServer, type TestServer } from '../../server/support/test-server.ts';
import { standInForBrowser } from './browser.ts';

/** Resources over calls of each shape that the API has; the portal's own are held by tests/portal. */
const endpoints: Record<string, Endpoint> = {
  members: { list: 'user/getAllUsers', one: 'user/{id}' },
  payments: { list: 'payment/payments' },
  'my-payments': { list: 'payment/userPayment' },
  me: { one: 'user/me' },
  files: { list: 'file/getUpload', create: 'file/upload' },
  subscription: {
    create: 'subscription/createSubscription',
    update: 'subscription/updateSubscription/{id}',
  },
  sessions: { list: 'user/sessions', remove: 'user/sessions/{id}' },
  nothing: {},
};

type Portal = {
  server: TestServer;
  gate: ReturnType<typeof createLoginGate>;
  http: ReturnType<typeof createHttp>;
  data: ReturnType<typeof createDataProvider>;
  auth: ReturnType<typeof createAuthProvider>;
  /** Puts the session of a new user into storage, as a log-in does. */
  enter: (role: 'user' | 'admin') => Promise<Entered>;
};
type Entered = Awaited<ReturnType<typeof makeMember>>;

/**
 * The portal's providers as its pages get them, over the real server: one a file, with empty storage and
 * a closed gate for each test.
 */
export function servePortal(env: Record<string, string> = {}): Portal {
  const portal = {} as Portal;
  standInForBrowser();
  beforeAll(async () => {
    portal.server = await startTestServer(env);
  });
  afterAll(() => portal.server.stop());
  beforeEach(() => {
    const { server } = portal;
    vi.stubEnv('VITE_API_URL', server.url);
    const gate = createLoginGate();
    const http = createHttp({ token: readToken, renew: gate.renew });
    Object.assign(portal, {
      gate,
      http,
      data: createDataProvider(http, endpoints),
      auth: createAuthProvider(http),
      async enter(role: 'user' | 'admin') {
        const user = await (role === 'admin' ? makeAdmin : makeMember)(server);
        const { body } = await server.get('/api/v1/user/me', user.token);
        saveSession({ token: user.token, data: { user: body } });
        return user;
      },
    });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  return portal;
}
