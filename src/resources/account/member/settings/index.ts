import type { Role } from '#contract/access.ts';
import type { accountCalls } from '#contract/account/calls.ts';
import { photoRule } from '#contract/upload-rules.ts';
import type { LightCall } from '../../../../providers/resource.ts';
import { defineResource } from '../../../define-resource.ts';

const one = {
  method: 'GET',
  path: '/api/v1/user/me',
  access: 'session',
  record: '',
} as const satisfies LightCall<typeof accountCalls.me>;

const update = {
  method: 'PATCH',
  path: '/api/v1/user/updateMe',
  access: 'session',
  record: 'data.user',
  upload: photoRule,
} as const satisfies LightCall<typeof accountCalls.updateMe>;

/* Members and admins have the same pages, at different addresses. */
const settingsOf = (name: string, role: Role, base: string) =>
  defineResource({
    name,
    role,
    label: 'Settings',
    icon: 'settings',
    place: 9,
    calls: { one, update },
    pages: {
      list: { path: base, title: 'Account settings', load: () => import('./account.tsx') },
      option: { path: `${base}/option`, title: 'Settings', load: () => import('./options.tsx') },
      password: {
        path: `${base}/password`,
        title: 'Password',
        load: () => import('./password.tsx'),
      },
      notification: {
        path: `${base}/notification`,
        title: 'Notifications',
        load: () => import('./notification.tsx'),
      },
      sessions: {
        path: `${base}/sessions`,
        title: 'Where you are logged in',
        load: () => import('./sessions.tsx'),
      },
    },
  });

/** A member's own account, password, notifications and sessions. */
export const settings = settingsOf('settings', 'user', '/settings');
export const adminSettings = settingsOf('admin-settings', 'admin', '/adminsettings');
