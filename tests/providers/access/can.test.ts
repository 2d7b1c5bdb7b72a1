import { describe, expect, test } from 'vitest';
import type { Resource } from '../../../src/portal/resource.ts';
import { createAccessControl, mayOpen } from '../../../src/providers/access.ts';
import type { ResourceCall } from '../../../src/providers/resource.ts';
import { defineResource } from '../../../src/resources/define-resource.ts';
import { saveUser } from '../../../src/shared/session.ts';
import { servePortal } from '../support/portal.ts';

const portal = servePortal();

const page = { path: '/x', title: 'X', load: () => Promise.reject(new Error('Not opened here.')) };
const call = (path: string): ResourceCall => ({ method: 'GET', path });
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
  calls: { list: call('x'), remove: call('x/{id}') },
});
const { can } = createAccessControl([mine, office]);

const may = async (name: string, action: string) => (await can({ resource: name, action })).can;

describe('whose a resource is (specification §6)', () => {
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
    expect(mayOpen(mine, null)).toBe(false);
  });

  test('an unknown resource, or none, opens to nobody', async () => {
    await portal.enter('admin');
    expect(await may('no such resource', 'list')).toBe(false);
    expect((await can({ action: 'list' })).can).toBe(false);
    expect(mayOpen(undefined, 'admin')).toBe(false);
  });

  test('a role that is none of ours opens nothing', async () => {
    const { id } = await portal.enter('user');
    saveUser(JSON.parse(JSON.stringify({ _id: id, role: 'treasurer' })));
    expect([await may('dues', 'list'), await may('office', 'list')]).toEqual([false, false]);
  });
});

describe('what can be done with it', () => {
  test.each([
    ['show', true],
    ['create', true],
    ['edit', false],
    ['delete', false],
  ])('%s: %s, as its calls say', async (action, allowed) => {
    await portal.enter('user');
    expect(await may('dues', action)).toBe(allowed);
  });

  test('a page of its own stands in for a call', async () => {
    await portal.enter('user');
    const access = createAccessControl([resource({ pages: { list: page, edit: page } })]);
    expect(await access.can({ resource: 'dues', action: 'edit' })).toEqual({ can: true });
    expect(await access.can({ resource: 'dues', action: 'show' })).toEqual({ can: false });
  });
});
