import { defineResource } from '../../../define-resource.ts';

/** The admins' start page: key figures and members. */
export const adminDashboard = defineResource({
  name: 'admin-dashboard',
  role: 'admin',
  label: 'Dashboard',
  icon: 'home',
  place: 1,
  pages: {
    list: {
      path: '/admindashboard',
      heading: 'Welcome,',
      lead: 'The society today: its members, its dues and what needs your attention.',
      hasAntd: false,
      load: () => import('./dashboard.tsx'),
    },
  },
});
