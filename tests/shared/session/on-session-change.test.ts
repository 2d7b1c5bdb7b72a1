import { expect, test, vi } from 'vitest';
import { onSessionChange, readUser, saveSession, saveUser } from '../../../src/shared/session.ts';
import { servePortal } from '../../providers/support/portal.ts';

const portal = servePortal();

test('tells of this tab’s changes and of another’s, once each, until asked to stop', async () => {
  const listener = vi.fn();
  const stop = onSessionChange(listener);
  const { token } = await portal.enter('user');
  expect(listener).toHaveBeenCalledTimes(1);
  const { body } = await portal.server.get('/api/v1/user/me', token);
  saveUser(body);
  expect(listener).toHaveBeenCalledTimes(1);
  const renamed = { ...body, fname: 'Renamed' };
  saveUser(renamed);
  saveUser(renamed);
  expect(listener).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  saveUser(body);
  dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledTimes(3);
});

test('whoever is told of a new token finds whose it is', async () => {
  const { token } = await portal.enter('user');
  const { body } = await portal.server.get('/api/v1/user/me', token);
  const kept: string[] = [];
  vi.spyOn(localStorage, 'setItem').mockImplementation((key) => void kept.push(key));
  saveSession({ token, data: { user: body } });
  expect(kept).toEqual(['userInfo', 'authToken']);
});

test('a user who was asked for before a log-out, or another log-in, is not stored', async () => {
  const { token } = await portal.enter('user');
  const { body } = await portal.server.get('/api/v1/user/me', token);
  localStorage.clear();
  saveUser(body);
  expect(readUser()).toBeNull();
  await portal.enter('admin');
  const admin = readUser()?._id;
  saveUser(body);
  expect(readUser()?._id).toBe(admin);
  expect(admin).not.toBe(body._id);
});
