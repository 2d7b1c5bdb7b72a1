import type { announcementCalls } from '#contract/messages/announcements/calls.ts';
import type { LightCall } from '../../../../providers/resource.ts';
import { defineResource } from '../../../define-resource.ts';

const list = {
  method: 'GET',
  path: '/api/v1/announcements',
  access: 'member',
  list: { rows: 'data.announcements', total: 'totalAnnouncements' },
} as const satisfies LightCall<typeof announcementCalls.announcements>;

const one = {
  method: 'GET',
  path: '/api/v1/announcements/{id}',
  access: 'member',
  record: 'data.announcement',
} as const satisfies LightCall<typeof announcementCalls.announcement>;

const unread = {
  method: 'GET',
  path: '/api/v1/announcements/unread',
  access: 'member',
} as const satisfies LightCall<typeof announcementCalls.unreadAnnouncements>;

/** The district's announcements to its members. */
export const announcements = defineResource({
  name: 'announcements',
  role: 'user',
  label: 'Messages',
  icon: 'message',
  place: 4,
  unread: { call: unread },
  calls: { list, one },
  pages: { list: { path: '/message', load: () => import('./list.tsx') } },
});
