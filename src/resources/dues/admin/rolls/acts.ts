import { duesCalls } from '#contract/dues/calls.ts';
import { reasonForm } from '#contract/dues/ledger/schemas.ts';
import type { Roll } from '#contract/dues/rolls/schemas.ts';
import { type Acts, actsOn } from '../../../../portal/act/act.ts';

const act = actsOn<Roll>();

export default {
  row: [
    act(duesCalls.withdrawRoll, {
      key: 'withdraw',
      label: 'Withdraw',
      isFor: ({ withdrawn }) => !withdrawn,
      form: {
        schema: reasonForm,
        title: ({ name }) => `Withdraw ‘${name}’?`,
        words: () =>
          'For a roll that was drawn by mistake. It stays in the list with its rows, and says that it was withdrawn, by whom and why, also in print.',
        submit: 'Withdraw the roll',
      },
      done: () => 'The roll has been withdrawn.',
    }),
  ],
} satisfies Acts<Roll>;
