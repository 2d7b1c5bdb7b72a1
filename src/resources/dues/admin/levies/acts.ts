import { duesCalls } from '#contract/dues/calls.ts';
import type { Levy } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { type Acts, actsOn } from '../../../../portal/act/act.ts';
import { memberCount } from '../parts/members-and-amount.ts';

const act = actsOn<Levy>();

export default {
  row: [
    act(duesCalls.undoLevy, {
      key: 'undo',
      label: 'Undo',
      danger: true,
      isFor: ({ undone }) => !undone,
      question: ({ name, members, amount }) => ({
        title: `Undo ${name}?`,
        text: `The charges of ${memberCount(members)}, ${formatNaira(amount)} each, are reversed. Credit that paid them is credit again. This is possible only while no payment was received for them and none is waived.`,
      }),
      done: ({ data }, { name }) => `${name} has been undone for ${memberCount(data.undone)}.`,
    }),
  ],
} satisfies Acts<Levy>;
