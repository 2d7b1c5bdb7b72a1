import type { CashAccount } from '#contract/dues/cash-accounts/schemas.ts';
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
  { dataIndex: 'name', title: 'Account', below: ({ kind }) => kinds[kind] },
  {
    dataIndex: 'openedOn',
    render: (_, { openedOn }) => (openedOn ? longDate(openedOn) : 'Not set yet'),
  },
  { dataIndex: 'opening', title: 'Opening balance', type: 'naira' },
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
