import type { accountCalls } from '#contract/account/calls.ts';
import type { LightCall } from '../../../../providers/resource.ts';
import { defineResource } from '../../../define-resource.ts';

const one = {
  method: 'GET',
  path: '/api/v1/user/me',
  access: 'session',
  record: '',
} as const satisfies LightCall<typeof accountCalls.me>;

/** A member's own standing and payments. */
export const dashboard = defineResource({
  name: 'dashboard',
  role: 'user',
  label: 'Dashboard',
  icon: 'home',
  place: 1,
  topics: ['members', 'payments'],
  calls: { one },
  pages: {
    list: { path: '/dashboard', heading: 'Welcome,', load: () => import('./dashboard.tsx') },
  },
});
