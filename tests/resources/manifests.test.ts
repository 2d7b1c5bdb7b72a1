import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from 'react-router';
import { describe, expect, test } from 'vitest';
import { mayCall } from '#contract/access.ts';
import type { Call, Method } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { projectPath } from '../../server/project-path.ts';
import { tabsOf } from '../../src/portal/list/resource-tabs.tsx';
import type { Resource } from '../../src/portal/resource.ts';
import { findPage, isAdminPath } from '../../src/portal/routing/find-page.ts';
import { refineResources } from '../../src/portal/routing/refine-resources.ts';
import type { ResourceCalls } from '../../src/providers/resource.ts';
import { publicRoutes } from '../../src/public/routes.tsx';
import { adminResources } from '../../src/resources/admin.ts';
import { memberResources } from '../../src/resources/member.ts';
import { homeOf } from '../../src/shared/session.ts';

/* The pages and their addresses, written out a second time on purpose. */
const specified: Record<Resource['role'], readonly string[]> = {
  user: [
    '/dashboard',
    '/payment',
    '/message',
    '/resourcesdash',
    '/settings',
    '/settings/password',
    '/settings/option',
    '/settings/notification',
  ],
  admin: [
    '/admindashboard',
    '/adminpayment',
    '/admindues',
    '/adminmembers',
    '/adminmembers/user/:id',
    '/adminmessage',
    '/adminresources',
    '/adminsettings',
    '/adminsettings/password',
    '/adminsettings/option',
  ],
};

/** The order of each sidebar; what stands between these is our own. */
const sidebars: Record<Resource['role'], readonly string[]> = {
  user: ['Dashboard', 'Payment History', 'Resources', 'Settings'],
  admin: ['Dashboard', 'Members', 'Annual Dues', 'Setup Payment', 'Resources', 'Settings'],
};

/** The tabs of pages that belong together, in their order. */
const tabs: Record<string, readonly string[]> = {
  Members: ['All members', 'New registrations', 'Invitations'],
  'Annual Dues': [
    'Payments',
    'Review and suspense',
    'Reported transfers',
    'Arrears',
    'Members in credit',
    'Levies and penalties',
    'Opening balances',
  ],
  Dues: ['Payment plan', 'Reminders', 'Settings'],
  Books: ['Bank statements', 'Cash book', 'Reconciliation', 'Closed periods', 'Packs', 'Budget'],
  'Cash book': ['Movements', 'Accounts', 'Categories', 'National body’s share'],
  Messages: ['From visitors', 'Announcements', 'Newsletters', 'Subscribers'],
  Trash: ['Stories and pictures', 'Files for members'],
};

const methods: Record<keyof ResourceCalls, Method> = {
  list: 'GET',
  one: 'GET',
  create: 'POST',
  update: 'PATCH',
  remove: 'DELETE',
};

const byRole = { user: memberResources, admin: adminResources };
const resources = [...memberResources, ...adminResources];

test('pages that belong together are tabs of one another, in their order', () => {
  for (const [of, labels] of Object.entries(tabs))
    expect(tabsOf(resources, of).map(({ label }) => label)).toEqual(labels);
  const declared = resources.flatMap(({ tabs: own = [] }) => own.map(({ of }) => of));
  expect([...new Set(declared)].sort()).toEqual(Object.keys(tabs).sort());
});

const table = Object.values<Call>(calls);
const used = resources.flatMap(({ name, role, calls: own }) =>
  Object.entries(own).map(([kind, { path, method, access }]) => ({
    what: `${name}.${kind}`,
    role,
    path,
    method,
    access,
    expected: methods[kind as keyof ResourceCalls],
  })),
);
const pages = resources.flatMap((resource) =>
  Object.values(resource.pages).map((page) => ({ ...page, resource })),
);

describe('the calls behind a resource', () => {
  test.each(used)('$what: $method $path is one of the contract’s', ({ path, method, expected }) => {
    const call = table.find((one) => one.path === path && one.method === method);
    expect(call).toBeDefined();
    expect(method).toBe(expected);
  });

  test.each(used)('$what may be called by a $role', ({ path, method, role }) => {
    const call = table.find((one) => one.path === path && one.method === method);
    expect(call && mayCall({ role, confirmed: true }, call.access)).toBe(true);
  });

  test.each(used)(
    '$what waits for the confirmation as its row says',
    ({ path, method, access }) => {
      expect(table.find((one) => one.path === path && one.method === method)?.access).toBe(access);
    },
  );
});

describe('what changes something', () => {
  const usual = { create: 'create', edit: 'update' } as const;
  /* Besides these, each drawer with a name of its own is a form. */
  const changing = resources.flatMap(({ role, pages: own, calls: named }) =>
    Object.entries(own)
      .filter(([name, { drawer }]) => name in usual || (drawer && name !== 'show'))
      .map(([name, { path, needs }]) => {
        const call =
          needs ?? (name === 'create' || name === 'edit' ? named[usual[name]] : undefined);
        return { path, role, call };
      }),
  );

  test.each(changing)('$path says which call it needs', ({ call, role }) => {
    expect(call?.method).toMatch(/POST|PATCH|PUT/);
    expect(call && mayCall({ role, confirmed: true }, call.access)).toBe(true);
  });
});

