import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { createBackEnd } from '../../../src/providers/back-end.ts';
import { createDataProvider } from '../../../src/providers/data.ts';
import { createHttp, messages } from '../../../src/shared/http/http.ts';
import { servePortal } from '../support/portal.ts';

const portal = servePortal();

test('another back end has the specification’s calls alone, and no list of it is filtered', async () => {
  const { token } = await portal.enter('admin');
  const backEnd = createBackEnd();
  const http = createHttp({ token });
  const data = createDataProvider(http, { members: { list: calls.getAllUsers } }, backEnd);
  const unconfirmed = { field: 'confirmed', operator: 'eq', value: 'no' } as const;
  const listOf = (filters: (typeof unconfirmed)[]) =>
    data.getList({ resource: 'members', filters });
  expect(backEnd.has(calls.confirmUser)).toBe(true);
  await listOf([unconfirmed]);

  backEnd.note(false);
  expect([calls.confirmUser, calls.getUser].map(backEnd.has)).toEqual([false, true]);
  await expect(listOf([unconfirmed])).rejects.toMatchObject({ message: messages.unavailable });
  await listOf([]);

  backEnd.note(true);
  expect(backEnd.has(calls.confirmUser)).toBe(true);
});
