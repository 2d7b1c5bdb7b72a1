import type { CashAccount, CashCategory } from '#contract/books/cash-book/schemas.ts';
import type { ShareRate } from '#contract/books/cash-book/share-schemas.ts';
import { categoryWords } from '#contract/members/words.ts';
import { formatNaira } from '#contract/naira.ts';
import { Tag } from '../../../../portal/parts/tag.tsx';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { longDate } from '../../../../shared/format.ts';

const kinds: Readonly<Record<CashAccount['kind'], string>> = {
  bank: 'Bank',
  cash: 'Cash',
  gateway: 'Gateway',
};

function CashAccountState({ cashAccount }: { cashAccount: CashAccount }) {
  if (cashAccount.closed) return <Tag kind="plain">Closed</Tag>;
  return cashAccount.isDefault ? <Tag kind="ok">Default</Tag> : null;
}

/** The columns of the accounts. */
export const cashAccountColumns: readonly ResourceColumn<CashAccount>[] = [
  {
    dataIndex: 'name',
    title: 'Account',
    render: (_, cashAccount) => (
      <span className="two-lines">
        <b>{cashAccount.name}</b>
        <small>{kinds[cashAccount.kind]}</small>
      </span>
    ),
  },
  {
    dataIndex: 'openedOn',
    title: 'Opened on',
    render: (_, { openedOn }) => (openedOn ? longDate(openedOn) : 'Not set yet'),
  },
  {
    dataIndex: 'opening',
    title: 'Opening balance',
    align: 'end',
    render: (_, { opening }) => formatNaira(opening),
  },
  {
    dataIndex: 'balance',
    title: 'Balance today',
    align: 'end',
    render: (_, { balance }) => <b>{formatNaira(balance)}</b>,
  },
  {
    dataIndex: 'closed',
    title: 'State',
    render: (_, cashAccount) => <CashAccountState cashAccount={cashAccount} />,
  },
];

/** The row of an account on a phone. */
export const cashAccountRow: ResourceRow<CashAccount> = {
  title: ({ name }) => name,
  line: ({ kind, balance }) => `${formatNaira(balance)} · ${kinds[kind]}`,
  tag: (cashAccount) => <CashAccountState cashAccount={cashAccount} />,
};

/** Whether a category is of money that comes in, or goes out. */
export const directionWords: Readonly<Record<CashCategory['direction'], string>> = {
  out: 'Payments',
  in: 'Receipts',
};

const CategoryState = ({ retired }: Pick<CashCategory, 'retired'>) =>
  retired ? <Tag kind="plain">Retired</Tag> : null;

/** The columns of the categories. */
export const categoryColumns: readonly ResourceColumn<CashCategory>[] = [
  { dataIndex: 'name', title: 'Category' },
  { dataIndex: 'direction', title: 'For', render: (_, row) => directionWords[row.direction] },
  { dataIndex: 'retired', title: 'State', render: (_, row) => <CategoryState {...row} /> },
];

/** The row of a category on a phone. */
export const categoryRow: ResourceRow<CashCategory> = {
  title: ({ name }) => name,
  line: ({ direction }) => directionWords[direction],
  tag: (category) => <CategoryState {...category} />,
};

const categoryOf = ({ category }: ShareRate) =>
  category ? categoryWords[category] : 'All without a rate of their own';

const RateState = ({ inForce }: Pick<ShareRate, 'inForce'>) =>
  inForce ? <Tag kind="ok">In force</Tag> : null;

/** The columns of the rates of the national body's share. */
export const rateColumns: readonly ResourceColumn<ShareRate>[] = [
  { dataIndex: 'from', title: 'From', render: (_, { from }) => longDate(from) },
  { dataIndex: 'category', title: 'Category', render: (_, rate) => categoryOf(rate) },
  { dataIndex: 'percent', title: 'Share', align: 'end', render: (_, { percent }) => `${percent}%` },
  { dataIndex: 'by', title: 'Set by' },
  { dataIndex: 'inForce', title: 'State', render: (_, rate) => <RateState {...rate} /> },
];

/** The row of a rate on a phone. */
export const rateRow: ResourceRow<ShareRate> = {
  title: ({ percent, from }) => `${percent}% from ${longDate(from)}`,
  line: (rate) => categoryOf(rate),
  tag: (rate) => <RateState {...rate} />,
};
