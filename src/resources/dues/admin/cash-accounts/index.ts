import { cashAccountCalls } from '#contract/dues/cash-accounts/calls.ts';
import type { CashAccount } from '#contract/dues/cash-accounts/schemas.ts';
import { defineResource } from '../../../define-resource.ts';
import { cashAccountColumns, cashAccountRow } from './columns.tsx';

/** The accounts: banks, cash, and what gateways hold until they settle. */
export const cashAccounts = defineResource<CashAccount>({
  name: 'cash-accounts',
  role: 'admin',
  label: 'Accounts',
  icon: 'wallet',
  parent: 'cash-book',
  tabs: [{ of: 'Cash book', place: 2 }],
  topics: ['payments'],
  path: '/adminbooks/cash-book/accounts',
  calls: {
    list: cashAccountCalls.cashAccounts,
    one: cashAccountCalls.cashAccount,
    create: cashAccountCalls.createCashAccount,
    update: cashAccountCalls.updateCashAccount,
    remove: cashAccountCalls.removeCashAccount,
  },
  schema: async () => (await import('#contract/dues/cash-accounts/schemas.ts')).cashAccountForm,
  changeSchema: async () =>
    (await import('#contract/dues/cash-accounts/schemas.ts')).cashAccountChange,
  fields: {
    name: { required: true },
    kind: { choices: { bank: 'Bank', cash: 'Cash' } },
    openedOn: { hint: 'The first day of its cash book; nothing before it counts.' },
    opening: {
      label: 'Opening balance',
      hint: 'What it held before that day; with a minus if overdrawn.',
    },
    isDefault: {
      label: 'Default',
      hint: 'Money of its kind is recorded here unless another account is chosen.',
    },
    closed: { hint: 'Nothing new is recorded in it.' },
  },
  columns: cashAccountColumns,
  row: cashAccountRow,
  list: { hasTools: false, pageSize: 50 },
  pages: {
    list: {
      lead: 'Each with its opening balance. Members’ payments that are on no bank statement are in the default account of their kind.',
    },
    show: false,
    create: { title: 'Open an account', drawer: true },
    edit: { title: 'Edit account', drawer: true },
  },
});
