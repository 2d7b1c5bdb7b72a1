import { memberCalls } from '#contract/members/calls.ts';
import { defineResource } from '../../../define-resource.ts';

/** Letters by which members without an e-mail address set a password. */
export const invitationLetters = defineResource({
  name: 'invitation-letters',
  role: 'admin',
  label: 'Letters of invitation',
  icon: 'mail',
  parent: 'members',
  calls: { create: memberCalls.invitationLetters },
  pages: {
    list: {
      path: '/adminmembers/letters',
      lead: 'For members without an e-mail address: a letter with a code, or a link to copy, by which they set a password.',
      load: () => import('./list.tsx'),
    },
  },
});
