import { describe, expect, test } from 'vitest';
import type { Resource } from '../../src/portal/resource.ts';
import {
  addressOf,
  belowDrawer,
  findPage,
  firstPage,
  pageBelow,
  pathTo,
} from '../../src/portal/routing/find-page.ts';
import { refineResources } from '../../src/portal/routing/refine-resources.ts';
import { defineResource } from '../../src/resources/define-resource.ts';

const page = (path: string, title = path) => ({
  path,
  title,
  load: () => Promise.reject(new Error('Not opened here.')),
});
const members: Resource = defineResource({
  name: 'members',
  role: 'admin',
  label: 'Members',
  icon: 'people',
  place: 2,
  pages: {
    show: page('/adminmembers/user/:id'),
    list: page('/adminmembers'),
    create: page('/adminmembers/user/new'),
  },
});
const dues: Resource = defineResource({
  name: 'dues',
  role: 'admin',
  label: 'Dues',
  icon: 'wallet',
  place: 1,
  pages: { year: page('/admindues/:year') },
});
const hidden: Resource = { ...dues, name: 'hidden', pages: { list: page('/hidden') } };
delete hidden.place;
const all = [members, dues, hidden];

describe('the page of a path', () => {
  test('is the most exact one, with its parameters', () => {
    expect(findPage(all, '/adminmembers/user/new')?.page).toBe(members.pages.create);
    expect(findPage(all, '/adminmembers/user/a%20b')).toMatchObject({
      page: members.pages.show,
      params: { id: 'a b' },
    });
    expect(findPage(all, '/adminmembers/')?.page).toBe(members.pages.list);
  });

  test('is none for a path that no manifest has', () => {
    expect(findPage(all, '/adminmembers/user')).toBeNull();
    expect(findPage([], '/adminmembers')).toBeNull();
  });
});

test('a resource begins at its list, or at the first of its pages', () => {
  expect(firstPage(members)).toBe(members.pages.list);
  expect(firstPage(dues)).toBe(dues.pages.year);
});

test('the menu has what has a place in it, in that order', () => {
  const shown = refineResources(all).filter(({ meta }) => !meta?.hide);
  expect(shown.map(({ name }) => name)).toEqual(['dues', 'members']);
});

test('a page by a name of its own is a resource below, at its own path', () => {
  const [registrations] = refineResources([
    { ...members, pages: { ...members.pages, registrations: page('/adminmembers/new', 'New') } },
  ]).slice(1);
  expect(registrations).toEqual({
    name: 'members/registrations',
    list: '/adminmembers/new',
    meta: { label: 'New', parent: 'members', hide: true },
  });
});

test('a path is made with its parameters, each one encoded; an unknown page is said', () => {
  expect(pathTo(all, 'members', 'show', { id: 'a/b' })).toBe('/adminmembers/user/a%2Fb');
  expect(pathTo(all, 'members', 'list')).toBe('/adminmembers');
  expect(() => pathTo(all, 'members', 'edit')).toThrow('The portal has no page members/edit.');
});

describe('below a drawer', () => {
  const withDrawers = {
    ...members,
    pages: {
      ...members.pages,
      edit: { ...page('/adminmembers/user/:id/edit'), drawer: true, over: 'show' as const },
      create: { ...members.pages.create, ...page('/adminmembers/user/new'), drawer: true },
    },
  };
  const below = (path: string) => {
    const found = findPage([withDrawers], path);
    return found && addressOf(pageBelow(found));
  };

  test('stands the page that it is over, of the same record, else the list', () => {
    expect(below('/adminmembers/user/a%2Fb/edit')).toBe('/adminmembers/user/a%2Fb');
    expect(below('/adminmembers/user/new')).toBe('/adminmembers');
  });

  test('any other page stands by itself', () => {
    expect(below('/adminmembers/user/5')).toBe('/adminmembers/user/5');
  });
});

test('what lies below a drawer keeps the view of its list, and nothing that only the drawer asks for', () => {
  const drawer = { ...page('/adminmembers/new'), drawer: true, asks: ['standing'] };
  const over = { ...page('/adminmembers/user/:id/merge'), drawer: true, over: 'show' as const };
  const resource: Resource = { ...members, pages: { ...members.pages, drawer, over } };
  const of = (path: string, search: string) => {
    const found = findPage([resource], path);
    return found && belowDrawer(found, search);
  };
  const [list, record] = ['/adminmembers', '/adminmembers/user/7'];
  expect(of('/adminmembers/new', '?page=2&standing=7')).toEqual({
    pathname: list,
    search: '?page=2',
  });
  expect(of('/adminmembers/new', '?standing=7')).toEqual({ pathname: list, search: '' });
  expect(of(`${record}/merge`, '?into=8')).toEqual({ pathname: record, search: '' });
});
