import { leftInWords } from '#contract/members/words.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import type { TreasurerTransfer } from '#contract/payments/transfers/schemas.ts';
import { sinceWords, type TransferState } from '#contract/payments/transfers/terms.ts';
import { Tag, tagsOf } from '../../../../portal/parts/tag.tsx';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';

const { StateTag, stateColumn } = tagsOf<TransferState>({
  reported: ['warn', 'To check'],
  approved: ['ok', 'Approved'],
  refused: ['danger', 'Refused'],
});

/** Shows a transfer's state as the treasurer reads it: of an approved one, what became of its payment since. */
export const TransferStateTag = ({ state, since }: Pick<TreasurerTransfer, 'state' | 'since'>) =>
  since ? <Tag kind="warn">{sinceWords[since]}</Tag> : <StateTag state={state} />;

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
    render: (_, transfer) => memberName(transfer),
    below: ({ member }) => member.memberId,
  },
  { dataIndex: 'amount', type: 'naira' },
  {
    dataIndex: 'owed',
    title: 'Owes now',
    align: 'end',
    render: (_, transfer) => (transfer.owed > 0 ? owedInWords(transfer) : 'Nothing'),
  },
  { dataIndex: 'date', title: 'Transferred on', type: 'day' },
  { dataIndex: 'reference' },
  { ...stateColumn, render: (_, transfer) => <TransferStateTag {...transfer} /> },
];

/** The row of a transfer on a phone. */
export const transferRow: ResourceRow<TreasurerTransfer> = {
  title: memberName,
  line: (transfer) => `${formatNaira(transfer.amount)} · owes ${owedInWords(transfer)}`,
  tag: TransferStateTag,
};
