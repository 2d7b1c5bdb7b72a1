import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { duesResources } from '../../../payments/admin/parts/dues-resources.ts';

type Line = {
  /** The bank statement, and the line of it. */
  statement: string;
  line: string;
  /** Whether its payment or voucher was booked from the line, and is reversed. */
  booked: boolean;
  /** Whether it is a gateway's settlement, whose transfer is reversed. */
  settlement?: boolean;
  /** Whether it is linked; what is only ignored or proposed has no link to take back. */
  linked?: boolean;
};

const open = actsOn<Line>()(bankStatementCalls.openLine, {
  key: 'open',
  label: 'Open again',
  input: ({ statement, line }) => ({ params: { id: statement, lineId: line }, body: {} }),
  question: ({ booked, settlement = false, linked = true }) => ({
    title: 'Open this line of the bank statement again?',
    text: booked
      ? 'What was booked from it is reversed, and the receipt of a payment is void. The line can then be recorded anew.'
      : settlement
        ? 'The transfer that was written for this settlement is reversed. Its payments stay in the books.'
        : linked
          ? 'Its link is taken back. What it was linked with stays in the books.'
          : 'It is doubtful then, and waits for you. Nothing in the books changes.',
    act: booked || settlement ? 'Reverse and open again' : 'Open again',
  }),
  done: ({ data }) =>
    data.reversed > 0
      ? 'The line is open again, and what was booked from it is reversed.'
      : 'The line is open again.',
  changes: duesResources,
});

/** Opens a line of a bank statement again: takes its link back, and reverses what was booked from it. */
export function OpenLineButton(line: Line) {
  return <ActButton act={open} record={line} resource="bank-statements" size="small" />;
}
