import type { Resource } from '../resource.ts';

/** What the district tells its members. */
export const announcements: Resource = {
  name: 'announcements',
  role: 'user',
  label: 'Messages',
  icon: 'message',
  place: 4,
  unread: 'announcements/unread',
  endpoint: { list: 'announcements', one: 'announcements/{id}' },
  pages: {
    list: { path: '/message', title: 'Messages', load: () => import('./list.tsx') },
  },
};
