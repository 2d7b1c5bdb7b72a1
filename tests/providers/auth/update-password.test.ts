import { expect, test } from 'vitest';
import { readToken, readUser } from '../../../src/shared/session.ts';
import { isAlive, logIn } from '../../server/support/accounts.ts';
import { password } from '../../server/support/builders.ts';
import { fresh } from '../../server/support/passwords.ts';
import { servePortal } from '../support/portal.ts';

const portal = servePortal();
const next = { password: fresh, passwordConfirm: fresh };

test('the new token is kept, and the one before is over', async () => {
  const { token, id } = await portal.enter('user');
  const answer = await portal.auth.updatePassword?.({ ...next, passwordCurrent: password });
  expect(answer).toEqual({ success: true });
  expect(readToken()).not.toBe(token);
  expect(readUser()).toMatchObject({ _id: id });
  expect(await isAlive(portal.server, readToken() ?? '')).toBe(true);
  expect(await isAlive(portal.server, token)).toBe(false);
});

test('a wrong current one is a 401 at its field, and logs nobody out', async () => {
  const { token } = await portal.enter('user');
  const answer = await portal.auth.updatePassword?.({ ...next, passwordCurrent: 'not it' });
  expect(answer).toMatchObject({
    success: false,
    error: { status: 401, errors: { passwordCurrent: 'Incorrect password.' } },
  });
  expect(portal.gate.waiting()).toBe(false);
  expect(readToken()).toBe(token);
  expect(await isAlive(portal.server, token)).toBe(true);
});

test('what is wrong with the new one is told at its field', async () => {
  await portal.enter('user');
  const short = { passwordCurrent: password, password: 'short', passwordConfirm: 'other' };
  expect(await portal.auth.updatePassword?.(short)).toMatchObject({
    success: false,
    error: {
      status: 400,
      errors: {
        password: 'Password must be at least 8 characters long.',
        passwordConfirm: 'Passwords do not match.',
      },
    },
  });
});

test('a session that ended meanwhile is asked for again, and the form is sent once more', async () => {
  const { token, memberId } = await portal.enter('user');
  await portal.server.request('POST', '/api/v1/user/logout', { token });
  const answer = portal.auth.updatePassword?.({ ...next, passwordCurrent: password });
  await expect.poll(portal.gate.waiting).toBe(true);
  await portal.auth.login({ memberId, password });
  portal.gate.settle(true);
  expect(await answer).toEqual({ success: true });
  expect((await logIn(portal.server, memberId, { password: fresh })).status).toBe(200);
});
