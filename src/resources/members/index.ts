import { memberCalls } from '#contract/calls-members.ts';
import { userCalls } from '#contract/calls-users.ts';
import { defineResource } from '../define-resource.ts';

/** The register of members (specification §2 'Admin routes'). */
export const members = defineResource({
  name: 'members',
  role: 'admin',
  label: 'Members',
  crumb: 'Member',
  icon: 'people',
  place: 2,
  calls: { list: userCalls.getAllUsers, one: userCalls.getUser, update: memberCalls.updateUser },
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
});
