import { expect, test, vi } from 'vitest';
import { storageKeys } from '../../../src/shared/session.ts';
import { servePortal } from '../support/portal.ts';

const portal = servePortal();

test('reads storage alone: a token is enough, whatever the server would say', async () => {
  vi.stubEnv('VITE_API_URL', 'http://127.0.0.1:9');
  localStorage.setItem(storageKeys.token, 'of a session that is long over');
  expect(await portal.auth.check()).toEqual({ authenticated: true });
});

test('without a token it leads home, even with a user in storage', async () => {
  expect(await portal.auth.check()).toEqual({ authenticated: false, redirectTo: '/' });
  await portal.enter('user');
  const { body } = await portal.server.get(
    '/api/v1/user/me',
    localStorage.getItem(storageKeys.token) ?? '',
  );
  localStorage.clear();
  localStorage.setItem(storageKeys.user, JSON.stringify(body));
  expect(await portal.auth.check()).toMatchObject({ authenticated: false });
});
