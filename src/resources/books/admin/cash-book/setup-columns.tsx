import type { CashCategory } from '#contract/books/cash-book/schemas.ts';
import type { ShareRate } from '#contract/books/cash-book/share-schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { Tag } from '../../../../portal/parts/tag.tsx';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { longDate } from '../../../../shared/format.ts';
import { CategoryName } from '../../../members/admin/parts/use-categories.tsx';

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
export const categoryRow: Partial<ResourceRow<CashCategory>> = {
  tag: (category) => <CategoryState {...category} />,
};

const categoryOf = ({ category }: ShareRate) =>
  category ? <CategoryName code={category} /> : 'All without a rate of their own';

const shareOf = ({ percent, amount }: ShareRate) => {
  if (percent === null) return 'As for the others';
  return amount === null ? `${percent}%` : `${formatNaira(amount)} a head`;
};

/** Returns a rate in words: '20% from 1 January 2026'. */
export const shareTitle = (rate: ShareRate) => `${shareOf(rate)} from ${longDate(rate.from)}`;

const RateState = ({ inForce }: Pick<ShareRate, 'inForce'>) =>
  inForce ? <Tag kind="ok">In force</Tag> : null;

/** The columns of the rates of the national body's share. */
export const rateColumns: readonly ResourceColumn<ShareRate>[] = [
  { dataIndex: 'from', type: 'day' },
  { dataIndex: 'category', render: (_, rate) => categoryOf(rate) },
  { dataIndex: 'percent', title: 'Share', align: 'end', render: (_, rate) => shareOf(rate) },
  { dataIndex: 'by', title: 'Set by' },
  { dataIndex: 'inForce', title: 'State', render: (_, rate) => <RateState {...rate} /> },
];

/** The row of a rate on a phone. */
export const rateRow: ResourceRow<ShareRate> = {
  title: shareTitle,
  line: (rate) => categoryOf(rate),
  tag: (rate) => <RateState {...rate} />,
};
