import type { z } from 'zod';
import { audienceCalls } from '#contract/members/audiences/calls.ts';
import type { audienceForm } from '#contract/members/audiences/schemas.ts';
import { categoryWords, standingWords } from '#contract/members/words.ts';
import { defineResource } from '../../../define-resource.ts';

const yesNo = { yes: 'Yes', no: 'No' };
const designations = { FCA: 'FCA', ACA: 'ACA', None: categoryWords.None };

type Group = z.output<typeof audienceForm>;

/* The filter of a group in words; empty where it has none. */
const wordsOf = ({ standing, status, diaspora, confirmed, state }: Group) =>
  [
    standing && standingWords[standing],
    status && designations[status],
    diaspora && (diaspora === 'yes' ? 'In the diaspora' : 'Not in the diaspora'),
    confirmed && (confirmed === 'yes' ? 'Member ID confirmed' : 'Member ID not confirmed'),
    state,
  ]
    .filter(Boolean)
    .join(' · ');

/** Groups of members to write to: filters of the members' list under a name. */
export const audiences = defineResource<Group & { _id: string }>({
  name: 'audiences',
  role: 'admin',
  label: 'Groups',
  icon: 'people',
  parent: 'sent-announcements',
  path: '/adminmessage/groups',
  calls: audienceCalls,
  schema: async () => (await import('#contract/members/audiences/schemas.ts')).audienceForm,
  fields: {
    name: { hint: 'As you will look for it, such as Fellows who owe dues.' },
    standing: {
      label: 'Dues',
      choices: standingWords,
      hint: 'What is left empty includes everybody.',
    },
    status: { label: 'Designation', choices: designations },
    diaspora: { label: 'In the diaspora', choices: yesNo },
    confirmed: { label: 'Member ID confirmed', choices: yesNo },
    state: { hint: 'As in their records, such as Oyo.' },
  },
  row: { line: (group) => wordsOf(group) || 'Every member' },
  columns: ['name', 'standing', 'status', 'diaspora', 'confirmed', 'state'],
  deletion: ({ name }) => `Nobody is written to or removed: only the group “${name}” is gone.`,
});