describe('what counts the unread of a resource', () => {
  const counted = resources.flatMap(({ name, role, unread }) =>
    unread ? [{ name, role, ...unread }] : [],
  );

  test.each(counted)('$name: a call that its role may make', ({ role, call: { method, path } }) => {
    const call = table.find((one) => one.path === path && one.method === method);
    expect(call && mayCall({ role, confirmed: true }, call.access)).toBe(true);
    expect(call?.response?.safeParse({}).error?.issues.map(({ path: [name] }) => name)).toContain(
      'unread',
    );
  });

  test('is there for members and admins', () => {
    expect(counted.map(({ role }) => role).sort()).toEqual(['admin', 'user']);
  });
});

describe('paths', () => {
  test.each(pages)('$path is in the portal of its role', ({ path, resource }) => {
    expect(isAdminPath(path)).toBe(resource.role === 'admin');
    expect(byRole[resource.role]).toContain(resource);
  });

  test('are unique, and none is the public site’s', () => {
    const paths = pages.map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
    const open = publicRoutes.filter(({ path }) => path !== '*');
    expect(paths.filter((path) => open.some((route) => matchPath(route.path, path)))).toEqual([]);
  });

  test.each(pages)('$path is found as itself', ({ path, title, resource }) => {
    const asked = path.replace(/:\w+/g, '0196f3a0-5b7e-7c3d-8f6a-1b2c3d4e5f60');
    expect(findPage(resources, asked)).toMatchObject({
      resource: { name: resource.name },
      page: { path, title },
    });
  });

  test.each(
    Object.entries(specified).flatMap(([role, paths]) => paths.map((path) => ({ role, path }))),
  )('$path is a page of a $role', ({ role, path }) => {
    expect(findPage(resources, path.replace('{id}', 'x'))?.resource.role).toBe(role);
  });

  test('what the portal does not know is not found', () => {
    for (const path of ['/', '/about', '/settings/none', '/dashboards', '/admin'])
      expect(findPage(resources, path)).toBeNull();
  });
});

describe('manifests', () => {
  test('have a name each, which is theirs alone', () => {
    const names = resources.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(pages.filter(({ title }) => title.trim() === '')).toEqual([]);
  });

  test.each(['user', 'admin'] as const)(
    'stand in a %s’s sidebar in the order of the list above',
    (role) => {
      const labels = refineResources(byRole[role])
        .filter(({ meta }) => !meta?.hide)
        .map(({ meta }) => meta?.label ?? '');
      const known = labels.filter((label) => sidebars[role].includes(label));
      expect(known).toEqual(sidebars[role].filter((label) => known.includes(label)));
      expect(labels).toEqual([...new Set(labels)]);
    },
  );

  test('where a member is led after logging in, there is a page', () => {
    expect(findPage(resources, homeOf('user'))?.resource.role).toBe('user');
  });

  /* A phone loads all of its role's at the start. */
  test('of members bring no schemas along', () => {
    const folder = projectPath('src/resources');
    const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.includes('/member/') && name.endsWith('/index.ts'))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
      .filter((text) => !text.includes("role: 'admin'"));
    const modules = texts.flatMap((text) =>
      [...text.matchAll(/^import (?!type ).*'#contract\/([\w/-]+\.ts)'/gm)].map(([, file]) => file),
    );
    const hasSchemas = (file: string): boolean => {
      const text = readFileSync(projectPath(file), 'utf8');
      const imports = [...text.matchAll(/^import (?!type )[^;]*'([^']+)';/gm)].map(
        ([, from]) => from,
      );
      return imports.some((from = '') => from === 'zod' || hasSchemas(join(file, '..', from)));
    };
    const withSchemas = modules.filter((file) => hasSchemas(`contract/${file}`));
    expect(texts.length).toBeGreaterThan(3);
    expect(withSchemas).toEqual([]);
  });
});

describe('what a column can be filtered by', () => {
  const filtered = resources.flatMap(({ name, columns, calls: { list } }) =>
    columns.flatMap(({ dataIndex, filters, filterMultiple = true }) => {
      const values = filters?.map(({ value }) => value) ?? [];
      const together = filterMultiple && values.length > 0 ? [values.join(',')] : [];
      return [...values, ...together].map((value) => ({ name, dataIndex, value, list }));
    }),
  );

  test.each(filtered)('$name: its list takes $dataIndex=$value', ({ dataIndex, value, list }) => {
    const call = table.find(({ path, method }) => path === list?.path && method === 'GET');
    expect(call?.query?.shape[dataIndex]?.safeParse(value)).toMatchObject({ success: true });
  });
});

/* A link to a page that there is not breaks the page that it is on. */
test('each page that a link of a resource names is there for whom the resource is', () => {
  const files = readdirSync(projectPath('src/resources'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const text = readFileSync(projectPath(`src/resources/${file}`), 'utf8');
    const all = file.includes('/admin/') ? adminResources : resources;
    for (const [, name = '', page = ''] of text.matchAll(/pathTo\(\s*'([\w-]+)', '([\w-]+)'/g))
      expect(
        all.find((one) => one.name === name)?.pages[page],
        `${file}: ${name}, ${page}`,
      ).toBeDefined();
  }
});

test('one record is called on its pages what the server calls it', () => {
  const called = resources.flatMap(({ name, singular, calls: { one } }) => {
    const row = table.find(({ path, method }) => path === one?.path && method === 'GET');
    return row?.singular ? [{ name, page: singular, server: row.singular }] : [];
  });
  expect(called.filter(({ page, server }) => page !== server)).toEqual([]);
  expect(called.length).toBeGreaterThan(0);
});
