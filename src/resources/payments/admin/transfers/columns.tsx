import { leftInWords } from '#contract/members/words.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import type { TreasurerTransfer } from '#contract/payments/transfers/schemas.ts';
import type { TransferState } from '#contract/payments/transfers/terms.ts';
import { Tag, type TagKind } from '../../../../portal/parts/tag.tsx';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { longDate } from '../../../../shared/format.ts';

const states: Record<TransferState, readonly [TagKind, string]> = {
  reported: ['warn', 'To check'],
  approved: ['ok', 'Approved'],
  refused: ['danger', 'Refused'],
};

/** Shows a transfer's state as the treasurer reads it. */
export function TransferStateTag({ state }: { state: TransferState }) {
  const [kind, word] = states[state];
  return <Tag kind={kind}>{word}</Tag>;
}

/** Returns the member's name, and what they are where they are a member no more. */
export const memberName = ({ member }: TreasurerTransfer): string =>
  `${member.fname} ${member.lname}${leftInWords(member)}`;

/** Returns '₦30,000.00 for 2 years', or 'nothing'. */
export const owedInWords = ({ owed, yearsOwed }: TreasurerTransfer): string =>
  owed > 0 ? `${formatNaira(owed)} for ${countOf(yearsOwed, 'years')}` : 'nothing';

/** The columns of the reported transfers. */
export const transferColumns: readonly ResourceColumn<TreasurerTransfer>[] = [
  {
    dataIndex: 'member',
    title: 'Member',
    render: (_, transfer) => (
      <span className="two-lines">
        <b>{memberName(transfer)}</b>
        <small>{transfer.member.memberId}</small>
      </span>
    ),
  },
  {
    dataIndex: 'amount',
    title: 'Amount',
    align: 'end',
    render: (_, { amount }) => formatNaira(amount),
  },
  {
    dataIndex: 'owed',
    title: 'Owes now',
    align: 'end',
    render: (_, transfer) => (transfer.owed > 0 ? owedInWords(transfer) : 'Nothing'),
  },
  {
    dataIndex: 'date',
    title: 'Transferred on',
    render: (_, { date }) => <span className="unbroken">{longDate(date)}</span>,
  },
  { dataIndex: 'reference', title: 'Reference' },
  {
    dataIndex: 'state',
    title: 'State',
    filters: Object.entries(states).map(([value, [, text]]) => ({ value, text })),
    render: (_, { state }) => <TransferStateTag state={state} />,
  },
];

/** The row of a transfer on a phone. */
export const transferRow: ResourceRow<TreasurerTransfer> = {
  title: memberName,
  line: (transfer) => `${formatNaira(transfer.amount)} · owes ${owedInWords(transfer)}`,
  tag: ({ state }) => <TransferStateTag state={state} />,
};
