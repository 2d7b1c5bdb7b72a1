import { useId } from 'react';
import { formatNaira } from '#contract/naira.ts';
import type { BankLine } from '#contract/payments/bank-line.ts';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { longDate } from '../../../../shared/format.ts';
import { OpenLineButton } from './open-line-button.tsx';

type Props = {
  line: BankLine;
  /** What the line shows, where it is not the record of the page itself: 'Refund of RCT-2026-000001'. */
  what?: string;
};

/** Shows the line of a bank statement that shows a record, and the button that takes that back. */
export function OnStatement({ line, what }: Props) {
  const id = useId();
  return (
    <section className="sheet-part" aria-labelledby={id}>
      <h3 id={id}>
        {what ? `${what}: on a bank statement` : null}
        {what ? null : line.booked ? 'Booked from a bank statement' : 'On a bank statement'}
      </h3>
      <p>
        <PageLink to={['bank-statements', 'show', { id: line.statement }]}>{line.account}</PageLink>
        , {longDate(line.date)}, row {line.row}, {formatNaira(line.amount)}
        <br />
        <small>{line.narration}</small>
      </p>
      <OpenLineButton
        statement={line.statement}
        line={line._id}
        booked={line.booked}
        settlement={line.settlement}
      />
    </section>
  );
}
