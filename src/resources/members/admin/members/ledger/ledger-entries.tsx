import { Button } from 'antd';
import { type Ledger, reasonForm } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { paymentCalls } from '#contract/payments/calls.ts';
import { actsOn } from '../../../../../portal/act/act.ts';
import { useActs } from '../../../../../portal/act/use-acts.tsx';
import { LinkButton } from '../../../../../portal/antd/link-button.tsx';
import { useChoose } from '../../../../../portal/list/tools/row-actions.tsx';
import { ResponsiveTable } from '../../../../../portal/member-list/responsive-table.tsx';
import { Tag } from '../../../../../portal/parts/tag.tsx';
import type { ResourceColumn } from '../../../../../portal/resource.ts';
import { longDate } from '../../../../../shared/format.ts';
import { duesResources } from '../../../../payments/admin/parts/dues-resources.ts';
import { entryWords, type StatementLine, statementLines } from './ledger-lines.ts';

/* Who wrote an entry, why, under which reference, and when it counts in the books if not on its date. */
function detailsOf({ reference, by, reason, date, postedOn }: StatementLine): string {
  const posted = postedOn !== date && `in the books on ${longDate(postedOn)}`;
  return [reference, reason, by && `by ${by}`, posted].filter(Boolean).join(' · ');
}

const balance = (naira: number) =>
  naira < 0 ? `${formatNaira(-naira)} credit` : formatNaira(naira);

const columns: readonly ResourceColumn<StatementLine>[] = [
  {
    dataIndex: 'date',
    render: (_, { date }) => <span className="whole-words">{longDate(date)}</span>,
  },
  {
    dataIndex: 'kind',
    title: 'Entry',
    render: (_, line) => (
      <span className="two-lines">
        <span>
          {entryWords(line)} {line.isReversed ? <Tag>Reversed</Tag> : null}
        </span>
        <small>{detailsOf(line)}</small>
      </span>
    ),
  },
  {
    dataIndex: 'debit',
    title: 'Charged',
    align: 'end',
    render: (_, { debit }) => (debit === null ? '' : formatNaira(debit)),
  },
  {
    dataIndex: 'credit',
    title: 'Paid or waived',
    align: 'end',
    render: (_, { credit }) => (credit === null ? '' : formatNaira(credit)),
  },
  { dataIndex: 'balance', align: 'end', render: (_, line) => balance(line.balance) },
];

/* A payment is taken back on its own page. */
const isOfPayment = ({ kind, payment }: StatementLine) =>
  payment !== null && (kind === 'payment' || kind === 'move');

/* What is taken back by itself. */
const reversible: readonly string[] = [
  'opening',
  'charge',
  'levy',
  'penalty',
  'waiver',
  'writeoff',
  'refund',
];

/* What follows from taking back an entry of a kind. */
function followsFrom({ kind, amount }: StatementLine): string {
  if (kind === 'waiver' || kind === 'writeoff') return 'It is owed again.';
  if (kind === 'refund') return 'The payment has this money again, and it pays what is owed.';
  if (kind === 'opening' && amount < 0) return 'What the credit paid is owed again.';
  return 'What was paid of it becomes credit, and pays what else is owed.';
}

const reverse = actsOn<StatementLine>()(paymentCalls.reverseEntry, {
  key: 'reverse',
  label: 'Reverse',
  form: {
    schema: reasonForm,
    title: () => 'Reverse this entry?',
    words: (line) =>
      `For an entry that is a mistake. ${entryWords(line)}, ${formatNaira(Math.abs(line.amount))}, is taken back on its own date, or on the first date that is not closed. ${followsFrom(line)} Both entries stay in the account.`,
    submit: 'Reverse entry',
  },
  done: () => 'The entry has been reversed.',
  changes: duesResources,
});

/**
 * Renders a member's entries as a statement: date, what it is, and the balance after it; each can be reversed by
 * who may.
 */
export function LedgerEntries({ ledger, asAt }: { ledger: Ledger; asAt: string | undefined }) {
  const choose = useChoose();
  const { actionsOf, dialogOf } = useActs<StatementLine>('admin-dues');
  const lines = statementLines(ledger);
  const actionOf = (line: StatementLine) => {
    if (isOfPayment(line))
      return (
        <LinkButton
          type="link"
          size="small"
          aria-label={`Open: ${entryWords(line)}, ${longDate(line.date)}`}
          to={['admin-dues', 'show', { id: line.payment ?? '' }]}
        >
          Open
        </LinkButton>
      );
    if (asAt !== undefined || line.isReversed || !reversible.includes(line.kind)) return null;
    return actionsOf([reverse], line).map((action) => (
      <Button
        key={action.key}
        type="link"
        size="small"
        aria-label={`Reverse: ${entryWords(line)}`}
        onClick={() => choose(action)}
      >
        {action.label}
      </Button>
    ));
  };
  return (
    <>
      <h3>Entries</h3>
      <ResponsiveTable
        noun="entries"
        columns={columns}
        row={{
          title: (line: StatementLine) => entryWords(line),
          line: (line: StatementLine) =>
            `${longDate(line.date)} · ${line.isReversed ? 'Reversed · ' : ''}${balance(line.balance)}`,
          tag: ({ debit, credit }: StatementLine) =>
            debit !== null ? formatNaira(debit) : `−${formatNaira(credit ?? 0)}`,
        }}
        rows={lines}
        rowKey={({ _id }) => _id}
        actions={actionOf}
        empty={<p>There are no entries yet.</p>}
      />
      {/* Not in a row: a window that gets narrow has other rows. */}
      {dialogOf([reverse], lines)}
    </>
  );
}
