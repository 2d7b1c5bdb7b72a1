import { expect, test } from 'vitest';
import { HttpError } from '../../../src/shared/http/http.ts';
import { servePortal } from '../support/portal.ts';

const portal = servePortal();

test('logs out only whoever gave up the session: a 401 without a token', async () => {
  const error = new HttpError(401, 'Please log in.');
  expect(await portal.auth.onError(error)).toEqual({ logout: true, error });
});

test('a wrong password, a refusal and a broken line log nobody out', async () => {
  await portal.enter('user');
  for (const status of [0, 400, 401, 403, 404, 429, 500])
    expect(await portal.auth.onError(new HttpError(status, 'x'))).toEqual({});
  expect(await portal.auth.onError(new TypeError('x'))).toEqual({});
});
