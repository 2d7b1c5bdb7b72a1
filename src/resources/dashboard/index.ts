import type { Resource } from '../resource.ts';

/** A member's own standing and payments (specification §2). */
export const dashboard: Resource = {
  name: 'dashboard',
  role: 'user',
  label: 'Dashboard',
  icon: 'home',
  place: 1,
  endpoint: { one: 'user/me' },
  topics: ['members', 'payments'],
  pages: {
    list: { path: '/dashboard', title: 'Dashboard', load: () => import('./dashboard.tsx') },
  },
};
