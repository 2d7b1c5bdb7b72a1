import { expect, test, vi } from 'vitest';
import { draftPrefix } from '../../../src/shared/session.ts';
import { isAlive } from '../../server/support/accounts.ts';
import { startFarSide } from '../support/far-side.ts';
import { servePortal } from '../support/portal.ts';

const portal = servePortal();

test('ends the session on the server and clears all storage', async () => {
  const { token } = await portal.enter('user');
  localStorage.setItem('colorMode', 'dark');
  sessionStorage.setItem(`${draftPrefix}account`, '{"fname":"Ọlá"}');
  sessionStorage.setItem('another', 'kept');
  expect(await portal.auth.logout({})).toEqual({ success: true });
  expect(Object.keys(localStorage)).toEqual([]);
  /* What one member has typed is not for the next one at this machine. */
  expect(Object.keys(sessionStorage)).toEqual(['another']);
  expect(await isAlive(portal.server, token)).toBe(false);
});

test('a server that is gone is not in the way', async () => {
  const { token } = await portal.enter('user');
  vi.stubEnv('VITE_API_URL', 'http://127.0.0.1:9');
  expect(await portal.auth.logout({})).toEqual({ success: true });
  expect(Object.keys(localStorage)).toEqual([]);
  expect(await isAlive(portal.server, token)).toBe(true);
});

test('nor is one that does not answer', async () => {
  await portal.enter('user');
  vi.stubEnv('VITE_API_URL', await startFarSide(() => undefined));
  const begun = performance.now();
  const leaving = portal.auth.logout({});
  /* What is kept here is gone at once, whatever becomes of the call. */
  expect(Object.keys(localStorage)).toEqual([]);
  expect(await leaving).toEqual({ success: true });
  expect(performance.now() - begun).toBeLessThan(4_000);
});

test('without a session there is nobody to tell', async () => {
  vi.stubEnv('VITE_API_URL', 'http://127.0.0.1:9');
  expect(await portal.auth.logout({})).toEqual({ success: true });
});
