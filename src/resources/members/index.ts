import type { Resource } from '../resource.ts';

/** The register of members (specification §2 'Admin routes'). */
export const members: Resource = {
  name: 'members',
  role: 'admin',
  label: 'Members',
  crumb: 'Member',
  icon: 'people',
  place: 2,
  endpoint: { list: 'user/getAllUsers', one: 'user/{id}', update: 'user/{id}' },
  pages: {
    list: { path: '/adminmembers', title: 'Members', load: () => import('./list.tsx') },
    registrations: {
      path: '/adminmembers/registrations',
      title: 'New registrations',
      load: () => import('./registrations.tsx'),
    },
    show: {
      path: '/adminmembers/user/:id',
      title: 'Member Details',
      load: () => import('./show.tsx'),
    },
  },
};
