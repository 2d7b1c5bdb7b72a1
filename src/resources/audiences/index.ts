import { audienceCalls, audienceForm } from '#contract/audiences/calls.ts';
import { categoryWords, standingWords } from '#contract/members/words.ts';
import { defineResource } from '../define-resource.ts';

const yesNo = { yes: 'Yes', no: 'No' };

/** Groups of members to write to: filters of the members' list under a name. */
export const audiences = defineResource({
  name: 'audiences',
  role: 'admin',
  label: 'Groups',
  singular: 'group',
  icon: 'people',
  parent: 'sent-announcements',
  path: '/adminmessage/groups',
  calls: audienceCalls,
  schema: audienceForm,
  fields: {
    name: { hint: 'As you will look for it, such as Fellows who owe dues.' },
    standing: {
      label: 'Dues',
      choices: standingWords,
      hint: 'What is left empty includes everybody.',
    },
    status: { label: 'Designation', choices: { FCA: 'FCA', ACA: 'ACA', None: categoryWords.None } },
    diaspora: { label: 'In the diaspora', choices: yesNo },
    confirmed: { label: 'Member ID confirmed', choices: yesNo },
    state: { label: 'State', hint: 'As in their records, such as Oyo.' },
  },
  columns: ['name', 'standing', 'status', 'diaspora', 'confirmed', 'state'],
  deletion: ({ name }) => `Nobody is written to or removed: only the group “${name}” is gone.`,
  pages: { list: { title: 'Groups' } },
});
