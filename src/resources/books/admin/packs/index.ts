import { bookCalls } from '#contract/books/calls.ts';
import type { Pack } from '#contract/books/packs/schemas.ts';
import { defineResource } from '../../../define-resource.ts';
import { packColumns, packRow, titleOf } from './columns.tsx';

/** The treasurer's packs: all figures of a month or a year as a workbook and as a PDF. */
export const packs = defineResource<Pack>({
  name: 'packs',
  role: 'admin',
  label: 'Packs',
  icon: 'folder',
  parent: 'books',
  tabs: [{ of: 'Books', place: 5 }],
  calls: { list: bookCalls.packs, one: bookCalls.pack },
  columns: packColumns,
  row: packRow,
  titleOf,
  pages: {
    list: {
      path: '/adminbooks/packs',
      lead: 'For the committee and the auditor: receipts and payments, dues by year, arrears, reconciliation, remittance and the ledger of a period, as a workbook and as a PDF.',
      load: () => import('./list.tsx'),
    },
  },
});
