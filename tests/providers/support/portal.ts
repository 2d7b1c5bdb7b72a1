import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { createAuthProvider } from '../../../src/providers/auth.ts';
import { createDataProvider } from '../../../src/providers/data.ts';
import { createLoginGate } from '../../../src/providers/login-gate.ts';
import type { ResourceCalls } from '../../../src/providers/resource.ts';
import { createHttp } from '../../../src/shared/http/http.ts';
import { readToken, saveSession } from '../../../src/shared/session.ts';
import { makeAdmin, makeMember } from '../../server/support/builders.ts';
import { startTestServer, type TestServer } from '../../server/support/test-server.ts';
import { standInForBrowser } from './browser.ts';

/** Resources over calls of each shape that the API has; the portal's own are held by tests/portal. */
const resources: Record<string, ResourceCalls> = {
  members: { list: calls.getAllUsers, one: calls.getUser },
  payments: { list: calls.payments },
  'my-payments': { list: calls.userPayment },
  me: { one: calls.me, update: calls.updateMe },
  files: { list: calls.getUpload, create: calls.upload },
  subscription: { create: calls.createSubscription, update: calls.updateSubscription },
  sessions: { list: calls.sessions, remove: calls.endSession },
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
      data: createDataProvider(http, resources),
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
