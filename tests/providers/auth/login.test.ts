import { expect, test } from 'vitest';
import { readToken, readUser } from '../../../src/shared/session.ts';
import { isAlive } from '../../server/support/accounts.ts';
import { makeAdmin, makeMember, password } from '../../server/support/builders.ts';
import { servePortal } from '../support/portal.ts';

const portal = servePortal();

test.each([
  ['member', makeMember, '/dashboard'],
  ['admin', makeAdmin, '/admindashboard'],
] as const)('a %s’s session is kept, and their home follows', async (_who, make, redirectTo) => {
  const { id, memberId } = await make(portal.server);
  const answer = await portal.auth.login({ memberId, password, remember: true });
  expect(answer).toEqual({ success: true, redirectTo });
  expect(readUser()).toMatchObject({ _id: id, memberId });
  expect(await isAlive(portal.server, readToken() ?? '')).toBe(true);
});

test('a wrong password keeps nothing, and says what the server says', async () => {
  const { memberId } = await makeMember(portal.server);
  const answer = await portal.auth.login({ memberId, password: 'not the right one' });
  expect(answer).toMatchObject({
    success: false,
    error: {
      status: 401,
      message: 'Incorrect member ID or password. Please try again.',
    },
  });
  expect(Object.keys(localStorage)).toEqual([]);
});

test('too many failures are a 429 with a sentence, even with the right password', async () => {
  const { memberId } = await makeMember(portal.server);
  for (let guess = 0; guess < 10; guess++)
    await portal.auth.login({ memberId, password: `guess ${guess}` });
  const answer = await portal.auth.login({ memberId, password });
  expect(answer).toMatchObject({
    success: false,
    error: { status: 429, fromServer: true, message: expect.stringMatching(/^[A-Z].{8,}/) },
  });
  expect(readToken()).toBeNull();
});
