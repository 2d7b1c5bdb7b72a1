import { duesCalls } from '#contract/dues/calls.ts';
import { type Closing, reopenPeriodForm } from '#contract/dues/periods/schemas.ts';
import { type Acts, actsOn } from '../../../../portal/act/act.ts';
import { longDate } from '../../../../shared/format.ts';

const act = actsOn<Closing>();

export default {
  row: [
    act(duesCalls.reopenPeriod, {
      key: 'reopen',
      label: 'Open again',
      /* The newest that is closed; the list has it first. */
      isFor: ({ _id }, { rows, currentPage }) =>
        currentPage === 1 && _id === rows.find(({ reopened }) => !reopened)?._id,
      /* What is opened is what was shown, or nothing: a later one may have been closed meanwhile. */
      input: ({ _id }) => ({ body: { period: _id } }),
      form: {
        schema: reopenPeriodForm,
        title: ({ until }) => `Open the books until ${longDate(until)} again?`,
        words: () =>
          'What is missing or wrong in the period can then be entered on its own date. Close the period again afterwards. Its next pack says that it was opened again, by whom and why.',
      },
      done: () => 'The period is open again.',
    }),
  ],
} satisfies Acts<Closing>;
