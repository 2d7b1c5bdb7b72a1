import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { can } from '#contract/access.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { fillPath } from '#contract/path.ts';
import { buildApp } from '../../../server/app.ts';
import { newId } from '../../../server/ids.ts';
import { openSession } from '../../../server/modules/account/sessions/sessions.ts';
import { expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed, makeMember } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Who = { token?: string; role: 'user' | 'admin' | null; confirmed?: true };
type Session = { userId: string; sessionId: string; token: string };

/** Who asks: whose sessions, where they have any, and what has become of a session before it is used. */
type Person = Who & {
  make?: () => Promise<{ id: string }>;
  spoil?: (session: Session) => Promise<unknown>;
};

const change = (sql: string, id: string) => server.context.pool.query(sql, [id]);

/* The strong role is the harder case. */
const refused = { role: null, make: () => makeAdmin(server) };
const people: Record<string, Person> = {
  anonymous: { role: null },
  'a made-up token': { role: null, token: 'A'.repeat(43) },
  member: { role: 'user', confirmed: true, make: () => makeConfirmed(server) },
  'registered, not confirmed': { role: 'user', make: () => makeMember(server) },
  admin: { role: 'admin', make: () => makeAdmin(server) },
  'an expired session': {
    ...refused,
    spoil: ({ sessionId }) =>
      change(
        `update sessions set expires_at = now() - interval '1 second' where id = $1`,
        sessionId,
      ),
  },
  'a session that lay idle': {
    ...refused,
    spoil: ({ sessionId }) =>
      change(
        `update sessions set last_seen_at = now() - interval '5 hours' where id = $1`,
        sessionId,
      ),
  },
  'a revoked session': {
    ...refused,
    spoil: ({ token }) => server.request('POST', '/api/v1/user/logout', { token }),
  },
  'a disabled user': {
    ...refused,
    spoil: ({ userId }) =>
      change(`update users set account_state = 'disabled' where id = $1`, userId),
  },
};

/* A session of its own for each request, for some calls end sessions. */
async function enter(userId: string, { spoil }: Person): Promise<string> {
  const of = { userId, remember: false, device: null };
  const session = { userId, ...(await openSession(server.context.db, of)) };
  await spoil?.(session);
  return session.token;
}

/** What the row's `access` means for somebody, worked out without the server's own `mayCall`. */
function verdict({ access }: Call, { role, confirmed }: Who): 'allowed' | 401 | 403 {
  if (access === 'anyone') return 'allowed';
  if (role === null) return 401;
  if (access === 'session') return 'allowed';
  if (access === 'member') return confirmed || role === 'admin' ? 'allowed' : 403;
  return can({ role }, access) ? 'allowed' : 403;
}

async function knock(call: Call, who: Who) {
  const params = {
    id: newId(),
    token: 'x'.repeat(43),
    key: 'nokey',
    file: '96.webp',
    gateway: 'none',
    kind: 'news',
  };
  const answer = await server.request(call.method, fillPath(call.path, params), {
    ...(who.token !== undefined && { token: who.token }),
    ...(call.method !== 'GET' && call.body && { body: {} }),
  });
  const refusedForSession = answer.status === 401 && answer.body.message === 'Please log in.';
  if (refusedForSession || answer.status === 403) expectFailure(answer, answer.status);
  return refusedForSession ? 401 : answer.status === 403 ? 403 : 'allowed';
}

describe.each(Object.entries(people))('%s', (_name, person) => {
  let userId: string | undefined;
  beforeAll(async () => {
    userId = (await person.make?.())?.id;
  });
  test.each(Object.entries<Call>(calls))('%s is answered as its row says', async (_call, call) => {
    const who = { ...person, ...(userId && { token: await enter(userId, person) }) };
    expect(await knock(call, who)).toBe(verdict(call, who));
  });
});

test('a member cannot read any record through user/{id}, not even their own', async () => {
  const member = await makeMember(server);
  const other = await makeMember(server);
  for (const id of [member.id, other.id, newId(), 'nonsense'])
    expectFailure(await server.get(`/api/v1/user/${id}`, member.token), 403);
});

test('a call for admins is refused before its body is read', async () => {
  const member = await makeMember(server);
  const answer = await server.request('POST', '/api/v1/subscription/createSubscription', {
    token: member.token,
    body: '{"broken',
    headers: { 'content-type': 'application/json' },
  });
  expectFailure(answer, 403);
});

test('HEAD asks for the same permission as GET', async () => {
  const path = `${server.url}/api/v1/user/getAllUsers`;
  expect((await fetch(path, { method: 'HEAD' })).status).toBe(401);
});

test.each(['Basic abc', 'Bearer', 'Bearer ', 'Bearer a b', 'Token abc'])(
  'the authorization %j is no session',
  async (authorization) => {
    const answer = await server.request('GET', '/api/v1/user/me', { headers: { authorization } });
    expectFailure(answer, 401);
  },
);

test('a member who becomes an admin may at the next request, and the other way round', async () => {
  const { id, token } = await makeMember(server);
  const path = '/api/v1/user/diasporaUsers';
  await change(`update users set role = 'admin' where id = $1`, id);
  expect((await server.get(path, token)).status).toBe(200);
  await change(`update users set role = 'user' where id = $1`, id);
  expectFailure(await server.get(path, token), 403);
});

test('a route without a rule does not start', async () => {
  const app = await buildApp(server.context);
  app.get('/api/v1/bare', async () => ({}));
  await expect(app.ready()).rejects.toThrow('GET /api/v1/bare has no rule of who may call it.');
  await app.close();
});

test('every row of the contract is served', async () => {
  const { app } = server;
  for (const call of Object.values<Call>(calls))
    expect(app.hasRoute({ method: call.method, url: call.path.replace(/\{(\w+)\}/g, ':$1') })).toBe(
      true,
    );
});
