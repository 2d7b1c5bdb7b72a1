import { Alert, Table } from 'antd';
import type { MergePreview } from '#contract/members/merge.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { Facts } from '../../../../portal/antd/facts.tsx';
import { memberFieldOptions } from './fields.ts';
import './members.css';

type Balance = MergePreview['after'];

const inWords = ({ owed, credit }: Balance) => {
  const parts = [
    owed > 0 && `${formatNaira(owed)} owed`,
    credit > 0 && `${formatNaira(credit)} credit`,
  ];
  return parts.filter(Boolean).join(', ') || 'Nothing owed';
};

const words = new Map(Object.entries(memberFieldOptions).map(([name, { label }]) => [name, label]));
const labelOf = (field: string) =>
  words.get(field) ??
  field.charAt(0).toUpperCase() +
    field.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const blank = (value: string | null) => value ?? '–';

const chargedFor = (year: number | null, name: string | null) =>
  name ? `${name}, ${year}` : `for ${year}`;

function ChargedTwice({ twice }: { twice: MergePreview['chargedTwice'] }) {
  return twice.map(({ year, name, amount, takenBack }, place) => (
    <Alert
      // biome-ignore lint/suspicious/noArrayIndexKey: two levies may have one name and one year
      key={`${year} ${name} ${place}`}
      type={takenBack ? 'info' : 'warning'}
      showIcon
      role="note"
      message={
        takenBack
          ? `Both were charged ${chargedFor(year, name)}: the second charge of ${formatNaira(amount)} is taken back, and what had paid it is credit.`
          : `Both were charged ${chargedFor(year, name)}, and something was waived or written off. Both charges of ${formatNaira(amount)} stay: reverse what was waived first.`
      }
    />
  ));
}

/** Shows what merging two records comes to: both accounts, the one that follows, and what differs. */
export function MergeFigures({ preview }: { preview: MergePreview }) {
  const { loser, winner, before, after, differences, entries, payments, chargedTwice } = preview;
  return (
    <div className="merge-preview">
      <Facts
        size="small"
        facts={[
          [`${loser.memberId}, leaves`, inWords(before.loser)],
          [`${winner.memberId}, stays`, inWords(before.winner)],
          ['Afterwards', <b key="after">{inWords(after)}</b>],
          ['Counts for it', `${countOf(entries, 'entries')}, ${countOf(payments, 'payments')}`],
        ]}
      />
      <ChargedTwice twice={chargedTwice} />
      {differences.length > 0 ? (
        <>
          <p>What differs. The record that stays keeps its own; copy what is missing first.</p>
          <Table
            size="small"
            pagination={false}
            rowKey="field"
            tableLayout="fixed"
            dataSource={differences}
            columns={[
              { dataIndex: 'field', title: 'Field', render: labelOf },
              { dataIndex: 'loser', title: 'Leaves', render: blank },
              { dataIndex: 'winner', title: 'Stays', render: blank },
            ]}
          />
        </>
      ) : null}
    </div>
  );
}
