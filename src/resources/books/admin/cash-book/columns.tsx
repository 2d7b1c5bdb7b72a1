import { Link } from 'react-router';
import type { Movement } from '#contract/books/cash-book/entry-schemas.ts';
import type { CashCategory } from '#contract/books/cash-book/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { shortDate } from '../../../../shared/format.ts';
import { forWords, kindWords } from '../parts/movement-words.ts';

/**
 * Returns the columns of the movements; with the balance after each for one account. On a narrow screen the amounts come
 * before what kind they are of.
 */
export const movementColumns = (
  pathOf: (movement: Movement) => string | undefined,
  {
    categories,
    hasBalance,
    isNarrow,
  }: { categories: readonly CashCategory[]; hasBalance: boolean; isNarrow: boolean },
): readonly ResourceColumn<Movement>[] => [
  { dataIndex: 'date', sorter: true, type: 'shortDay' },
  {
    dataIndex: 'number',
    title: 'Voucher',
    isLink: true,
    render: (_, movement) => {
      const path = pathOf(movement);
      return (
        <span className="unbroken">
          {path ? <Link to={path}>{movement.number}</Link> : movement.number}
        </span>
      );
    },
  },
  {
    dataIndex: 'name',
    title: 'For',
    render: (_, movement) => forWords(movement),
    below: ({ name, purpose, account, reference }) =>
      [name && purpose, reference && `Ref. ${reference}`, hasBalance ? '' : account?.name]
        .filter(Boolean)
        .join(' · '),
  },
  {
    dataIndex: 'kind',
    hidden: isNarrow,
    filters: Object.entries(kindWords).map(([value, text]) => ({ value, text })),
    render: (_, { kind }) => kindWords[kind],
  },
  {
    dataIndex: 'category',
    hidden: isNarrow,
    filters: categories.map(({ _id, name, direction }) => ({
      value: _id,
      text: direction === 'in' ? `${name} (receipts)` : name,
    })),
    filterMultiple: false,
    render: (_, { category }) => category?.name ?? '–',
  },
  {
    dataIndex: 'in',
    align: 'end',
    render: (_, { amount }) => (amount > 0 ? formatNaira(amount) : ''),
  },
  {
    dataIndex: 'out',
    align: 'end',
    render: (_, { amount }) => (amount < 0 ? formatNaira(-amount) : ''),
  },
  ...(hasBalance
    ? [
        {
          dataIndex: 'balance',
          align: 'end' as const,
          render: (_: unknown, { balance }: Movement) =>
            balance === null ? '–' : <b>{formatNaira(balance)}</b>,
        },
      ]
    : []),
];

/** The row of a movement on a phone. */
export const movementRow: ResourceRow<Movement> = {
  title: forWords,
  line: ({ date, number, reference }) =>
    [shortDate(date), number, reference && `Ref. ${reference}`].filter(Boolean).join(' · '),
  tag: ({ amount }) => <b className="unbroken">{formatNaira(amount)}</b>,
};
