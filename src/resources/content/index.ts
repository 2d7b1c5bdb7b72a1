import type { Resource } from '../resource.ts';

/** What the public site shows, as the society edits it: one set of pages for every kind of the contract. */
export const content: Resource = {
  name: 'content',
  role: 'admin',
  label: 'Content',
  icon: 'pages',
  place: 7,
  endpoint: {
    list: 'content/{kind}/items',
    one: 'content/{kind}/items/{id}',
    create: 'content/{kind}/items',
    update: 'content/{kind}/items/{id}',
    remove: 'content/{kind}/items/{id}',
  },
  pages: {
    list: { path: '/admincontent', title: 'Content', load: () => import('./list.tsx') },
    kind: { path: '/admincontent/:kind', title: 'Items', load: () => import('./kind.tsx') },
    create: {
      path: '/admincontent/:kind/create',
      title: 'New item',
      load: () => import('./create.tsx'),
    },
    edit: { path: '/admincontent/:kind/:id', title: 'Edit', load: () => import('./edit.tsx') },
  },
};
