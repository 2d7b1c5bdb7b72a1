import { memberCalls } from '#contract/calls-members.ts';
import { userCalls } from '#contract/calls-users.ts';
import { memberFields } from '#contract/members.ts';
import type { User } from '#contract/users.ts';
import { fullName } from '../../member/member-name.tsx';
import { defineResource } from '../define-resource.ts';
import { memberFieldOptions } from './fields.ts';

/** The register of members (specification §2 'Admin routes'). */
export const members = defineResource<User>({
  name: 'members',
  role: 'admin',
  label: 'Members',
  crumb: 'Member',
  icon: 'people',
  place: 2,
  schema: memberFields,
  fields: memberFieldOptions,
  titleOf: fullName,
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
    edit: {
      path: '/adminmembers/user/:id/edit',
      title: 'Edit member',
      load: () => import('./edit.tsx'),
      drawer: true,
      over: 'show',
    },
  },
});
