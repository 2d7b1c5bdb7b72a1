import { describe, expect, test } from 'vitest';
import { type Access, opensOnceConfirmed } from '#contract/access.ts';
import type { Resource } from '../../../src/portal/resource.ts';
import { accessTo, createAccessControl } from '../../../src/providers/access.ts';
import type { ResourceCall } from '../../../src/providers/resource.ts';
import { defineResource } from '../../../src/resources/define-resource.ts';
import { saveUser } from '../../../src/shared/session.ts';
import { servePortal } from '../support/portal.ts';

const portal = servePortal();

const page = { path: '/x', title: 'X', load: () => Promise.reject(new Error('Not opened here.')) };
const call = (path: string, access: Access = 'session'): ResourceCall => ({
  method: 'GET',
  path,
  access,
});
const resource = (more: Partial<Resource>): Resource => ({
  ...defineResource({
    name: 'dues',
    role: 'user',
    label: 'Dues',
    icon: 'home',
    pages: { list: page },
  }),
  ...more,
});
const mine = resource({
  calls: { list: call('dues'), one: call('dues/{id}'), create: call('dues') },
});
const office = resource({
  name: 'office',
  role: 'admin',
  calls: { list: call('x', 'members.read'), remove: call('x/{id}', 'members.write') },
});
const { can } = createAccessControl([mine, office]);

const may = async (name: string, action: string) => (await can({ resource: name, action })).can;

describe('whose a resource is', () => {
  test('a member’s opens to members, an admin’s to admins', async () => {
    await portal.enter('user');
    expect([await may('dues', 'list'), await may('office', 'list')]).toEqual([true, false]);
    await portal.enter('admin');
    expect([await may('dues', 'list'), await may('office', 'list')]).toEqual([false, true]);
  });

  test('nobody’s opens to a visitor, and a refusal says why', async () => {
    expect(await can({ resource: 'dues', action: 'list' })).toEqual({
      can: false,
      reason: 'You do not have permission to do this.',
    });
    expect(accessTo(mine, 'list', null)).toBe('closed');
  });

  test('an unknown resource, or none, opens to nobody', async () => {
    await portal.enter('admin');
    expect(await may('no such resource', 'list')).toBe(false);
    expect((await can({ action: 'list' })).can).toBe(false);
    expect(accessTo(undefined, 'list', { role: 'admin', confirmed: true })).toBe('closed');
  });

  test('a role that is none of ours opens nothing', async () => {
    const { id } = await portal.enter('user');
    saveUser(JSON.parse(JSON.stringify({ _id: id, role: 'treasurer' })));
    expect([await may('dues', 'list'), await may('office', 'list')]).toEqual([false, false]);
  });
});

describe('what can be done with it', () => {
  test('a page that changes something opens by the call that it names, and not by the role alone', () => {
    const admin = { role: 'admin', confirmed: true } as const;
    const closing = (create: { needs?: ResourceCall }) =>
      accessTo({ ...office, pages: { list: {}, create } }, 'create', admin);
    expect(closing({})).toBe('closed');
    expect(closing({ needs: call('x/close', 'payments.close') })).toBe('open');
  });

  test('a page that names no call opens by the first of its resource, and not by the role alone', () => {
    const user = { role: 'user', confirmed: true } as const;
    const opened = (calls: Resource['calls']) =>
      accessTo(resource({ pages: { review: page }, calls }), 'review', user);
    expect(opened({ list: call('dues', 'payments.read') })).toBe('closed');
    expect(opened({ update: call('dues/{id}', 'payments.write') })).toBe('closed');
    expect(opened({ list: call('dues') })).toBe('open');
  });

  test.each([
    ['show', true],
    ['create', true],
    ['edit', false],
    ['delete', false],
  ])('%s: %s, as its calls say', async (action, allowed) => {
    await portal.enter('user');
    expect(await may('dues', action)).toBe(allowed);
  });

  test('a page of its own stands in for a call that reads, and not for one that changes', async () => {
    await portal.enter('user');
    const access = createAccessControl([
      resource({ pages: { list: page, show: page, edit: page } }),
    ]);
    expect(await access.can({ resource: 'dues', action: 'show' })).toEqual({ can: true });
    expect(await access.can({ resource: 'dues', action: 'edit' })).toMatchObject({ can: false });
  });
});

describe('what waits for the confirmation', () => {
  const news = resource({
    name: 'news',
    calls: { list: call('news', 'member'), one: call('news/{id}') },
    pages: { list: page, show: page, account: { ...page, needs: call('account', 'member') } },
  });
  const access = createAccessControl([news]);
  const later = { can: false, reason: opensOnceConfirmed };

  test.each([
    ['list', later],
    ['account', later],
    ['show', { can: true }],
  ])('%s: the call that it needs says so', async (action, expected) => {
    const { id } = await portal.enter('user');
    expect(await access.can({ resource: 'news', action })).toEqual(expected);
    await portal.server.context.pool.query('update users set confirmed_at = now() where id = $1', [
      id,
    ]);
    saveUser(await portal.http.send({ method: 'GET', path: '/api/v1/user/me' }));
    expect(await access.can({ resource: 'news', action })).toEqual({ can: true });
  });

  test('nothing does where the back end reports no confirmation', async () => {
    const { id } = await portal.enter('user');
    saveUser(JSON.parse(JSON.stringify({ _id: id, role: 'user' })));
    expect(await access.can({ resource: 'news', action: 'list' })).toEqual({ can: true });
  });

  test('an act that no confirmation allows is closed', () => {
    const acts = resource({ calls: { list: call('dues', 'payments.write') } });
    expect(accessTo(acts, 'list', { role: 'user', confirmed: false })).toBe('closed');
  });
});
