import { expect, test, vi } from 'vitest';
import { createAuthProvider } from '../../../src/providers/auth.ts';
import { createHttp } from '../../../src/shared/http/http.ts';
import { readToken, readUser, storageKeys } from '../../../src/shared/session.ts';
import { servePortal } from '../support/portal.ts';

const portal = servePortal();

test('a stored user is reused without a call', async () => {
  const { id } = await portal.enter('user');
  vi.stubEnv('VITE_API_URL', 'http://127.0.0.1:9');
  const { getIdentity } = createAuthProvider(createHttp({ token: readToken }));
  expect(await getIdentity?.()).toMatchObject({ _id: id });
});

test.each([
  ['no user', null],
  ['half a text', '{"_id":'],
  ['a text that is no user', '"me"'],
  ['a user of another make', '{"name":"me"}'],
])('with a token and %s the user is fetched and stored', async (_what, stored) => {
  const { id } = await portal.enter('user');
  localStorage.removeItem(storageKeys.user);
  if (stored !== null) localStorage.setItem(storageKeys.user, stored);
  expect(await portal.auth.getIdentity?.()).toMatchObject({ _id: id, role: 'user' });
  expect(readUser()).toMatchObject({ _id: id });
});

test('nobody without a token, even with a user in storage', async () => {
  await portal.enter('user');
  localStorage.removeItem(storageKeys.token);
  expect(await portal.auth.getIdentity?.()).toBeNull();
});

test('nobody where the server cannot be reached', async () => {
  await portal.enter('user');
  localStorage.removeItem(storageKeys.user);
  vi.stubEnv('VITE_API_URL', 'http://127.0.0.1:9');
  const { getIdentity } = createAuthProvider(createHttp({ token: readToken }));
  expect(await getIdentity?.()).toBeNull();
  expect(localStorage.getItem(storageKeys.user)).toBeNull();
});
