import { expect, test, vi } from 'vitest';
import { AbortError } from '../../../src/shared/http/http-error.ts';
import { makeMember } from '../../server/support/builders.ts';
import { servePortal } from '../support/portal.ts';

const portal = servePortal();

test('a list has the rows and the total that the contract’s row names, and its pages', async () => {
  await portal.enter('admin');
  await makeMember(portal.server);
  const { data, total } = await portal.data.getList({
    resource: 'members',
    pagination: { currentPage: 1, pageSize: 1 },
    sorters: [{ field: 'name', order: 'desc' }],
  });
  expect(data).toHaveLength(1);
  expect(total).toBeGreaterThan(1);
});

test('a list without pages is paged here', async () => {
  await portal.enter('user');
  const { data, total } = await portal.data.getList({
    resource: 'sessions',
    pagination: { currentPage: 2, pageSize: 1 },
  });
  expect([data.length, total]).toEqual([0, 1]);
});

test('one record is found where the row says, the whole body too', async () => {
  const { id } = await portal.enter('admin');
  const { data } = await portal.data.getOne({ resource: 'members', id });
  expect(data._id).toBe(id);
  const me = await portal.data.getOne({ resource: 'me', id: 'me' });
  expect(me.data._id).toBe(id);
});

test('a write goes by its row, and answers its record', async () => {
  await portal.enter('admin');
  const variables = {
    subName: 'Dues',
    subDetail: 'National and district dues',
    price: '15000',
    subscriptionType: '2027-03-31',
  };
  const { data } = await portal.data.create({ resource: 'subscription', variables });
  const changed = await portal.data.update({
    resource: 'subscription',
    id: String(data._id),
    variables: { subName: 'Annual dues' },
  });
  expect(changed.data).toMatchObject({ _id: data._id, subName: 'Annual dues' });
});

test('a call with a file is sent as a form, also without one; what its answer says beside the record stays', async () => {
  await portal.enter('user');
  const upload = vi.spyOn(portal.http, 'upload');
  const answer = await portal.data.update({
    resource: 'me',
    id: 'me',
    variables: { mname: 'Grace', email: 'another@example.com' },
  });
  expect(upload).toHaveBeenCalledOnce();
  expect(answer.data).toMatchObject({ mname: 'Grace' });
  expect(answer).toMatchObject({ errors: { passwordCurrent: expect.any(String) } });
});

test('what a resource has no call for fails as a back end without it does', async () => {
  await portal.enter('admin');
  await expect(portal.data.getOne({ resource: 'nothing', id: 'x' })).rejects.toMatchObject({
    statusCode: 404,
  });
});

test('an aborted signal ends the request', async () => {
  await portal.enter('admin');
  const gone = new AbortController();
  const asked = portal.data.getList({
    resource: 'members',
    meta: { signal: gone.signal },
  });
  gone.abort();
  await expect(asked).rejects.toBeInstanceOf(AbortError);
});
