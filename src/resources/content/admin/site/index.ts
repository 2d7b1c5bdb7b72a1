import { contentCalls } from '#contract/content/calls.ts';
import { defineResource } from '../../../define-resource.ts';

/** The content of the public site: one set of pages for every kind in the contract. */
export const content = defineResource({
  name: 'content',
  role: 'admin',
  label: 'Content',
  icon: 'pages',
  place: 8,
  calls: {
    list: contentCalls.contentItems,
    one: contentCalls.contentItem,
    create: contentCalls.createContentItem,
    update: contentCalls.updateContentItem,
    remove: contentCalls.deleteContentItem,
  },
  finder: {
    call: contentCalls.findContent,
    async find(http, search, signal) {
      const { data } = await http.send(contentCalls.findContent, {
        query: { search },
        signal,
      });
      return data.items.map(({ _id: id, kind, title, published, single }) => ({
        page: single ? 'kind' : 'edit',
        params: { kind, id },
        label: title,
        hint: published ? 'Content' : 'Content, draft',
      }));
    },
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
});
