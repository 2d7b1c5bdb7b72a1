import { budgetCalls } from '#contract/books/budget/calls.ts';
import { formatNaira } from '#contract/naira.ts';
import { defineResource } from '../../../define-resource.ts';

/** What the society plans to receive and to spend in a year, which its packs compare with what became of it. */
export const budget = defineResource({
  name: 'budget-lines',
  role: 'admin',
  label: 'Budget',
  singular: 'budget line',
  icon: 'rows',
  parent: 'books',
  tabs: [{ of: 'Books', place: 6 }],
  path: '/adminbooks/budget',
  calls: budgetCalls,
  schema: async () => (await import('#contract/books/budget/schemas.ts')).budgetForm,
  fields: {
    year: {},
    categoryId: {
      label: 'Category',
      hint: 'Leave it empty for dues, levies and penalties, less what is waived.',
      none: 'Dues, levies and penalties',
    },
    amount: {},
  },
  columns: ['year', 'categoryId', 'amount'],
  row: { title: ({ year, amount }) => `${year}: ${formatNaira(Number(amount))}` },
  pages: {
    list: {
      lead: 'What each category is to bring in or to cost in a year. The packs of that year set it against what became of it.',
    },
    create: { drawer: true },
    edit: { drawer: true },
  },
});
