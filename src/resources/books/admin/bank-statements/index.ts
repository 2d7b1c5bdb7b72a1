import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import type { BankStatement } from '#contract/books/bank-statements/schemas.ts';
import { defineResource } from '../../../define-resource.ts';
import { bankStatementColumns, bankStatementRow, bankStatementTitle } from './columns.tsx';

/** The society's bank statements: their lines are matched with members, and recorded together. */
export const bankStatements = defineResource<BankStatement>({
  name: 'bank-statements',
  role: 'admin',
  label: 'Bank statements',
  icon: 'receipt',
  parent: 'books',
  tabs: [{ of: 'Books', place: 1 }],
  topics: ['payments'],
  path: '/adminbooks/statements',
  calls: {
    list: bankStatementCalls.statements,
    one: bankStatementCalls.statement,
    remove: bankStatementCalls.removeStatement,
  },
  deletion: () =>
    'Nothing of it is in the books. Lines that another file has too stay with that one.',
  columns: bankStatementColumns,
  row: bankStatementRow,
  titleOf: bankStatementTitle,
  pages: {
    list: {
      lead: 'Statements as the bank exports them, CSV or Excel. Each line is matched with a member; nothing is recorded before you confirm it, and the same line is never recorded twice.',
      load: () => import('./list.tsx'),
    },
    show: { title: 'Bank statement', load: () => import('./show.tsx') },
  },
});
