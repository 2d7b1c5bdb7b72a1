import { expect, test } from 'vitest';
import { storageKeys } from '../../../src/shared/session.ts';
import { servePortal } from '../support/portal.ts';

const portal = servePortal();

test.each(['user', 'admin'] as const)('the role of a %s', async (role) => {
  await portal.enter(role);
  expect(await portal.auth.getPermissions?.()).toBe(role);
});

test('none without a session; the server’s word where only the token is kept', async () => {
  expect(await portal.auth.getPermissions?.()).toBeNull();
  await portal.enter('admin');
  localStorage.removeItem(storageKeys.user);
  expect(await portal.auth.getPermissions?.()).toBe('admin');
});
